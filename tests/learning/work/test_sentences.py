"""A sentence with gaps: read from a lesson, completed at the page, judged gap by gap, printed and reported."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from harness.lessons import progress_of, work_done
from learning.work.pupils import Pupil
from mathgames.explain.nodes import Node, iter_nodes, plain_text
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import Item, Verdict, check, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import space
from mathgames.learning.reports.judging import Judge
from mathgames.learning.work.lesson_store import LessonStore

SENTENCE = (
    "An attack scores the [smaller / larger / first] of the two [distances from zero / numbers / results / sides]."
)
WRONG = """
  larger: The larger distance is not all gone.
  first: Let the other piece attack.
  numbers: smaller-number-scores
  results: There is only one result.
  sides: A side is no number."""
LESSON = f"""---
title: It scores
game: minus-vs-plus
aim: You say what an attack scores.
---

## Say it

```task
kind: predict
prompt: Complete the sentence.
form: sentence
answers: "{SENTENCE}"
wrong:{WRONG}
why: Both lose as much.
```
"""


def question() -> Item:
    return parse(LESSON).tasks[0].questions[0]


def selects(node: Node) -> list[Any]:
    return [part for part in iter_nodes(node) if part[0] == "select"]


def chosen(select: Any) -> str:
    return next(
        (str(part[1]["value"]) for part in iter_nodes(select) if part[0] == "option" and part[1].get("selected")), ""
    )


def at_page(folder: Path) -> Pupil:
    return Pupil(lesson_session(parse(LESSON, name="it-scores").set_up(own_words=True), LessonStore(folder)))


def test_the_right_phrase_is_written_first_and_shown_anywhere() -> None:
    asked = question()
    assert asked.key == (("smaller", "distances from zero"),)
    assert sorted(asked.stem) == sorted(SENTENCE)
    assert asked.stem != SENTENCE
    assert question().stem == asked.stem


@pytest.mark.parametrize(
    ("given", "verdict", "said"),
    [
        (["smaller", "distances from zero"], Verdict.MET, ""),
        (["larger", "distances from zero"], Verdict.MISSED, "not all gone"),
        (["smaller", "sides"], Verdict.MISSED, "no number"),
        (["largest", "distances from zero"], Verdict.MISSED, "With “largest” the sentence is not true."),
    ],
)
def test_it_is_right_if_all_gaps_are(given: list[str], verdict: Verdict, said: str) -> None:
    judged = question().judge(given)
    assert (judged.verdict, said in str(judged.feedback or "")) == (verdict, True)


def test_it_says_as_much_as_its_easiest_gap() -> None:
    assert question().interaction.weight(question()) == Fraction(1, 2)
    of_four = LESSON.replace("[smaller / larger / first]", "smaller").replace("larger: The", "numbers: The")
    asked = (
        parse(
            of_four.replace("  first: Let the other piece attack.\n", "").replace(
                "  numbers: The larger distance is not all gone.\n", ""
            )
        )
        .tasks[0]
        .questions[0]
    )
    assert asked.interaction.weight(asked) == Fraction(2, 3)
    assert not asked.interaction.is_made


def test_it_is_completed_at_the_page_with_what_was_right_kept(tmp_path: Path) -> None:
    pupil = at_page(tmp_path)
    first, second = selects(pupil.session.view["tree"])
    assert (chosen(first), chosen(second)) == ("", "")
    assert [part[1]["aria-label"] for part in (first, second)] == ["Gap 1 of 2", "Gap 2 of 2"]
    assert not pupil.task({"gap 0": "smaller"}, give=True)["ok"]
    assert not pupil.task({"gap 0": "smaller", "gap 1": "something else"}, give=True)["ok"]
    pupil.task({"gap 0": "smaller", "gap 1": "numbers", "words": "it is less"}, give=True)
    assert progress_of(pupil.session).verdict is Verdict.MISSED
    first, second = selects(pupil.session.view["tree"])
    assert (chosen(first), chosen(second), second[1]["class"]) == ("smaller", "", "is-wrong")
    assert [part[1].get("focus") for part in (first, second)] == [None, True], "what is still to be chosen comes next"
    pupil.task({"gap 0": "smaller", "gap 1": "distances from zero"}, give=True)
    assert pupil.is_done
    assert [(part[1].get("disabled"), part[1].get("field")) for part in selects(pupil.session.view["tree"])] == [
        (True, None)
    ] * 2
    assert [one.words for one in work_done(pupil.session).tasks[1].given] == ["it is less", ""]


def test_wrong_gap_shows_idea_and_report_has_the_sentence(tmp_path: Path) -> None:
    pupil = at_page(tmp_path)
    pupil.task({"gap 0": "smaller", "gap 1": "numbers", "words": "it is less"}, give=True)
    lesson = parse(LESSON, name="it-scores")
    (item,) = Judge([lesson]).lesson_result(work_done(pupil.session)).items
    assert (str(item.response), item.misconception, item.words) == (
        "smaller … numbers",
        "smaller-number-scores",
        "it is less",
    )


def test_paper_form_ticks_phrases_and_leaves_reason_line() -> None:
    asked = question()
    empty, answered = space(asked), space(asked, asked.key[0])
    assert "because" in plain_text(empty)
    assert len([part for part in iter_nodes(empty) if part[1].get("class") == "tick"]) == 7
    assert [plain_text(part) for part in iter_nodes(answered) if part[0] == "strong"] == [
        "smaller",
        "distances from zero",
    ]


@pytest.mark.parametrize(
    ("there", "instead", "refused"),
    [
        ("[smaller / larger / first]", "[smaller / larger]", "has no gaps as they are needed"),
        ("[smaller / larger / first]", "[smaller / larger / larger]", "has no gaps as they are needed"),
        (SENTENCE, "An attack scores.", "has no gaps as they are needed"),
        (SENTENCE, f"{SENTENCE} {SENTENCE}", "has no gaps as they are needed"),
        ("form: sentence", "form: sentence\nask: What does it score?", "remove 'ask'"),
    ],
)
def test_invalid_sentence_with_gaps_is_refused(there: str, instead: str, refused: str) -> None:
    with pytest.raises(LessonError, match=refused):
        parse(LESSON.replace(there, instead))


@pytest.mark.parametrize(
    ("there", "instead", "said"),
    [
        ("  larger: The", "  longer: The", "nobody can give the wrong answer"),
        ("  larger: The", "  smaller: The", "nobody can give the wrong answer"),
        ("  sides: A side is no number.\n", "", "'sides' has no answer"),
    ],
)
def test_wrong_phrases_are_those_of_gaps_and_each_has_its_word(
    there: str, instead: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "sentence.md"
    file.write_text(LESSON, encoding="utf-8")
    assert check(file) == []
    file.write_text(LESSON.replace(there, instead), encoding="utf-8")
    assert any(said in str(problem) for problem in check(file))


def test_phrase_valid_in_another_gap_is_named_in_its_gap() -> None:
    twice = LESSON.replace(SENTENCE, "[its points / its cost / both] less [its cost / its points / both].")
    named = """
  - {answer: ["…", its points], say: Twice.}
  - {answer: [its cost, "…"], say: Cost first.}
  - {answer: both, say: Not both.}"""
    several = twice.replace(WRONG, named)
    asked = parse(several).tasks[0].questions[0]
    assert [
        str(asked.judge(given).feedback) for given in (["its points"] * 2, ["its cost"] * 2, ["its points", "both"])
    ] == ["Twice.", "Cost first.", "Not both."]
    assert list(asked.interaction.problems(asked)) == []
    assert asked.interaction.unexplained_answers(asked) == ()
