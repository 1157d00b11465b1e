"""What was published when: the content of each term and language at the last release that changed it.

In: `releases.json`, which `glossary release` writes. Out: `Releases`. Dates come from there, never from a clock, so the same sources make
the same site.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from macros.problems import GlossaryError, Problem

FILE_NAME = "releases.json"


class State(BaseModel):
    """A term in a language as it was last released."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    added: datetime.date
    changed: datetime.date
    hash: str
    """SHA-256 over the content, as in the published data."""


class Releases(BaseModel):
    """Every term that was ever released."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    terms: Mapping[str, Mapping[str, State]] = {}
    """Term id -> language -> state."""

    def with_release(self, hashes: Mapping[str, Mapping[str, str]], date: datetime.date) -> Releases:
        """The same after a release.

        Args:
            hashes: Term id -> language -> hash of the content of today.
            date: Day of the release.

        Returns:
            What is gone stays as it was; what did not change keeps its date.
        """
        terms = {term_id: dict(states) for term_id, states in self.terms.items()}
        for term_id, by_language in hashes.items():
            states = terms.setdefault(term_id, {})
            for locale, content in by_language.items():
                old = states.get(locale)
                if old is None or old.hash != content:
                    states[locale] = State(added=old.added if old else date, changed=date, hash=content)
        return Releases(terms={term_id: dict(sorted(terms[term_id].items())) for term_id in sorted(terms)})

    def as_text(self) -> str:
        """The content of the file."""
        return json.dumps(self.model_dump(mode="json"), indent=1) + "\n"


def load_releases(path: Path) -> Releases:
    """Read the file; without one, nothing was released.

    Raises:
        GlossaryError: If the file is not what `glossary release` writes.
    """
    if not path.exists():
        return Releases()
    try:
        return Releases.model_validate_json(path.read_bytes())
    except ValidationError as error:
        said = f"the file cannot be read: {error.errors()[0]['msg']}"
        raise GlossaryError([Problem(path.name, 1, "", said, "take the last good version back from git", "releases")]) from None
