"""The stage: everything that knows MkDocs. The rest of the package works without it."""

from macros.site.authors import define_macros
from macros.site.plugin import GlossaryPlugin

__all__ = ["GlossaryPlugin", "define_macros"]
