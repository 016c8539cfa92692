"""Where system or file system let no two files trade names: the next text is renamed over the save."""

import os
from contextlib import suppress

from notequest_cli import save
from notequest_cli.save import Paths
from notequest_cli.swap import write_new


def over(paths: Paths, read: bytes) -> bool:
    """Let `.new` become the save, over what stands there, if that is `read`.

    The last look before the rename is whether it is still the file that was read, the first behind it, whether
    somebody has begun to write into it.
    """
    new = save.read_bytes(paths.new)
    with open(paths.save, "rb", buffering=0) as old:
        if old.read() != read or not os.path.samestat(os.fstat(old.fileno()), os.stat(paths.save)):
            return False
        replaced = _renamed(paths)
        late = _now_in(old.fileno(), read) if replaced else read
    if not replaced:
        os.rename(paths.new, paths.save)
    if late != read:
        write_new(paths, late)
        os.rename(paths.new, paths.save)
        write_new(paths, new)
    return late == read


def _renamed(paths: Paths) -> bool:
    """Some file systems replace no file that is open."""
    with suppress(OSError):
        os.rename(paths.new, paths.save)
        return True
    return False


def _now_in(old: int, read: bytes) -> bytes:
    with suppress(OSError):
        return os.pread(old, save.LARGEST, 0)
    return read
