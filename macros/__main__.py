"""`python -m macros` is the `glossary` command."""

import sys

from macros.cli import main

sys.exit(main())
