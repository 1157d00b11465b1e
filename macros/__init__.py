"""The glossary of AI compute. This module is the door that mkdocs-macros opens; everything else is in the modules beside it."""

from typing import Any


def define_env(env: Any) -> None:
    """Called by mkdocs-macros once per language."""
    # Imported here, so that no other part of the package needs MkDocs.
    from macros.site import define_macros

    define_macros(env)
