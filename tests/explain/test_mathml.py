from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arithmetic.strategies import expressions
from mathgames.explain import DOES_NOT_EXIST, Expression, Literal, Operation, Operator, Path, Ratio
from mathgames.explain.expression import children, part, plain
from mathgames.explain.mathml import FOCUS, formula, mathml, render_equation
from mathgames.explain.nodes import Node, iter_nodes, markup, validate_view
from mathgames.explain.quantity import quantity
from mathgames.explain.speech import spell


def n(value: int | str) -> Literal:
    return Literal(quantity(value))


def paths(expression: Expression) -> list[Path]:
    return [(), *((turn, *path) for turn, child in enumerate(children(expression)) for path in paths(child))]


def linear(tree: Node) -> str:
    """The symbols in a line, fractions with a slash."""
    if not isinstance(tree, list):
        return str(tree)
    parts = [linear(child) for child in tree[2:]]
    return "/".join(parts) if tree[0] == "mfrac" else "".join(parts)


def marked(tree: Node) -> list[list[object]]:
    return [element for element in iter_nodes(tree) if element[1].get("class") == FOCUS]


def without_fractions(expression: Expression) -> bool:
    return not isinstance(expression, Ratio) and all(map(without_fractions, children(expression)))


@given(expressions)
def test_every_tree_is_drawable(expression: Expression) -> None:
    validate_view(mathml(expression))
    validate_view(formula(expression))
    validate_view(render_equation(expression, expression))


@given(expressions.filter(without_fractions))
def test_the_symbols_and_brackets_are_those_of_the_plain_text(expression: Expression) -> None:
    assert linear(mathml(expression)) == str(plain(expression)).replace(" ", "")


@given(expressions, st.data())
def test_the_part_in_focus_is_marked_and_nothing_else(expression: Expression, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(paths(expression)))
    (element,) = marked(mathml(expression, path))
    inside = linear(mathml(part(expression, path)))
    assert linear(element) in (inside, f"({inside})")
    assert linear(mathml(expression, path)) == linear(mathml(expression))


@given(expressions)
def test_no_focus_no_mark(expression: Expression) -> None:
    assert marked(mathml(expression)) == []


def test_the_sign_of_a_number_is_told_from_the_operation() -> None:
    row = markup(mathml(Operation(Operator.MINUS, n(5), n(-3))))
    assert '<mo form="infix">−</mo>' in row
    assert '<mo form="prefix">−</mo><mn>3</mn>' in row


def test_fractions_stand_on_a_bar() -> None:
    assert markup(mathml(n("-5/3"))) == ('<mrow><mo form="prefix">−</mo><mfrac><mn>5</mn><mn>3</mn></mfrac></mrow>')
    assert "(" not in linear(mathml(Ratio(Operation(Operator.PLUS, n(1), n(2)), n(3))))


def test_formula_names_are_their_spoken_text() -> None:
    sum_ = Operation(Operator.PLUS, n(5), n(-3))
    assert formula(sum_)[1]["aria-label"] == spell(sum_)
    assert str(render_equation(sum_, n(2))[1]["aria-label"]) == "5 plus negative 3 equals 2"


def test_what_does_not_exist_equals_nothing() -> None:
    tree = render_equation(Operation(Operator.DIVIDED_BY, n(0), n(0)), Literal(DOES_NOT_EXIST))
    assert linear(tree) == "0÷0does not exist"
    assert "<mspace" in markup(tree), "the words have a space before them"
