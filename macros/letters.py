"""Letters that a reader cannot see and that can still change what stands on a page.

In: a text. Out: the fault of its first such letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from macros.problems import Fault

__all__ = ["letter_faults"]

# Format and control characters, line and paragraph separators, lone surrogates, and what no standard gives a shape.
_UNSEEN = {"Cf", "Cc", "Zl", "Zp", "Cs", "Co", "Cn"}
_SOFT_HYPHEN = "\u00ad"
# Zero-width joiners and the marks of direction that Arabic and Hebrew script are written with; overrides are not among them.
_JOINERS_AND_MARKS = "\u200c\u200d\u200e\u200f\u061c"


def letter_faults(text: str, *, right_to_left: bool = False, one_line: bool = False) -> Iterator[Fault]:
    """The first unseen character of a text.

    Args:
        text: Any text of a person.
        right_to_left: Whether its language is written from right to left.
        one_line: Whether a line break is one of them.

    >>> [fault.message for fault in letter_faults("GPU\u202eUPG")]
    ['an invisible character (U+202E)']
    """
    if text.isascii() and text.isprintable():
        return
    allowed = _SOFT_HYPHEN + ("" if one_line else "\n") + (_JOINERS_AND_MARKS if right_to_left else "")
    odd = next((letter for letter in text if unicodedata.category(letter) in _UNSEEN and letter not in allowed), None)
    if odd == "\n":
        yield Fault("a line break in what is one line", "take the line break out", "one-line")
    elif odd:
        yield Fault(f"an invisible character (U+{ord(odd):04X})", "type the text again", "invisible")
