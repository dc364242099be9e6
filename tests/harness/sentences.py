"""Checks that all text of games is sentences that can be translated, while one harness plays at random."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any

from harness.pseudo import PSEUDO, unspoken
from mathgames.engine.conformance import walk_games
from mathgames.engine.match import Match
from mathgames.engine.rules import Rules
from mathgames.explain.explanation import Explanation
from mathgames.games.contract import Game
from mathgames.language.words import LazyString, override_language

_NOTATION = re.compile(r"\[[^]]*\]|[a-z][0-9]?-[a-z][0-9]?|-?\d+,-?\d+")
"""Moves, words such as x-axis, and cells, where a hyphen is not a minus sign."""


def spoken(said: object, names: Collection[str] = ()) -> None:
    """Check that the words render as sentences and nothing else, in two languages.

    Their places hold words, notation or one of these names.
    """
    assert isinstance(said, LazyString), said
    with override_language(PSEUDO):
        rendered = str(said)
    assert rendered.startswith("⟦"), rendered
    assert unspoken(rendered, names) == [], rendered
    english = str(said)
    assert "⟦" not in english
    if not names:
        assert not re.search(r"[{}]|  ", english), english
        assert "-" not in _NOTATION.sub("", english), f"the minus sign is U+2212: {english}"


def told(explanation: Explanation) -> Iterator[object]:
    """Yield all that an explanation says."""
    yield explanation.headline
    for effect in explanation.effects:
        yield effect.sentence
    for derivation in explanation.derivations:
        for step in derivation.steps:
            yield from (step.note, step.rule.name, step.rule.statement)


def declared(game: Game, rules: Rules[Any, Any], names: Collection[str] = ()) -> None:
    """Check that a game's own texts are sentences: its title, its players, its clauses and its options."""
    players: list[LazyString] = []
    for player in rules.players:
        players += rules.player_label(player), rules.player_words(player)
    for said in (rules.title, game.summary, *players):
        spoken(said)
    for clause in game.clauses.values():
        spoken(clause, names)
    for option in rules.options:
        meanings = [reading.meaning for reading in option.choices]
        for text in (option.title, *meanings, *filter(None, [option.accepts])):
            spoken(text, names)


def told_games(
    rules: Rules[Any, Any],
    games: int,
    seed: int,
    probe: Callable[[Any, Any], None] = lambda position, move: None,
    move_of: Callable[[Any, Random], Any] | None = None,
    longest: int = 1000,
    say: Callable[[object], None] = spoken,
) -> list[tuple[Any, list[Any]]]:
    """Play *count* games under the laws, in which each move, each warning and each end is told in sentences.

    ``probe`` looks at every position, with the move that will be made there or None at the end. Each game is returned
    as its last position and its moves. ``say`` returns more sentences for games that need it.
    """
    played = list[tuple[Any, list[Any]]]()

    def look(match: Match, move: Any, explanation: Explanation | None) -> None:
        position = match.position
        probe(position, move)
        if explanation is not None:
            for said in (*told(explanation), *filter(None, [rules.warning(position, move)])):
                say(said)
            return
        moves = [made for _before, made in match._session.path]
        if (outcome := rules.outcome(position)) is not None:
            refusal = rules.why_illegal(position, moves[0])
            assert refusal is not None
            for said in (outcome.reason, rules.result(outcome), rules.game_over(outcome).sentence, refusal.sentence):
                say(said)
        played.append((position, moves))

    walk_games(rules, games=games, seed=seed, longest=longest, draw=move_of, probe=look)
    assert len(played) == games
    return played
