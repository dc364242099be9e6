"""No length and no place of the right choice tells it, over the whole course, in each of its languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil

import pytest

from mathgames.arithmetic.items.interactions import Interaction
from mathgames.arithmetic.items.interactions.sentences import gaps
from mathgames.arithmetic.items.item import WORKING, Item
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import lesson_file

LANGUAGES = ("", ".es", ".fil")
LEAST_LENGTH = 12
"""Choices with fewer characters are numbers and names, whose length says nothing."""
MOST_LONGEST = MOST_SHORTEST = 1 / 3
LEAST_OF_SHARE, MOST_OF_SHARE = 0.6, 1.5
LEAST_OF_LINES, MOST_OF_LINES = 0.25, 0.40
FEWEST_WORKINGS = 24
"""Of fewer workings or choices than these, the place tells nothing: one of them would be a twentieth."""
LEAST_OF_FOUR, FEWEST_OF_FOUR = 0.1, 2
"""Of workings with four lines: how often the last one is the false one, and how many there are."""
LEAST_OF_MEAN, MOST_OF_MEAN = 0.8, 1.2
REASONS = re.compile(
    r"(?<!\w)(because|, so|always|never|porque|así que|siempre|nunca|dahil|, kaya|palagi|lagi|kailanman)\b",
    re.IGNORECASE,
)
"""Words that stand in two choices or more, or in none."""


@cache
def asked(code: str) -> tuple[tuple[str, Item], ...]:
    """The marked questions of the course with one right choice or one false line, each with its lesson."""
    every = sorted(content_folder("lessons").glob("[!t]*/*.md"))
    files = [path for path in every if path.name.removeprefix(path.name.partition(".")[0]) == f"{code}.md"]
    lessons = (lesson_file.load(path) for path in files)
    return tuple(
        (lesson.name.partition(".")[0], question)
        for lesson in lessons
        for task in lesson.all_tasks
        if task.kind.unmarked_text is None
        for question in task.questions
        if (question.interaction is Interaction.CHOICE or question.interaction.goes_on) and len(question.key) == 1
    )


def of_sentences(questions: Sequence[Item]) -> list[tuple[str, tuple[str, ...]]]:
    """The right choice with all, where they are three sentences or more."""
    return [
        (right, options)
        for one in questions
        for right, options in chosen_from(one)
        if one.source != WORKING and len(options) >= 3 and min(map(len, options)) > LEAST_LENGTH
    ]


def chosen_from(question: Item) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The right choice with all, of each gap where a sentence has gaps."""
    if question.interaction.goes_on:
        assert isinstance(question.key[0], tuple)
        yield from zip(question.key[0], gaps(question.stem), strict=True)
    else:
        yield str(question.key[0]), question.options


def told_by_length(choices: Sequence[tuple[str, tuple[str, ...]]], *, of_lesson: bool = False) -> Iterator[str]:
    """What the lengths tell over the course, rounded up; ``of_lesson``, which has few questions, the longest alone."""
    extremes = (("longest", max, MOST_LONGEST), ("shortest", min, MOST_SHORTEST))
    for name, extreme, most in extremes[: 1 if of_lesson else 2]:
        ends = [
            right
            for right, options in choices
            if [one for one in options if len(one) == extreme(map(len, options))] == [right]
        ]
        if len(ends) > ceil(most * len(choices)):
            yield f"the right choice is the {name} in {len(ends)} of {len(choices)}"


def told_by_place(choices: Sequence[tuple[str, tuple[str, ...]]], fewest: int = FEWEST_WORKINGS) -> Iterator[str]:
    in_three = [options.index(right) for right, options in choices if len(options) == 3]
    for place in range(3 if len(in_three) >= fewest else 0):
        if not LEAST_OF_SHARE <= 3 * in_three.count(place) / len(in_three) <= MOST_OF_SHARE:
            yield f"the right choice is in place {place + 1} in {in_three.count(place)} of {len(in_three)}"


def told_by_length_of(choices: Sequence[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """What tells the right choice of one question: it is much longer or shorter than the others are."""
    for right, options in choices:
        others = [len(one) for one in options if one != right]
        share = len(right) * len(others) / sum(others)
        if not LEAST_OF_MEAN <= share <= MOST_OF_MEAN:
            yield f"{right!r} is {share:.2f} times as long as the others"


def told_by_word(choices: Sequence[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    for _right, options in choices:
        having = Counter(word for one in options for word in {word.casefold() for word in REASONS.findall(one)})
        yield from (f"{word!r} is in one of {options}" for word, times in having.items() if times == 1)


def told_by_line(false: Sequence[int], fewest: int = FEWEST_WORKINGS) -> Iterator[str]:
    for line in range(3 if len(false) >= fewest else 0):
        if not LEAST_OF_LINES <= false.count(line) / len(false) <= MOST_OF_LINES:
            yield f"line {line + 1} is the false one in {false.count(line)} of {len(false)}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_course_cannot_be_won_by_length_or_place(code: str) -> None:
    questions = [question for _name, question in asked(code)]
    choices = of_sentences(questions)
    false = [one.options.index(str(one.key[0])) for one in questions if one.source == WORKING]
    assert questions
    of_four = [
        one.options.index(str(one.key[0])) for one in questions if one.source == WORKING and len(one.options) == 4
    ]
    assert len(false) < FEWEST_WORKINGS or len(of_four) >= FEWEST_OF_FOUR
    assert of_four.count(3) >= LEAST_OF_FOUR * len(of_four)
    assert [*told_by_length(choices), *told_by_place(choices), *told_by_line(false)] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_lesson_can_be_won_by_length(code: str) -> None:
    """In at most a third of a lesson's choices, rounded up, the longest one is right."""
    by_lesson: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for name, question in asked(code):
        by_lesson.setdefault(name, []).extend(of_sentences([question]))
    told = {
        name: [*told_by_length(choices, of_lesson=True), *told_by_length_of(choices), *told_by_word(choices)]
        for name, choices in by_lesson.items()
    }
    assert {name: found for name, found in told.items() if found} == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_choices_are_nearly_as_long_as_each_other(code: str) -> None:
    pairs = [(name, of_sentences([question])) for name, question in asked(code)]
    too_long = [
        (name, options)
        for name, choices in pairs
        for _right, options in choices
        if max(map(len, options)) > 1.35 * min(map(len, options)) + 8
    ]
    assert too_long == []


def test_a_course_that_tells_by_length_place_or_line_is_found() -> None:
    long = [("the right one is long", ("wrong", "wrong too", "the right one is long"))] * 6
    assert [*told_by_length(long), *told_by_place(long, fewest=6)] == [
        "the right choice is the longest in 6 of 6",
        "the right choice is in place 1 in 0 of 6",
        "the right choice is in place 2 in 0 of 6",
        "the right choice is in place 3 in 6 of 6",
    ]
    short = [("no", ("no", "never so", "only then"))] * 3
    assert [*told_by_length(short)] == ["the right choice is the shortest in 3 of 3"]
    assert [*told_by_line([1] * 6 + [0, 2], fewest=8)][1] == "line 2 is the false one in 6 of 8"
    assert [*told_by_length_of([("a right one that is long", ("wrong", "wrong too", "a right one that is long"))])]
    assert [*told_by_word([("one", ("one", "two, because it is even", "three"))])]
    assert not [*told_by_word([("one", ("one, because it is odd", "two, because it is even", "three"))])]
    assert [*told_by_length(long[:2], of_lesson=True)]
    assert not [*told_by_length(long[:1], of_lesson=True)]
