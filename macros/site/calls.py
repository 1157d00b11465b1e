"""What a hand-written page may ask for between double braces: a macro for authors, with plain arguments, and nothing else.

In: the Markdown of a page and the macros. Out: every call that cannot be made, with its line, before anything is run. So a page from a pull
request reaches nothing of the build, and an author sees all faults at once.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping

from jinja2 import Environment, TemplateSyntaxError, nodes

from macros.problems import Fault

_SAMPLE = "to show braces to readers put {% raw %} before and {% endraw %} behind them"
# The settings hold more than readers should see.
_SETTINGS = ("site_url",)


def call_faults(markdown: str, macros: Mapping[str, Callable[..., str]]) -> Iterator[tuple[int, Fault]]:
    """(line from 1, fault) of everything in a page that is no call of a macro.

    >>> [(line, fault.message) for line, fault in call_faults("{{ trem('gpu') }}", {"term": len})]
    [(1, 'there is no macro `trem`')]
    """
    try:
        body = Environment().parse(markdown).body
    except TemplateSyntaxError as error:
        yield error.lineno, Fault(f"the braces cannot be read: {error.message}", _SAMPLE, "macro")
        return
    for statement in body:
        if not isinstance(statement, nodes.Output):
            yield statement.lineno, Fault("a template statement", f"call a macro between double braces; {_SAMPLE}", "macro")
            continue
        for expression in statement.nodes:
            if fault := _fault(expression, macros):
                yield expression.lineno, fault


def _fault(expression: nodes.Expr, macros: Mapping[str, Callable[..., str]]) -> Fault | None:
    if isinstance(expression, nodes.TemplateData) or _is_setting(expression):
        return None
    known = f"use {', '.join(macros)}; {_SAMPLE}"
    if isinstance(expression, nodes.Name):
        return Fault(f"there is no value `{expression.name}`", known, "macro")
    if not isinstance(expression, nodes.Call) or not isinstance(expression.node, nodes.Name):
        return Fault("an expression", f"call a macro with plain arguments; {_SAMPLE}", "macro")
    if expression.node.name not in macros:
        return Fault(f"there is no macro `{expression.node.name}`", known, "macro")
    return _argument_fault(expression, expression.node.name, macros[expression.node.name])


def _is_setting(expression: nodes.Expr) -> bool:
    is_config = isinstance(expression, nodes.Getattr) and isinstance(expression.node, nodes.Name) and expression.node.name == "config"
    return is_config and expression.attr in _SETTINGS


def _argument_fault(call: nodes.Call, name: str, macro: Callable[..., str]) -> Fault | None:
    options = {option.key: option.value for option in call.kwargs}
    if call.dyn_args or call.dyn_kwargs or not all(isinstance(part, nodes.Const) for part in (*call.args, *options.values())):
        return Fault(f"an argument of `{name}` is no plain text or number", "write texts in quotes", "macro")
    try:
        inspect.signature(macro).bind(*call.args, **options)
    except TypeError as error:
        return Fault(f"`{name}`: {error}", f"write {name}{inspect.signature(macro).replace(return_annotation=inspect.Signature.empty)}", "macro")
    if not all(isinstance(part.value, str) for part in call.args):
        return Fault(f"`{name}`: an argument is no text", "write it in quotes", "macro")
    return None
