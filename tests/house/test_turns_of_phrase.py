"""Unidiomatic turns of phrase stay out of sentences, lessons and docs; CONTRIBUTING.md has better ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from harness.catalogues import in_source
from harness.project_files import ROOT

TURNS: Final = {
    "is no": r"(?<!there )(?<!here )(?<!where )\b(?:is|are|was|were) no (?!longer\b|single\b|one\b)",
    "stands for is": r"\bstands (?:in|on|at|there|here|below|above|beside)\b",
    "comes to": r"\bcomes? to(?! a standstill)\b",
    "at once": r"\bat once\b",
    "at a slant": r"\bat a slant\b",
    "whoever": r"\bwhoever\b",
    "so many": r"\bso many\b",
    "somebody": r"\bsomebody\b",
    "anew": r"\banew\b",
    "behind the colon": r"\bbehind the colon\b",
    "goes on with": r"\bgoes on with\b",
    "without end": r"\b(?:grow|grows|fall|falls|grew|growing) without end\b",
    "in turns": r"\b(?:by|in) turns\b",
    "may not": r"\bmay not\b",
    "as one likes": r"\bas one likes\b",
    ", too": r", too\b",
    "the own": r"\bthe own\b",
}
OURS: Final = {  # pages for those who program: what they may still say, until they are rewritten
    "docs/dev/architecture.md": {*TURNS},
    "docs/dev/view-protocol.md": {*TURNS},
    "docs/dev/benchmarks.md": {*TURNS},
    "docs/dev/reliability.md": {"whoever", "goes on with"},
    "CONTRIBUTING.md": {*TURNS},  # it quotes them
}


def found(texts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield where one of them is said, by texts with their places."""
    for place, text in texts:
        plain = " ".join(re.sub(r"`[^`]*`|```.*?```", "", text).split())
        for name, turn in TURNS.items():
            if name not in OURS.get(place, ()):
                yield from (
                    f"{place}: {name}: …{plain[max(0, at.start() - 40) : at.end() + 40]}…"
                    for at in re.finditer(turn, plain, re.IGNORECASE)
                )


def sentences() -> Iterator[tuple[str, str]]:
    for message in in_source():
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            yield message.locations[0][0] if message.locations else "", text


def pages(*patterns: str) -> Iterator[tuple[str, str]]:
    """The English pages."""
    paths: list[Path] = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    for path in paths:
        if not re.search(r"\.(?:es|fil)\.", path.name):
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def test_no_sentence_says_it() -> None:
    assert list(found(sentences())) == []


def test_no_lesson_says_it() -> None:
    assert list(found(pages("lessons/*/*.md", "lessons/*.yaml"))) == []


def test_no_page_says_it() -> None:
    assert list(found(pages("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/**/*.md"))) == []


@pytest.mark.parametrize(
    "planted",
    [
        "'x' is no number",
        "A piece stands on c3.",
        "What does it come to?",
        "Right at once",
        "It goes one square at a slant.",
        "Whoever moves predicts.",
        "so many seconds for each player",
        "if somebody asks",
        "Begin\nanew.",
        "write it behind the colon",
        "the next game goes on with it",
        "What grows without end?",
        "Play in turns.",
        "You may not pass.",
        "as near as one likes",
        "This one, too.",
        "the own first row",
    ],
)
def test_what_is_planted_is_found(planted: str) -> None:
    assert len(list(found([("docs/planted.md", planted)]))) == 1


@pytest.mark.parametrize(
    "sound", ["There is no hint.", "It is no longer there.", "Stand on −4 and turn.", "You stand at zero.", "`come to`"]
)
def test_what_may_be_said_is_not_found(sound: str) -> None:
    assert list(found([("docs/sound.md", sound)])) == []
