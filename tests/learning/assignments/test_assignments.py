"""An assignment is one value: each of its texts gives it back, old links are read, and a hostile one opens nothing."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import mathgames as mg
from harness.games import played, random_game
from harness.qr import read_drawing
from mathgames.activities import Explained, Who
from mathgames.activities.board_settings import CONTROL_NAMES
from mathgames.games.registry import find_game
from mathgames.language.languages import language_of
from mathgames.language.words import override_language
from mathgames.learning.assignments.assignment import ARGUMENTS, Assignment, AssignmentKind
from mathgames.learning.assignments.scorm import read_package, to_package
from mathgames.learning.assignments.texts import (
    HUB,
    REPOSITORY,
    from_fragment,
    read_assignment,
    to_cell,
    to_classroom_link,
    to_fragment,
    to_frame,
    to_hub_link,
    to_line,
    to_link,
)
from mathgames.learning.lessons import find, routes
from mathgames.notebook.standalone.board import KeptByPage, StandaloneBoard
from mathgames.notebook.standalone.lesson import StandaloneLesson
from mathgames.page import sharing
from mathgames.page.sharing import game_link

SITE = "https://games.example/school"


@pytest.fixture(autouse=True)
def site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(sharing.SITE, SITE)
    monkeypatch.setenv(HUB, "https://hub.example/")
    monkeypatch.setenv(REPOSITORY, "https://code.example/school/mathgames.git")


LANGUAGES = "en", "es", "es-MX", "fil"
LANGUAGE = st.sampled_from(["", *LANGUAGES])
LABELS = st.sampled_from(["", "7", "blue-7", "अनिता", "Anna B"])
LOCKS = st.sets(st.sampled_from(CONTROL_NAMES)).map(" ".join)


@st.composite
def games(draw: st.DrawFn) -> Assignment:
    """Draw a game with anything set up that fits it."""
    name = draw(st.sampled_from(mg.list_games()))
    declared = [option for option in mg.rules(name).options if option.name != "clock"]
    arguments: dict[str, Any] = {"language": draw(LANGUAGE), "locks": draw(LOCKS)}
    if draw(st.booleans()):
        match = random_game(draw(st.integers(0, 99)), game=name)
        match.goto(draw(st.integers(0, min(6, len(match.played)))))
        arguments["position"] = match.rules.to_json(match.position)
        arguments |= dict(match.rules.settings)
    else:
        for option in draw(st.lists(st.sampled_from(declared), max_size=3)):
            arguments[option.name] = draw(st.sampled_from([reading.value for reading in option.choices]))
    arguments["explain"] = draw(st.sampled_from([it.value for it in Explained]))
    arguments["clock"] = draw(st.sampled_from([0, 1, 600, 86_400]))
    arguments["demonstrate"] = draw(st.booleans())
    if find_game(name).asks_anything:
        arguments["predict"] = draw(st.sampled_from([it.value for it in Who]))
    if draw(st.booleans()):
        arguments["opponent"] = draw(st.sampled_from(mg.list_opponents(name)))
        arguments["side"] = draw(st.sampled_from(["", mg.rules(name).players[0]]))
        arguments["slips"] = find_game(name).calculates and draw(st.booleans())
    return Assignment.from_arguments("play", name, arguments)


@st.composite
def lessons(draw: st.DrawFn) -> Assignment:
    """Draw a lesson, a test or a route with anything set up."""
    arguments = {
        "pupils": draw(st.integers(1, 4)),
        "warm_up": draw(st.booleans()),
        "own_words": draw(st.booleans()),
        "locks": draw(LOCKS),
        "label": draw(LABELS),
        "language": draw(LANGUAGE),
    }
    if draw(st.booleans()):
        return Assignment.from_arguments("route", draw(st.sampled_from([*routes()])), arguments)
    name = draw(st.sampled_from([*mg.list_lessons()[:4], *mg.list_tests()]))
    numbers = [None, *(task.number for task in find(name).all_tasks)]
    return Assignment.from_arguments("lesson", name, arguments | {"task": draw(st.sampled_from(numbers))})


@st.composite
def practices(draw: st.DrawFn) -> Assignment:
    """Draw the practice of a topic."""
    arguments = {"label": draw(LABELS), "language": draw(LANGUAGE)}
    return Assignment.from_arguments("practice", draw(st.sampled_from(mg.list_topics())), arguments)


@given(games() | lessons() | practices())
def test_every_text_of_an_assignment_gives_it_back(assignment: Assignment) -> None:
    links = (to_link, to_frame, to_classroom_link, to_hub_link)
    texts = (to_line, to_cell, to_fragment, lambda it: f"#{to_fragment(it)}", *links)
    for text in texts:
        assert read_assignment(str(text(assignment))) == assignment, text
    if assignment.kind in (AssignmentKind.LESSON, AssignmentKind.ROUTE):
        assert read_package(to_package(assignment)) == assignment
    link = to_link(assignment)
    if link.is_scanned:
        assert read_drawing(link.drawing()) == [str(link)]


def pages(assignment: Assignment) -> Iterator[list[str]]:
    """Yield what a pupil gets from a cell that runs the line, and from the page that the link opens."""
    widget = eval(f"{to_line(assignment)[:-1]}, save=False)", {"mg": mg})  # the line is what a cell runs
    told: list[str] = []
    page = StandaloneBoard if assignment.kind is AssignmentKind.GAME else StandaloneLesson
    page(assignment.name, show=told.append, keep=len, link=f"#{to_fragment(assignment)}")
    for tree in (widget.view["tree"], json.loads(told[0])["view"]["tree"]):
        yield [*texts_of(tree)]


def saved_sentences() -> Iterator[str]:
    """Yield the sentence about saving on a page, in each language."""
    for code in LANGUAGES:
        with override_language(language_of(code)):
            yield str(KeptByPage.sentence.fget(None))  # type: ignore[attr-defined]  # of a property


SAVED = {*saved_sentences()}


def texts_of(tree: Any) -> Iterator[str]:
    """Yield the elements, the values of their attributes and the texts in a tree, but for how it is saved."""
    if isinstance(tree, dict):
        yield from map(str, tree.values())
    elif isinstance(tree, list | tuple):
        for part in () if SAVED & {part for part in tree if isinstance(part, str)} else tree:
            yield from texts_of(part)
    elif isinstance(tree, str):
        yield tree


@given(games())
def test_a_line_gives_the_game_that_a_link_opens(assignment: Assignment) -> None:
    if assignment.position is not None or assignment.side:  # where the computer moves before anybody looks
        assignment = replace(assignment, opponent="", side="", slips=False)
    cell, page = pages(assignment)
    assert cell == page


@given(lessons())
def test_a_line_gives_the_lesson_that_a_link_opens(assignment: Assignment) -> None:
    if assignment.kind is AssignmentKind.LESSON:
        cell, page = pages(replace(assignment, warm_up=False))  # a page knows no other lesson's work
        assert cell == page


@pytest.mark.parametrize("name", mg.list_games())
def test_what_is_not_set_up_is_the_address_of_the_page(name: str) -> None:
    assert (
        str(to_link(Assignment.from_arguments("play", name))) == str(mg.share_link(name)) == f"{SITE}/play/{name}.html"
    )


def test_old_links_give_the_game_where_they_open_it() -> None:
    match = played("minus-vs-plus", "a2-a3", numbers="mirror", target_score=12)
    begun = mg.Match(match.rules, position=match.position)
    for it in (match, begun):
        assignment = read_assignment(str(game_link(it)))
        assert assignment.match.position == match.position
        assert assignment.rules.settings == match.rules.settings
    start = read_assignment(str(game_link(mg.Match(mg.rules("tinc")))))
    assert start == Assignment.from_arguments("play", "tinc")


def test_a_preset_and_the_notation_of_lessons_are_read() -> None:
    line = 'mg.play("minus-vs-plus", preset="classroom", position="c3+5 d4−3", opponent=None)'
    assignment = read_assignment(line)
    assert assignment.predict == "other"
    assert assignment.rules == mg.rules("minus-vs-plus", preset="classroom")
    assert sorted(assignment.rules.pieces(assignment.match.position)) == ["c3", "d4"]
    assert read_assignment(to_line(assignment)) == assignment


BOMB = urlsafe_b64encode(zlib.compress(b'{"a":"' + b"a" * 30_000_000 + b'"}', 9)).decode().rstrip("=")
DEEP = urlsafe_b64encode(zlib.compress(b'{"a":' + b"[" * 90_000, 9)).decode().rstrip("=")
EMPTY = urlsafe_b64encode(zlib.compress(json.dumps({"pieces": "none"}).encode())).decode().rstrip("=")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is not an assignment"),
        ("https://games.example/", "is not an assignment"),
        ("javascript:alert(1)", "is not an assignment"),
        ("http://[", "is not an assignment"),
        ("#v=2&play=tinc", "from a newer version"),
        ("#v=-1&play=tinc", "damaged"),
        ("#v=1", "damaged"),
        ("#v=1&play=tinc&lesson=tinc", "damaged"),
        ("#v=1&play=tinc&play=tinc", "damaged"),
        ("#v=1&play=tinc&max_side", "damaged"),
        ("#v=1&play=go", "there is no game 'go'"),
        ("#v=1&play=tinc&max_side=zero", "max_side cannot be"),
        ("#v=1&play=tinc&opponent=leo", "leo only plays games with calculations"),
        ("#v=1&play=tinc&opponent=__class__", "there is no player"),
        ("#v=1&play=tinc&clock=1e9", "clock cannot be"),
        ("#v=1&play=tinc&clock=999999", "a clock needs"),
        ("#v=1&play=tinc&locks=nothing", "cannot be locked"),
        ("#v=1&play=tinc&save=no", "there is no option 'save'"),
        ("#v=1&play=tinc&table=/etc", "there is no option 'table'"),
        ("#v=1&play=tinc&demonstrate=1", "demonstrate cannot be '1'"),
        ("#v=1&play=tinc&language=../..", "there is no language"),
        ("#v=1&play=tinc&position=AAAA", "damaged"),
        (f"#v=1&play=tinc&position={'A' * 30_000}", "too long"),
        (f"#v=1&play=tinc&position={DEEP}", "damaged"),
        (f"#v=1&play=minus-vs-plus&position={EMPTY}", "has exactly the keys"),
        ("#v=1&lesson=../../etc/passwd", "there is no lesson"),
        ("#v=1&lesson=integers/07-back-to-the-sender&share=/etc", "nothing is called 'share' here"),
        ("#v=1&lesson=integers/07-back-to-the-sender&pupils=5", "pupils must be from 1 to 4"),
        ("#v=1&lesson=integers/07-back-to-the-sender&task=99", "this lesson has no task 99"),
        ("#v=1&lesson=integers/07-back-to-the-sender&label=../x", "a label has 1 to 40"),
        ("#v=1&route=everything", "there is no route"),
        ("#v=1&practice=magic", "there is no practice"),
        ('mg.play("tinc"', "not complete"),
        ('mg.play("tinc", opponent=open("/etc/passwd"))', "not complete"),
        ('mg.play(__import__("os").system("x"))', "not complete"),
        ("mg.play(*[], **{})", "not complete"),
        (f"mg.play({'(' * 5000}", "not complete"),
        ('mg.play("tinc", save=False)', "nothing is called 'save' here"),
        ('mg.lesson("lesson.md")', "lesson.md"),
        (f"{SITE}/play/tinc.html#code=minus-vs-plus:C6M2Y-YB1", "of another game"),
        (f"{SITE}/play/tinc.html#record=AAAA", "damaged"),
        ("https://hub.example/hub/user-redirect/git-pull?repo=x", "is not an assignment"),
        ("https://classroom.google.com/share?title=x", "is not an assignment"),
        ('other.show("mg.play(")', "not complete"),
        ("https://classroom.google.com/share?" + "a=1&" * 60, "not an assignment"),
    ],
)
def test_hostile_text_is_refused_with_a_sentence(text: str, told: str) -> None:
    with pytest.raises(mg.errors.LinkError) as refused:
        read_assignment(text)
    assert told in str(refused.value)


def test_a_position_that_unpacks_to_much_is_refused() -> None:
    with pytest.raises(mg.errors.LinkError):
        from_fragment(f"v=1&play=tinc&position={BOMB}")


def read_or_refused(text: str) -> str:
    """Return the kind of the assignment in a text, or why there is none."""
    try:
        return read_assignment(text).kind.value
    except mg.errors.LinkError as refused:
        return str(refused)


@given(st.text(max_size=60) | st.text(alphabet="v=1&playtincso%#/:-+.()\"',", max_size=60))
@example("v=1&play=tinc&max_side=%00")
@example("v=1&practice=%ff")
@example("mg.play(")
def test_any_text_is_an_assignment_or_refused(text: str) -> None:
    assert read_or_refused(text)


FIELDS = sorted({*(name for names in ARGUMENTS.values() for name in names), *mg.rules("tinc").settings, "save", "v"})
TEXTS = st.text(max_size=12) | st.sampled_from(
    ["-1", "1e9", "nan", "１２", "yes", "<script>", "random", "level-2", "\0"]
)
VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.binary(max_size=3) | st.lists(TEXTS, max_size=2)


@given(
    st.sampled_from([("play", "tinc"), ("lesson", "integers/07-back-to-the-sender"), ("practice", "adding")]),
    st.dictionaries(st.sampled_from(FIELDS), TEXTS | VALUES, max_size=4),
)
def test_any_value_of_any_argument_is_taken_or_refused(what: tuple[str, str], values: dict[str, Any]) -> None:
    kind, name = what
    line = f"mg.{kind}({', '.join((repr(name), *(f'{field}={value!r}' for field, value in values.items())))})"
    for text in (line, urlencode([("v", "1"), what, *values.items()])):
        assert read_or_refused(text)


@given(games() | lessons(), st.data())
def test_a_link_that_was_cut_is_an_assignment_or_refused(assignment: Assignment, data: st.DataObject) -> None:
    text = to_fragment(assignment)
    assert read_or_refused(text[: data.draw(st.integers(0, len(text)))])
