"""Our own scripts, without comments and spaces: what a phone loads.

In: the folder of the built site. Out: the same modules, shorter.
"""

from __future__ import annotations

from pathlib import Path

import rjsmin

# Other people pin this one by the hash of the source that they can read; it must not depend on the tool that shortens.
_AS_WRITTEN = {"embed.js"}

def shorten_scripts(site: Path) -> None:
    """Shorten the modules of the site; the theme's own are short already."""
    for folder in (site / "assets", site / "assets" / "formulas"):
        for path in folder.glob("*.js"):
            if path.name not in _AS_WRITTEN:
                path.write_text(rjsmin.jsmin(path.read_text(encoding="utf-8")), encoding="utf-8")
