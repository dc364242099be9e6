"""The players of both arithmetic games are Blue and Red wherever a person reads or hears of them."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest

import mathgames as mg
from harness.catalogues import in_source, read
from harness.project_files import ROOT
from mathgames.language.languages import DOMAIN, LOCALE, language_of
from mathgames.language.words import override_language

GAMES: Final = ("minus-vs-plus", "infinity-masters")
NAMES: Final = {"en": ["Blue", "Red"], "es": ["Azul", "Rojo"], "fil": ["Asul", "Pula"]}
OTHERWISE: Final = {
    "en": r"(?i:\b(?:positive|negative|plus) player\b)|\b(?:Positive|Negative)(?:'s| wins| plays| moves| scores)\b",
    "es": r"(?i:\bjugador(?:a|es|as)? (?:positiv|negativ)[oa]s?\b)|\bel (?:Positivo|Negativo)\b",
    "fil": r"(?i:\b(?:positive|negative) na manlalaro\b)",
}
"""The former names of the players in each language."""


def other_names(text: str, code: str) -> list[str]:
    return re.findall(OTHERWISE[code], " ".join(text.split()))


def sentences(code: str) -> list[str]:
    catalogue = in_source() if code == "en" else read(LOCALE / f"{code}/LC_MESSAGES/{DOMAIN}.po")
    told = (message.id if code == "en" else message.string for message in catalogue if message.id)
    return [text for one in told for text in ([one] if isinstance(one, str) else one)]


def pages(code: str) -> list[str]:
    """The lessons and the rules of the two games."""
    ending = ".md" if code == "en" else f".{code}.md"
    found = [*ROOT.glob(f"lessons/*/*{ending}"), *(ROOT / f"docs/rules/{game}{ending}" for game in GAMES)]
    return [path.read_text(encoding="utf-8") for path in found if code != "en" or path.stem.count(".") == 0]


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_each_player_has_one_name_also_in_speech(game: str, code: str) -> None:
    rules = mg.rules(game)
    with override_language(language_of(code)):
        for name, player in zip(NAMES[code], rules.players, strict=True):
            said = {str(call(player)) for call in (rules.player_label, rules.player_words, rules.spoken_player)}
            assert said == {name}
            assert name in str(rules.spoken_turn(player))
            assert name in str(rules.turn_words(player))


@pytest.mark.parametrize("game", GAMES)
def test_the_sign_of_each_is_beside_the_name(game: str) -> None:
    rules = mg.rules(game)
    assert [rules.player_sign(player) for player in rules.players] == ["+", "−"]
    page = json.dumps(mg.play(game, save=False).view, ensure_ascii=False)
    for name, sign in (("Blue", "+"), ("Red", "−")):
        assert re.search(
            rf'"mg-shape", "aria-hidden": "true"}}, "{re.escape(sign)}"\], \["span", .{{0,110}}"{name}"', page
        )


@pytest.mark.parametrize("game", ["tinc", "slice-boundaries"])
def test_a_game_of_no_signs_has_none(game: str) -> None:
    rules = mg.rules(game)
    assert {rules.player_sign(player) for player in rules.players} == {""}


@pytest.mark.parametrize("code", NAMES)
def test_no_sentence_rule_or_lesson_calls_them_otherwise(code: str) -> None:
    told = [*sentences(code), *pages(code)]
    assert len(told) > 1000
    assert [name for text in told for name in other_names(text, code)] == []


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "The positive\nplayer begins."),
        ("en", "Negative wins."),
        ("es", "Le toca al jugador negativo."),
        ("fil", "Turn ng positive na manlalaro."),
    ],
)
def test_another_name_is_found(code: str, text: str) -> None:
    assert len(other_names(text, code)) == 1
