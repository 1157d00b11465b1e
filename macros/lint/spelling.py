"""Units that are written so that they can be misread, and what to write instead.

The table also makes the rules of the Vale style, so its patterns use nothing that other engines for regular expressions lack, and a longer
spelling stands before a shorter one that it begins with.
"""

from __future__ import annotations

from dataclasses import dataclass

_BIG = "[kMGTPEZ]?"


@dataclass(frozen=True)
class Spelling:
    """One misleading spelling.

    Attributes:
        pattern: Regular expression of whole words, with regard to capitals.
        better: What to write instead; several where the meaning decides.
        why: What is wrong, in English.
    """

    pattern: str
    better: tuple[str, ...]
    why: str


def _for_each(prefixes: str, pattern: str, better: tuple[str, ...], why: str) -> list[Spelling]:
    """The spelling with each prefix in place of the star."""
    return [Spelling(pattern.replace("*", prefix), tuple(form.replace("*", prefix) for form in better), why) for prefix in prefixes]


SPELLINGS: tuple[Spelling, ...] = (
    *_for_each("kMGT", "*bps", ("*bit/s",), "it is read as bits by some and as bytes by others"),
    *_for_each("kMGT", "*b/s", ("*bit/s",), "a small b is read as bits by some and as bytes by others"),
    *_for_each("kMGT", "*Bps", ("*B/s",), "a rate shows its second: /s"),
    *_for_each("MGT", "*b", ("*bit", "*B"), "a small b is read as bits by some and as bytes by others"),
    Spelling("KB/s", ("kB/s", "KiB/s"), "a capital K stands for 1000 in one text and for 1024 in the next"),
    Spelling("KB", ("kB", "KiB"), "a capital K stands for 1000 in one text and for 1024 in the next"),
    *_for_each("kMGTPEZ", "*FLOP[Ss]/s(?:ec)?", ("*FLOP/s",), "the second stands in it twice"),
    *_for_each("MGTPEZ", "*FLOPs", ("*FLOP/s", "*FLOP"), "it can be a rate or a count"),
    Spelling("FLOP[Ss]/s(?:ec)?", ("FLOP/s",), "the second stands in it twice"),
    Spelling("FLOPs", ("FLOP", "FLOP/s"), "it can be a count or a rate"),
    *_for_each("GTP", "*OP[Ss]/s(?:ec)?", ("*OPS",), "the second stands in it twice"),
)
