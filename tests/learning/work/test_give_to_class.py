"""“Give to class” at the desk: the link carries all that is set up, in the names that pupils see."""

from __future__ import annotations

import pytest

from harness.lessons import desk_state_of
from learning.work.test_desk import Teacher
from mathgames.explain.nodes import iter_nodes
from mathgames.learning.assignments.assignment import Assignment, AssignmentKind
from mathgames.learning.assignments.give import give_in_notebook, give_on_site
from mathgames.learning.assignments.texts import read_assignment
from mathgames.learning.work.desk_page import Gives

pytestmark = pytest.mark.usefixtures("stock_lesson")


def shared(teacher: Teacher) -> str:
    """The address that the desk gives to be copied."""
    (address,) = (
        element[1]["local"][1]
        for element in iter_nodes(teacher.session.view["tree"])
        if element[1].get("key") == "copy link"
    )
    return str(address)


def test_the_link_opens_what_is_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    teacher = Teacher()
    assert not teacher.sees("QR code")
    monkeypatch.setenv("MATHGAMES_SITE", "https://games.example/")
    teacher.rule(target_score="12")
    teacher.press(edit=True)
    teacher.press(empty=True)
    teacher.put("+5", "c3")
    teacher.choose(opponent="leo", predict="mover")
    given = read_assignment(shared(teacher))
    assert given == desk_state_of(teacher.session).assignment
    assert given.match.position == teacher.session.match.position
    assert (given.opponent, given.predict) == ("leo", "mover")
    teacher.choose(what="lesson", lesson="integers/07-back-to-the-sender")
    assert shared(teacher) == "https://games.example/lessons/integers/07-back-to-the-sender.html"
    teacher.choose(pupils="2")
    assert read_assignment(shared(teacher)).pupils == 2
    teacher.choose(what="practice", practice="adding")
    assert shared(teacher) == "https://games.example/practice/adding.html"
    teacher.choose(what="route")
    assert read_assignment(shared(teacher)).kind is AssignmentKind.ROUTE


def test_opponents_have_the_names_that_pupils_see() -> None:
    teacher = Teacher()
    assert teacher.sees("Leo")
    assert teacher.sees("Level 3")
    assert not teacher.sees(">leo<")


def test_the_site_shows_the_link_before_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATHGAMES_SITE", "https://games.example/")
    link, line = "https://games.example/play/tinc.html", 'mg.play("tinc")'
    tinc = Assignment.from_arguments("play", "tinc")
    site, notebook = (str(gives(tinc)) for gives in GIVES)
    assert site.index(link) < site.index(line)
    assert notebook.index(line) < notebook.index(link)


GIVES = give_on_site, give_in_notebook


@pytest.mark.parametrize("gives", GIVES)
def test_a_link_to_a_hub_says_that_the_line_is_needed_too(monkeypatch: pytest.MonkeyPatch, gives: Gives) -> None:
    monkeypatch.setenv("MATHGAMES_SITE", "https://games.example/")
    level, plain = (Assignment.from_arguments("play", "tinc", options) for options in ({"opponent": "level-2"}, {}))
    note = "also give your pupils the line"
    assert note not in str(gives(level))
    monkeypatch.setenv("MATHGAMES_HUB", "https://hub.example/")
    monkeypatch.setenv("MATHGAMES_REPOSITORY", "https://code.example/mathgames")
    assert [note in str(gives(it)) for it in (level, plain)] == [True, False]
