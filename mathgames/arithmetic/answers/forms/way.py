"""One of several ways, all of which are right."""

from __future__ import annotations

from typing import Any

from mathgames.arithmetic.answers.form import Form, Question, register
from mathgames.arithmetic.answers.forms.choice import ChoiceForm, ticked
from mathgames.explain.drawing import paper
from mathgames.explain.nodes import Node, node
from mathgames.language.words import Words, _


class WayForm(ChoiceForm):
    """The way that somebody went, among those that are named."""

    name = "way"

    def praise(self, question: Question, answer: Any) -> Words:
        return _("That is one way, and each of the others is right too. Which one is the shortest for you?")

    def left(self, question: Question, answer: Any) -> tuple[Node, ...]:
        others = (node("li", None, way) for way in question.options if way != answer)
        return node("p", {"class": "mg-settled"}, _("Other ways:")), node("ul", {"class": "mg-settled"}, *others)

    def space(self, question: Question, answer: Any) -> tuple[Node | None, ...]:
        shown = paper.options(question.options, () if answer is None else question.options)
        return ticked(question, shown, _("Tick the way that you went."))


Form.WAY = register(WayForm())
