"""Messages by the thousand to lessons, practice and the desk, with and without failures in what is below them."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harness.attack import JUNK, failures, mutated, sizes
from learning.practice.pupils import with_answer
from mathgames.engine import files
from mathgames.explain import nodes
from mathgames.explain.expression import Operator
from mathgames.explain.speech import GRAMMARS
from mathgames.language.words import Language
from mathgames.learning.lessons import find, list_lessons
from mathgames.learning.pages.desk_session import desk_session
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import PracticeProgress, find_topic
from mathgames.learning.practice.progress import KeptPractice
from mathgames.learning.topics import task_of
from mathgames.learning.work import LessonStore

TYPED = ["−3", "3", "0", "−٣", "٣,٤", "１,２", "1 1/2", "a2-a3", "(1,2)", "∞", "no value", "½", "</style>", "x" * 50]
A_PAGE = 150
"""Messages sent to a page before the next page is opened."""


def lesson(chance: Random) -> Any:
    """A lesson, at any of its tasks."""
    chosen = find(chance.choice(list_lessons()))
    at = chance.choice(chosen.all_tasks).number
    return lesson_session(chosen, LessonStore(), at=at, pupils=chance.choice([1, 1, 2]))


def practice(chance: Random) -> Any:
    """Practice of a topic, with nothing before it or with answers that name a misconception, to be looked at."""
    topic = find_topic(chance.choice(["adding", "fractions", "infinity", "everything"]))
    kept = KeptPractice(Path("practice.json"))
    if chance.random() < 0.5:
        progress = PracticeProgress().begin(find_topic("subtracting"))
        for a, b in ((5, -2), (3, -4), (-6, -1), (-2, -7), (8, -3)):
            progress = with_answer(progress, task_of(Operator.MINUS, Fraction(a), Fraction(b)), Fraction(a + b))
        kept.write(progress)
    return PracticeSession(topic, kept, seed=chance.randrange(2**31), shelf=LessonStore())


def desk(_chance: Random) -> Any:
    """The teacher's desk."""
    return desk_session()


class Gremlin(Exception):
    """A failure that the attack has put in."""


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch, chance: Random) -> Iterator[Callable[[float], None]]:
    """Sets how often speaking, putting into words, drawing and saving fail from now on."""
    often = [0.0]

    def into(owner: Any, name: str, make: Callable[[], Exception], rare: float = 1.0) -> None:
        inner = getattr(owner, name)

        def fails(*args: Any, **named: Any) -> Any:
            if often[0] and chance.random() < often[0] * rare:
                raise make()
            return inner(*args, **named)

        monkeypatch.setattr(owner, name, fails)

    into(files, "_write_new", lambda: OSError(errno.ENOSPC, "No space left on device"))
    into(nodes.Rendering, "render", Gremlin)
    into(Language, "sentence", Gremlin, 0.01)
    for grammar in GRAMMARS.values():
        into(grammar, "say_notation", Gremlin)
    yield lambda now: often.__setitem__(0, now)
    often[0] = 0.0


def message(session: Any, chance: Random, sent: list[Any]) -> Any:
    """Return what a page that has lost its mind sends next: what is offered, a gesture, or something near it."""
    view = session.view
    cells = [e[1]["at"] for e in nodes.iter_nodes(view["tree"]) if e[1].get("role") == "gridcell"] or ["a1"]
    forms = [element for element in nodes.iter_nodes(view["tree"]) if "intent" in element[1]]
    intent, fields = ["play", {"move": f"{chance.choice(cells)}-{chance.choice(cells)}"}], {}
    if forms and chance.random() < 0.8:
        form = chance.choice(forms)
        intent = form[1]["intent"]
        fields = {e[1]["field"]: typed(e, chance) for e in nodes.iter_nodes(form) if "field" in e[1]}
    elif chance.random() < 0.4:
        intent = ["play", {"cells": chance.choices(cells, k=chance.randint(0, 3))}]
    asked: Any = {"intent": intent, "fields": fields, "rev": view["rev"], "id": len(sent), "client": "c"}
    if chance.random() < 0.3:
        asked = mutated(asked, chance, JUNK + TYPED)
    elif sent and chance.random() < 0.1:
        asked = mutated(chance.choice(sent), chance, sent[-20:] + JUNK + TYPED)
    return asked


def typed(field: Any, chance: Random) -> str:
    """Return what is put into a field: one of what it offers, or something typed."""
    options = [e[1].get("value", "") for e in nodes.iter_nodes(field) if e[0] == "option"]
    return str(chance.choice(options)) if options and chance.random() < 0.8 else chance.choice(TYPED)


def answered(asked: Any, view: dict[str, Any]) -> bool:
    """Check if a message was done; it was answered in any case, and the view can be shown."""
    ack = view["ack"]
    assert ack["ok"] == (ack["code"] == "")
    assert ack["ok"] or ack["text"]
    match asked:
        case {"client": "c", "id": int(number)} if type(number) is int and 0 <= number < 2**53:
            assert (ack["client"], ack["id"]) == ("c", number)
    nodes.validate_view(view["tree"])
    json.dumps(view, allow_nan=False).encode()
    return bool(ack["ok"])


@pytest.mark.parametrize("failing", [False, True], ids=["whole", "failing"])
@pytest.mark.parametrize("page", [lesson, practice, desk])
@sizes(40, 10_000)
def test_no_message_breaks_a_page(
    page: Callable[[Random], Any],
    size: int,
    failing: bool,
    chance: Random,
    folder: Path,
    fail: Callable[[float], None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    session, sent, done = page(chance), list[Any](), 0
    for number in range(size):
        if number % A_PAGE == A_PAGE - 1:
            session, sent = page(chance), []
        asked = message(session, chance, sent)
        sent.append(asked)
        fail(chance.choice([0, 0.01, 0.1, 0.5]) if failing else 0)
        session.receive(asked)
        fail(0)
        try:
            done += answered(asked, session.view)
            if not failing:
                assert failures(caplog) == [], "nothing went wrong unseen"
        except AssertionError as error:
            error.add_note(f"after {asked!r:.500}")
            raise
        if failing and number % 20 == 19:  # nothing fails any more: the page finds back to the truth
            session.receive({"intent": ["nothing", {}], "rev": session.view["rev"], "id": 1, "client": "c"})
            assert session.view["ack"]["code"] not in ("", "error")
            caplog.clear()
    assert done > size / 20, "the messages are near enough to what is right to be done now and then"
