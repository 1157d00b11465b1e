"""`glossary schema`: the JSON Schema of glossary.yml, for editors."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from macros.cli.command import Command
from macros.model import json_schema

SCHEMA_PATH = "docs/assets/glossary.schema.json"
_EXAMPLES = "  glossary schema      after a change of macros/model.py\n"


def run(folder: Path, options: argparse.Namespace) -> int:
    """Write the JSON Schema beside the site's other assets."""
    path = folder / SCHEMA_PATH
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{SCHEMA_PATH}: written")
    return 0


COMMAND = Command("schema", "write the JSON Schema that editors complete and check glossary.yml by", run, _EXAMPLES)
