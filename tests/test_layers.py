"""The import directions of the package: a module imports only from layers above its own."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "macros"
LAYERS = [
    {"problems"},
    {"units", "text", "letters"},
    {"turkish"},
    {"model", "formulas", "formatting"},
    {"loader", "examples", "catalogs", "lint", "releases"},
    {"edition"},
    {"coverage", "figures", "edit", "head", "javascript", "table"},
    {"calculators"},
    {"checks"},
    {"language_checks"},
    {"pages", "project"},
    {"exports", "search"},
    {"site", "cli"},
    {"__init__", "__main__"},
]
LAYER = {name: number for number, names in enumerate(LAYERS) for name in names}
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Dotted names that a module imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return found


def unit_of(path: Path) -> str:
    """The module or subpackage of `macros` that a file belongs to."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[0]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_from_layers_above(path):
    own = unit_of(path)
    for name in imported(path):
        if not name.startswith("macros."):
            continue
        other = name.split(".")[1]
        if other in LAYER and other != own:
            assert LAYER[other] < LAYER[own], f"{own} imports {other}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_site_module_names_mkdocs(path):
    names_mkdocs = any(name.split(".")[0].startswith("mkdocs") for name in imported(path))
    assert not names_mkdocs or unit_of(path) == "site"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_formatting_imports_babel(path):
    names_babel = any(name.split(".")[0] == "babel" for name in imported(path))
    assert not names_babel or unit_of(path) == "formatting"


def test_every_module_has_a_layer():
    assert {unit_of(path) for path in MODULES} <= set(LAYER)
