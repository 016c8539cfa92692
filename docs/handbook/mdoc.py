"""The macros of a manual page: text in, lines of mdoc(7) out."""

import re
import textwrap

from notequest_cli.shared.topics import sentences

WIDTH = 78
SPECIAL = {"\\": "\\e", "~": "\\(ti", "^": "\\(ha", "“": "\\(lq", "”": "\\(rq"}
CLOSING = ".,:;)?!"
CODE = re.compile(r"`([^`]+)`([.,:;)?!]*)\s*")
CALLED = (
    " Ac Ad An Ao Ap Aq Ar At Bc Bo Bq Brc Bro Brq Bsx Bx Cd Cm Dc Do Dq Dv Dx Ec Em En Eo Er Es Ev Fa Fc Fl Fn Fo Fr Ft Fx Hf Ic "
    "In Lb Li Lk Ms Mt Nm No Ns Nx Oc Oo Op Ot Ox Pa Pc Pf Po Pq Qc Ql Qo Qq Sc So Sq Sx Sy Ta Tn Ud Ux Va Vt Xc Xo Xr "
)


def text(raw: str) -> str:
    """Prose without macros: what has a meaning to roff is escaped."""
    safe = "".join(SPECIAL.get(char, char if char.isascii() else f"\\[u{ord(char):04X}]") for char in raw)
    return f"\\&{safe}" if safe[:1] in (".", "'") else safe


def code(raw: str) -> str:
    """Text to be copied: hyphens and quotes stay what they are."""
    return text(raw.replace("\\", "\0")).replace("\0", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")


def word(raw: str) -> str:
    """One argument of a macro, in quotes where it has spaces, and never a macro itself."""
    safe = code(raw).replace('"', "\\(dq")
    if f" {raw} " in CALLED or (len(raw) == 1 and raw in CLOSING + "(["):
        safe = "\\&" + safe
    return f'"{safe}"' if " " in safe or not safe else safe


def prose(paragraph: str) -> list[str]:
    """A paragraph: each sentence on lines of its own; what stands in backquotes is set as code."""
    lines: list[str] = []
    for sentence in sentences(paragraph):
        lines += _sentence(sentence)
    return lines


def _sentence(sentence: str) -> list[str]:
    lines: list[str] = []
    at = 0
    for found in CODE.finditer(sentence):
        lines += _wrapped(sentence[at : found.start()])
        opened = lines and lines[-1].endswith("(")
        if opened:
            lines[-1] = lines[-1][:-1].rstrip()
        macro = "Pq Ql" if opened and ")" in found[2] else "Ql"
        closing = found[2].replace(")", "", 1) if opened else found[2]
        lines.append(" ".join([f".{macro} {word(found[1])}", *closing]))
        at = found.end()
    return [line for line in lines + _wrapped(sentence[at:]) if line]


def _wrapped(part: str) -> list[str]:
    return [text(line) for line in textwrap.wrap(part.strip(), WIDTH, break_long_words=False, break_on_hyphens=False)]


def paragraphs(parts: tuple[str, ...] | list[str]) -> list[str]:
    """Paragraphs with a break between them."""
    lines: list[str] = []
    for part in parts:
        lines += [".Pp", *prose(part)] if lines else prose(part)
    return lines


def subsection(title: str) -> str:
    """A heading below a section's; no word of it is a macro."""
    return ".Ss " + " ".join(word(each) for each in title.split())


def section(name: str, lines: list[str]) -> list[str]:
    """A section, left out where it has nothing to say."""
    return [f".Sh {name.upper()}", *lines] if lines else []


def tagged(rows: list[tuple[str, list[str]]], width: str = "Ds", compact: bool = False) -> list[str]:
    """A list of terms, each a macro line, and what they mean."""
    lines = [f".Bl -tag -width {width}{' -compact' if compact else ''}"]
    for term, meaning in rows:
        lines += [f".It {term}", *meaning]
    return [*lines, ".El"] if rows else []


def examples(commands: tuple[str, ...] | list[str]) -> list[str]:
    """Command lines to copy."""
    typed = "\n".join(commands).replace("\n      ", " \\\n      ")
    return [".Bd -literal -offset indent", *(code(line) for line in typed.split("\n")), ".Ed"] if commands else []


def flags(names: tuple[str, ...], value: str) -> str:
    """An option as it is typed: `Fl f , Fl -file Ar FILE`."""
    joined = " , ".join(f"Fl {code(name[1:])}" for name in names)
    return f"{joined} Ar {word(value)}" if value else joined


def argument(metavar: str) -> str:
    """`[ROUND]...` as `Op Ar ROUND ...`; `NAME [on TARGET]` as its parts."""
    parts = []
    for found in re.finditer(r"\[([^\]]*)\](\.\.\.)?|\S+", metavar):
        if found[1] is not None:
            parts.append("Op " + " ".join(f"Ar {word(each)}" for each in found[1].split()) + (" ..." if found[2] else ""))
        else:
            parts.append(f"Ar {word(found[0].removesuffix('...'))}" + (" ..." if found[0].endswith("...") else ""))
    return "\n.".join(parts)


def folded(lines: list[str]) -> list[str]:
    """Written pages with lines of a length that any editor shows; what stands literal is left as it is."""
    out: list[str] = []
    literal = False
    for line in lines:
        literal = (literal or line.startswith(".Bd -literal")) and line != ".Ed"
        out += [line] if literal or line.startswith(".") or len(line) <= WIDTH else textwrap.wrap(line, WIDTH, break_on_hyphens=False)
    return out


def tidy(lines: list[str]) -> list[str]:
    """The lines without paragraph breaks that a heading or a list makes anyway."""
    kept: list[str] = []
    for at, line in enumerate(lines):
        following = lines[at + 1] if at + 1 < len(lines) else ""
        is_idle = not kept or kept[-1][:3] in (".Sh", ".Ss", ".Pp") or following[:3] in (".Bl", ".Bd", ".Sh", ".Ss")
        if line != ".Pp" or not (is_idle and "-compact" not in following):
            kept.append(line)
    return kept


def page(name: str, number: int, date: str, about: str, body: list[str]) -> str:
    """A whole page."""
    head = ['.\\" Made by docs/make.py; edit what it is made from.', f".Dd {date}", f".Dt {name.upper()} {number}", ".Os"]
    return "\n".join(tidy([*head, ".Sh NAME", f".Nm {name}", f".Nd {text(about)}", *body])) + "\n"
