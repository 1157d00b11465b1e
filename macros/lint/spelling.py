"""Spellings of units that mislead, rule by rule, and what to write instead.

The tables also make the rules of the Vale style, so their patterns use nothing that other engines for regular expressions lack: no group
that captures, no look-around. What only the sentence around can tell stands in `unless`, and Vale does without such a spelling.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

# Blanked markup and entities leave more than one space.
_SPACE = r"\s{0,8}"
_SPACES = r"\s{1,8}"
_NUMBER = r"\d[\d.,]*"
_HUNDREDS = r"(?:\d{3,}|\d{1,3}(?:[.,]\d{3})+)(?:[.,]\d+)?"
_TIMES = rf"{_SPACE}[×x*·]{_SPACE}"

_SECOND = rf"(?:{_SPACE}/{_SPACE}(?:s|sn|sec|sek|second|Sekunde|seconde|saniye)|{_SPACES}(?:per|pro|je){_SPACES}(?:[Ss]econde?|[Ss]ekunde))"
_FLOPS = "(?:FLOPS|Flops|flops)"

# No machine does 10^22 operations in a second, whatever its makers count; so a larger figure is a count.
_EXPONENT = r"(?:2[2-9]|[3-9]\d)"
_RAISED = r"(?:²[²³⁴-⁹]|[³⁴-⁹][⁰¹²³⁴-⁹])"
_POWER = rf"(?:\d(?:[.,]\d+)?[eE]\+?{_EXPONENT}|10[\s\\]{{0,8}}(?:\^|\*\*)[\s{{]{{0,8}}{_EXPONENT}[`^]?|10{_RAISED})"
_FORMULA = rf"\d{_SPACE}[·*×]?{_SPACE}N(?:{_SPACE}[·*×]?{_SPACE}D)?"
# What may stand between a formula in TeX and its unit.
_GLUE = r"[\s$}\\,~`]{0,12}(?:\\?(?:text|mathrm)\{\s?)?"
_TOKEN = r"(?:[Tt]okens?|[Pp]arameters?|[Pp]rompts?)"
_PER_TOKEN = "(?:[Pp]er|[Pp]ro|[Jj]e) [Tt]oken,?"
_PER_TOKEN_TR = r"(?:[Tt]oken|[Pp]arametre)(?:'\w+)? başına"

_BITS = "(?:@[Bb]its?|@b|@word)"
_BIT_RATE = r"(?:@[Bb]its?/s|@b/s|@bps)"
_MEMORY = (
    r"(?:VRAM|RAM|HBM\d?\w?|GDDR\d?\w?|(?:(?:GPU|CPU|HBM\d?\w?|main|system|accelerator|device)[ -])?[Mm]emory|(?:\w+-?)?[Ss]peicher"
    r"|(?:(?:GPU|ekran kartı|görüntü) )?[Bb]elle[kğ]\w{0,6}|(?:\w+-?)?[Gg]eheugen)"
)
_OF = rf"(?:(?:of|an|aan|van){_SPACES})?"
_AT_LEAST = (
    r"(?:(?:at least|up to|minimum|of|is|are|has|have|per card|mindestens|bis zu|von|beträgt|hat|ist|sind|pro Karte|je Karte|pro GPU"
    r"|je GPU|ten minste|minstens|minimaal|tot|van|heeft|per kaart|en az|en fazla|kart başına|GPU başına)\s{1,8}){0,3}"
)
_LABEL = rf"(?:{_SPACE}[:|=(]{_SPACE}|{_SPACES}){_AT_LEAST}"
_BANDWIDTH = (
    r"(?:[Mm]emory bandwidth|[Ss]peicherbandbreite|[Bb]ellek bant genişliği|[Gg]eheugenbandbreedte"
    r"|(?:HBM|GDDR)\d\w?(?: memory|-Speicher| bellek)?)"
)
_NETWORK = r"(?:(?:(?:NDR|HDR|XDR)\s)?InfiniBand(?: (?:NDR|HDR|XDR))?|Ethernet|RoCE)"
_BYTE_RATE = "(?:GB/s|GB/sn|GB/sec|GBps)"
_CHIPS = r"chip|yonga|Baustein|\bdies\b|\bdie of\b|\bDRAM\b|stack"
_LINK = rf"{_NETWORK}|\blinks?\b|\bports?\b|\bNICs?\b|network|netwerk|Netz|\bağ\b|bağlantı|verbinding|Verbindung|Anbindung|switch"
_MOVERS = "memory|[Ss]peicher|belle[kğ]|geheugen|NVLink|PCIe|HBM|NVMe|SSD|[Dd]is[ck]|Platte"
_SUMMED = (
    r"[GT](?:bit|b/s|bps)|aggregate|total|combined|both directions|bidirectional|per (?:node|server)|(?:pro|je) (?:Knoten|Server)|insgesamt"
    r"|zusammen|toplam|(?:düğüm|sunucu) başına|totaal|samen"
)


@dataclass(frozen=True)
class Spelling:
    """One misleading spelling.

    Attributes:
        pattern: Regular expression of whole words, with regard to capitals.
        better: What to write instead; several where the meaning decides.
        why: What is wrong, in English.
        unless: What in the same sentence makes it right, as a regular expression; empty where nothing does.
    """

    pattern: str
    better: tuple[str, ...]
    why: str
    unless: str = ""


def _for_each(starts: Iterable[str], pattern: str, better: tuple[str, ...], why: str, unless: str = "") -> list[Spelling]:
    """The spelling with each beginning, a prefix or a number, in place of the sign @."""
    return [Spelling(pattern.replace("@", start), tuple(form.replace("@", start) for form in better), why, unless) for start in starts]


def _for_memory(pattern: str, unless: str = "") -> list[Spelling]:
    """The spelling in gigabits and terabits, as symbols and as words."""
    words = {"G": "[Gg]igabits?", "T": "[Tt]erabits?"}
    return [
        Spelling(pattern.replace("@word", word).replace("@", letter), (f"{letter}B",), "memory is counted in bytes", unless)
        for letter, word in words.items()
    ]


def _spelled_out(letter: str, word: str) -> Spelling:
    pattern = rf"(?:{word}|{word.capitalize()})[- ]?{_FLOPS}{_SECOND}"
    return Spelling(pattern, (f"{letter}FLOP/s",), _TWICE)


_BIT = "a small b is read as bits by some and as bytes by others"
_KILO = "a capital K stands for 1000 in one text and for 1024 in the next"
_TWICE = "the second stands in it twice"
_EITHER = "it can be a rate or a count"
_PLURAL = "a unit has no plural; with an s it looks like a rate"
_COUNT = "a count of operations, not a rate"
_MOVED = "what memory moves is counted in bytes"
_WIRES = "networks are rated in bits"
# The rates that networks are sold with.
_LINKS = ("100", "200", "400", "800", "1600")

UNITS: tuple[Spelling, ...] = (
    *_for_each("kMGT", "@bps", ("@bit/s",), "it is read as bits by some and as bytes by others"),
    *(Spelling(f"{letter.lower()}bps", (f"{letter}bit/s",), "it is read as bits by some and as bytes by others") for letter in "MGT"),
    *_for_each("kMGT", "@b/(?:sec|sek|sn|s)", ("@bit/s",), _BIT),
    *_for_each("kMGT", "@Bps", ("@B/s",), "a rate shows its second: /s"),
    *_for_each("MGTP", "@Bs", ("@B",), _PLURAL),
    *_for_each("MGT", "@b", ("@bit", "@B"), _BIT),
    Spelling("KB/s", ("kB/s", "KiB/s"), _KILO),
    Spelling("KBs?", ("kB", "KiB"), _KILO),
    *(_spelled_out(letter, word) for letter, word in zip("MGTPEZ", ("mega", "giga", "tera", "peta", "exa", "zetta"), strict=True)),
    *_for_each("kMGTPEZ", rf"@{_FLOPS}{_SECOND}", ("@FLOP/s",), _TWICE),
    *_for_each("kMGTPEZ", rf"@FLOPs{_SECOND}", ("@FLOP/s",), "a unit has no plural"),
    *_for_each("MGTPEZ", rf"[Ss]aniyede{_SPACES}{_NUMBER}{_SPACE}@FLOPS", ("@FLOP",), _TWICE),
    *_for_each("MGTPEZ", "@(?:FLOPs|Flops|flops)", ("@FLOP/s", "@FLOP"), _EITHER),
    Spelling(rf"FLOPS{_SECOND}", ("FLOP/s",), _TWICE),
    Spelling(rf"FLOPs{_SECOND}", ("FLOP/s",), "a unit has no plural"),
    Spelling(r"[Pp]eak[ -]FLOPs", ("peak FLOP/s",), "a peak is a rate"),
    *_for_each("GTP", rf"@OP[Ss]{_SECOND}", ("@OPS",), _TWICE),
    Spelling(rf"{_HUNDREDS}{_SPACE}GPUs?/(?:h|hr|hour|Stunde|saat|uur)", ("GPUh",), "the amount is a product, hours times GPUs"),
)

COUNTS: tuple[Spelling, ...] = (
    Spelling(rf"{_POWER}{_GLUE}FLOPS", ("FLOP",), _COUNT),
    Spelling(rf"{_FORMULA}{_GLUE}FLOPS", ("FLOP",), _COUNT),
    *_for_each(("", *"kMGTPEZ"), rf"@FLOPS(?:{_SPACES}(?:per|pro|je){_SPACES}(?:{_NUMBER}{_SPACES})?|/){_TOKEN}", ("@FLOP",), _COUNT),
    *_for_each(("", *"kMGTPEZ"), rf"{_PER_TOKEN}(?:\s[a-zäöüëï]+){{1,3}}{_SPACES}{_NUMBER}{_SPACE}@FLOPS", ("@FLOP",), _COUNT),
    *_for_each(("", *"kMGTPEZ"), rf"{_PER_TOKEN_TR}{_SPACES}(?:\w+{_SPACES})?{_NUMBER}{_SPACE}@FLOPS", ("@FLOP",), _COUNT),
    Spelling(rf"(?:{_POWER}|{_FORMULA}|\d){_GLUE}FLOPs", ("FLOP",), _PLURAL),
)

BITS_AND_BYTES: tuple[Spelling, ...] = (
    *_for_memory(rf"{_NUMBER}[\s-]{{0,8}}{_BITS}[\s-]{{1,8}}{_OF}VRAM"),
    *_for_memory(rf"{_NUMBER}[\s-]{{0,8}}{_BITS}[\s-]{{1,8}}{_OF}{_MEMORY}", _CHIPS),
    *_for_memory(rf"{_MEMORY}{_LABEL}{_NUMBER}{_SPACE}{_BITS}", f"{_CHIPS}|{_LINK}"),
    *_for_each("G", rf"{_BANDWIDTH}{_LABEL}{_HUNDREDS}{_SPACE}{_BIT_RATE}", ("@B/s",), _MOVED),
    *_for_each("T", rf"{_BANDWIDTH}{_LABEL}{_NUMBER}{_SPACE}{_BIT_RATE}", ("@B/s",), _MOVED),
    *_for_each("G", rf"{_HUNDREDS}{_SPACE}{_BIT_RATE}{_SPACES}{_OF}{_BANDWIDTH}", ("@B/s",), _MOVED),
    *_for_each("T", rf"{_NUMBER}{_SPACE}{_BIT_RATE}{_SPACES}{_OF}{_BANDWIDTH}", ("@B/s",), _MOVED),
    *_for_each(_LINKS, rf"@[\s-]{{0,8}}{_BYTE_RATE}[\s-]{{1,8}}(?:of |hızında |hızındaki )?{_NETWORK}", ("@ Gbit/s",), _WIRES, _SUMMED),
    *_for_each(_LINKS, rf"@[\s-]{{0,8}}GB[\s-]{{1,8}}{_NETWORK}", ("@ Gbit/s",), _WIRES, _SUMMED),
    *_for_each(_LINKS, rf"{_NETWORK}[^.,;\d]{{0,30}}\b@{_SPACE}{_BYTE_RATE}", ("@ Gbit/s",), _WIRES, f"{_SUMMED}|{_MOVERS}"),
)

BINARY: tuple[Spelling, ...] = (
    *(
        Spelling(pattern, (f"{large}iB and {small}iB", "1000"), "1024 belongs to KiB, MiB and GiB")
        for large, small in ("Mk", "MK", "GM", "TG")
        for pattern in (
            rf"{large}B{_SPACE}(?:=|≙|≈){_SPACE}(?:{_NUMBER}{_TIMES})?1[.,]?024{_SPACE}{small}B",
            rf"{_NUMBER}{_TIMES}1[.,]?024{_SPACE}{small}B",
            rf"1[.,]?024{_SPACE}{small}B{_SPACE}(?:=|≙|≈){_SPACE}1{_SPACE}{large}B",
        )
    ),
)

# Rule -> its spellings. A spelling of an earlier rule, or earlier in its rule, stands before one that begins at the same letter.
SPELLINGS: Mapping[str, tuple[Spelling, ...]] = {"bit-or-byte": BITS_AND_BYTES, "flop-count": COUNTS, "binary": BINARY, "unit": UNITS}
