"""The settings of the site as text: read without what builds the site, and changed without losing a comment.

In: `mkdocs.yml`. Out: a value, or the text with a language more.
"""

from __future__ import annotations

import os
from pathlib import Path

import yaml

from macros.problems import GlossaryError, Problem


def setting(path: Path, key: str) -> str | None:
    """A setting at the top level; of `!ENV [NAME, default]` the environment's value or the default."""
    node = _child(_compose(path), key)
    if isinstance(node, yaml.SequenceNode) and node.tag == "!ENV":
        *names, default = [item.value for item in node.value]
        return next((os.environ[name] for name in names if os.environ.get(name)), default)
    return node.value if isinstance(node, yaml.ScalarNode) else None


def site_languages(path: Path) -> list[str]:
    """The languages that the site is built in."""
    found = (_child(node, "locale") for node in _languages(path).value)
    return [node.value for node in found if node is not None]


def with_language(path: Path, locale: str, name: str) -> str:
    """The text of the file with a block for a language behind the last one; every other byte stays."""
    text = path.read_text(encoding="utf-8")
    languages = _languages(path)
    indent = " " * languages.start_mark.column
    lines = text.splitlines(keepends=True)
    # Comments and empty lines behind the last block belong to what follows.
    end = _last_line(languages) + 1
    block = f"{indent}- locale: {locale}\n{indent}  name: {name}\n{indent}  build: true\n"
    if not lines[end - 1].endswith("\n"):
        lines[end - 1] += "\n"
    return "".join([*lines[:end], block, *lines[end:]])


def _languages(path: Path) -> yaml.SequenceNode:
    plugins = _child(_compose(path), "plugins")
    for plugin in plugins.value if isinstance(plugins, yaml.SequenceNode) else ():
        languages = _child(_child(plugin, "i18n"), "languages")
        if isinstance(languages, yaml.SequenceNode) and languages.value and not languages.flow_style:
            return languages
    raise _unreadable(path, 1, "there is no list of languages under plugins.i18n", "write one language a line")


def _last_line(node: yaml.Node) -> int:
    if isinstance(node, yaml.ScalarNode) or node.flow_style or not node.value:
        return node.end_mark.line
    last = node.value[-1]
    return _last_line(last[1] if isinstance(last, tuple) else last)


def _compose(path: Path) -> yaml.Node | None:
    try:
        return yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except FileNotFoundError:
        raise _unreadable(path, 1, "the file is missing", "run the command in the project's folder") from None
    except yaml.YAMLError as error:
        line = error.problem_mark.line + 1 if getattr(error, "problem_mark", None) else 1
        raise _unreadable(path, line, "YAML cannot be read", "check the indentation") from None


def _unreadable(path: Path, line: int, what: str, hint: str) -> GlossaryError:
    return GlossaryError([Problem(path.name, line, "", what, hint, "settings")])


def _child(node: yaml.Node | None, key: str) -> yaml.Node | None:
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return next((value for name, value in pairs if name.value == key), None)
