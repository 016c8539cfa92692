"""The process: `notequest`, or `python -m notequest_cli`.

A command lives for fifty milliseconds. Collecting garbage while modules load is 6 % of that and taking the
interpreter down 15 %; both do nothing for a process whose files are written, forced to disk and closed.
"""

import codecs
import gc
import os
import sys
from contextlib import suppress
from io import TextIOWrapper

gc.set_threshold(100_000)  # before anything else is loaded

FAULT, INTERRUPTED = 5, 130

_unshown: set[str] = set()  # encodings of streams that had no character for something


def entry() -> None:
    """Run the command line and end with its exit code."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  # as long as the process
    codecs.register_error("notequest", _stand_in)
    code = _run() if sys.stdout is not None else _say("stdout is closed: there is nowhere to answer, so nothing was done")
    with suppress(OSError, ValueError):
        if _unshown:
            _whisper(f"? stands for what {min(_unshown)} has no character for; PYTHONIOENCODING=utf-8 writes it, for who reads UTF-8")
        sys.stderr.flush()
    os._exit(code)


def _run() -> int:
    """The command; a fault of ours is a sentence too, and its traceback is for those who ask for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="notequest")  # a name that this locale cannot show is no fault
    try:
        from notequest_cli.cli import main

        return main()
    except KeyboardInterrupt:  # while it loaded; later the command line says it itself
        return INTERRUPTED
    except Exception as fault:  # the last boundary: whatever is wrong here is our own mistake
        if os.environ.get("NOTEQUEST_DEBUG"):
            raise
        return _say(f"a fault of its own ({type(fault).__name__}: {fault}); please report it with what NOTEQUEST_DEBUG=1 shows")


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """A `?` for each character that a stream cannot take; where UTF-8 could, that is said at the end."""
    assert isinstance(error, UnicodeEncodeError)
    if not error.encoding.lower().startswith("utf"):
        _unshown.add(error.encoding)
    return "?" * (error.end - error.start), error.end


def _say(sentence: str) -> int:
    _whisper(f"notequest: {sentence}")
    return FAULT


def _whisper(sentence: str) -> None:
    from notequest_cli.show.wrap import fitted

    with suppress(OSError):  # a terminal that was closed
        sys.stderr.write(fitted(sentence, sys.stderr) + "\n")


if __name__ == "__main__":
    entry()
