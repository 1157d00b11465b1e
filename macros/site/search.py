"""An index of its own for each language.

In: the one index that Material wrote for all languages. Out: `search/search_index.json` below each language's root, with the spellings of all
names, and pages that use it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from macros.catalogs import SOURCE_LANGUAGE
from macros.edition import Edition
from macros.search import spellings

_CONFIG = re.compile(r'(<script id="__config" type="application/json">)(.*?)(</script>)', re.DOTALL)
# No stemmer and no stop words: Material has one set for all languages, and they make names hard to find.
_SETTINGS = {"separator": r"[\s\u200b\-_.,:;()]+", "pipeline": []}
_WORKER = "names.js"


def with_own_search(output: str, base: str) -> str:
    """The page, searching the index below `base` through the worker that knows the names."""

    def changed(match: re.Match[str]) -> str:
        config = json.loads(match[2])
        material = PurePosixPath(config["search"])
        config |= {"base": base.rstrip("/") or ".", "search": f"{material.with_name(_WORKER)}#{material.name}"}
        return match[1] + json.dumps(config, ensure_ascii=False) + match[3]

    return _CONFIG.sub(changed, output)


def write_indexes(site: Path, editions: Mapping[str, Edition]) -> None:
    """Split the index by language."""
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    others = tuple(f"{locale}/" for locale in editions if locale != SOURCE_LANGUAGE)
    for locale, edition in editions.items():
        prefix = "" if locale == SOURCE_LANGUAGE else f"{locale}/"
        own = [entry for entry in index["docs"] if entry["location"].startswith(prefix) and (prefix or not entry["location"].startswith(others))]
        docs = [{**entry, "location": entry["location"].removeprefix(prefix)} for entry in own]
        names = {spelling: f"terms/{term_id}/" for spelling, term_id in spellings(edition).items()}
        settings = index["config"] | _SETTINGS | {"lang": [SOURCE_LANGUAGE], "names": names}
        target = site / prefix / "search" / "search_index.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps({"config": settings, "docs": docs}, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")

