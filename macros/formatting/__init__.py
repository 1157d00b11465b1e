"""Numbers, quantities, money, lists, dates and alphabetical order in the reader's language.

Values and the words of a language (`Labels`) come in, text goes out. The only package that imports `babel.numbers` and its kin.
"""

from macros.formatting.cldr import is_known, language_name, plural_forms
from macros.formatting.formatter import CASES, Formatter
from macros.formatting.unit_words import Labels
from macros.formatting.written import FORMS

__all__ = ["CASES", "FORMS", "Formatter", "Labels", "is_known", "language_name", "plural_forms"]
