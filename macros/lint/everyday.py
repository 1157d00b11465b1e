"""Forms to be avoided that are right words elsewhere, and how the sentence tells.

Whoever writes of a course for staff or of a decrypted disk is right, and a rule that blames them gets switched off. So such a form is
blamed only beside a word of our field. Patterns are over small letters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Everyday:
    """What the sentence around a form says of it.

    Attributes:
        beside: Without this the form is right.
        unless: With this the form is right.
    """

    beside: str = ""
    unless: str = "$^"

    def is_right(self, sentence: str) -> bool:
        return bool(re.search(self.unless, sentence)) or not re.search(self.beside, sentence)


_RUN_DE = r"\b(?:tokens?|gpus?|gpu-\w+|t?flops?|batch\w*|latenz|durchsatz|prompts?)\b"
_RUN_NL = r"\b(?:tokens?|gpu'?s?|gpu-\w+|t?flops?|batch\w*|latentie|doorvoer|prompts?)\b"
_DECODE = r"prefill|kv-?(?:cache|önbelle)|\bdecod|dekod|autoregress|autoregres"
_SECRET = r"schlüssel\b|\btls\b|\baes\b|passw|\bsleutels?\b|anahtar|şifrelen"
_BITS = r"gewicht|\b\d+[- ]?bits?\b|\bint[48]\b|\bfp(?:4|8|16)\b|\bbf16\b|\bgptq\b|\bawq\b|\bgguf\b"
_MODEL_DE = (
    r"(?:des|der|eines|von|unserer?s?|neuer|großer|eigener|dieser|dieses)\s+(?:\w+\s+)?"
    r"(?:[\w-]*modell(?:s|e|en)?|neuronale[rns]*\s+netz\w*|llms?|transformers?)\b"
)
_TAUGHT_DE = rf"(?:en)?\s+(?:{_MODEL_DE}|(?:lief|läuft|dauerte?|brauchte?|benötigte?|kostete?)\b.*{_RUN_DE})"
_TAUGHT_NL = (
    r"opleiding(?:en)?\s+(?:van\s+(?:(?:het|een|de|ons|dit|grote|nieuwe|groot|nieuw)\s+){0,3}[\w-]*(?:model(?:len)?|llm'?s?|netwerk)\b"
    rf"|(?:liep|loopt|duurde?|kostte?|vergde?)\b.*{_RUN_NL})"
)
_POWER = r"\b[kmg]w\b|\bwatt\b|\bgpu"
_CHARGE = r"feld|coulomb|ladung|veld|lading|\balan|\byük"

EVERYDAY: Mapping[str, Mapping[str, Everyday]] = {
    "de": {
        "Ausbildung": Everyday(rf"ausbildung{_TAUGHT_DE}"),
        "Schulung": Everyday(rf"schulung{_TAUGHT_DE}"),
        "Rückschluss": Everyday(_RUN_DE, unless=r"rückschl\w+\s+(?:auf|über|aus|zu)\b|zieh|zulass|erlaub|möglich"),
        "Wertmarke": Everyday(r"sprachmodell|\bprompt|kontext|ausgabe|eingabe|\bgpu|\bllm"),
        "Quantifizierung": Everyday(_BITS, unless=r"unsicherheit|risik"),
        "Entschlüsselung": Everyday(
            rf"{_DECODE}|vorfüll|token für token|(?:pro|je|jedes|nächste\w?) token", unless=rf"verschlüss|{_SECRET}"
        ),
        "Vorfüllen": Everyday(rf"{_DECODE}|\btokens?\b|\bprompts?\b|\bgpu"),
        "Schlüssel-Wert-Speicher": Everyday(rf"{_DECODE}|attention|\btokens?\b|transformer", unless=r"redis|etcd|datenbank|rocksdb"),
        "Systemrisiko": Everyday(r"\bki\b|\bki-|ai act|verordnung", unless=r"bank|finanz"),
        # A price on request that is named is the on-demand price.
        "Preis auf Anfrage": Everyday(r"auf\s+anfrage\w*[^.;|:]{0,25}\d"),
        "elektrische Kraft": Everyday(rf"{_POWER}|server|rechenzentr", unless=_CHARGE),
        "Losgröße": Everyday(unless=r"fertigung|produktion|wafer|bestell"),
        "Chargengröße": Everyday(unless=r"fertigung|produktion|wafer|bestell"),
        "Stapelgröße": Everyday(unless=r"\bstack|\bkib\b|thread|aufruf"),
        "Speichergeschwindigkeit": Everyday(unless=r"\bmt/s|mhz"),
        "Trillionen Operationen pro Sekunde": Everyday(unless=r"exa|supercomputer|superrechner"),
    },
    "tr": {
        "bilgi işlem": Everyday(r"bilgi\s+işlem\s+(?:güc|kapasite|kayna)"),
        "antrenman": Everyday(r"\bmodel|\btoken|\bgpu|\bflop", unless=r"spor|futbol|takım|maç"),
        "hafıza kartı": Everyday(r"\bgpu|\bvram|ekran kartı|\bmodel|\bh100|\bhbm", unless=r"fotoğraf|kamera|telefon|\bsd\b|microsd"),
        "şifre çözme": Everyday(rf"{_DECODE}|\btoken|dil model", unless=_SECRET),
        "parti boyutu": Everyday(unless=r"siyas|seçim|imalat|sevk"),
        "lot büyüklüğü": Everyday(unless=r"imalat|borsa|forex|hisse"),
        "GPU saati": Everyday(unless=r"[mg]hz|frekans|saati\s+hız"),
        "talep üzerine fiyat": Everyday(r"talep\s+üzerine\s+fiyat\w*[^.;|:]{0,30}\d"),
        "elektrik kuvveti": Everyday(rf"{_POWER}|sunucu|veri merkez", unless=_CHARGE),
    },
    "nl": {
        "opleiding": Everyday(_TAUGHT_NL),
        "deductie": Everyday(_RUN_NL, unless=r"inductie|logi|redener"),
        "gevolgtrekking": Everyday(_RUN_NL, unless=r"conclusie|meting|trek"),
        "rekenproces": Everyday(r"(?:tekort aan|meer|genoeg|ai-)\s*rekenproces|rekenproces\s+(?:kopen|huren|inkopen)"),
        "kwantificatie": Everyday(_BITS, unless=r"onzeker|risico"),
        "spaarzaamheid": Everyday(r"2:4|matri|tensor|\bt?flop|\btops|\bdense|\bgpu|\bkaart|\bpiek", unless=r"energie|stroom"),
        "ontsleutelen": Everyday(rf"{_DECODE}|token voor token|(?:per|elk|volgende) token", unless=rf"versleutel|{_SECRET}"),
        "systemisch risico": Everyday(r"\bai\b|\bai-|\bmodel|verordening", unless=r"bank|financ"),
        "prijs op aanvraag": Everyday(r"op\s+aanvraag[^.;|:]{0,25}\d"),
        "elektrische kracht": Everyday(rf"{_POWER}|server|datacent", unless=_CHARGE),
        "partijgrootte": Everyday(unless=r"wafer|productie|fabri|bestel"),
        "geheugensnelheid": Everyday(unless=r"\bmt/s|mhz"),
        "triljoen bewerkingen per seconde": Everyday(unless=r"exa|supercomputer"),
    },
}
_ALWAYS = Everyday()


def everyday(form: str, locale: str) -> Everyday:
    """What tells whether a form is right; of a form that is wrong anywhere, nothing does."""
    return EVERYDAY.get(locale, {}).get(form, _ALWAYS)


def is_wrong_alone(form: str, locale: str) -> bool:
    """Whether a form is wrong wherever it stands, so that no sentence has to be looked at."""
    return everyday(form, locale).beside == ""
