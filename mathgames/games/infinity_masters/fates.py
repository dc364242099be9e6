"""What becomes of two pieces that met, in words and changes: who stays, who leaves, who becomes an infinity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathgames.explain.explanation import Changed, Effect, Moved, Removed
from mathgames.explain.quantity import DOES_NOT_EXIST, plain_number
from mathgames.games.infinity_masters.encounter import Encounter, Fate, Operand
from mathgames.games.infinity_masters.position import NAMES, PLAYERS, POSITIVE, Piece
from mathgames.language.words import Words, _, _n, capital, together


def effects_of(met: Encounter, reserve: Sequence[int]) -> Iterator[Effect]:
    """The effects in their order; ``reserve`` has how many infinities each player holds in reserve."""
    result = plain_number(met.result)
    match met.fate:
        case Fate.SCORER_STAYS:
            why = _("The piece of the player who scored stays, with its value unchanged.")
            yield _one_stays(met, "IM-11", why)
        case Fate.CONVERSION:
            yield _one_stays(met, "IM-11", _("The piece of the player who scored stays."))
            yield from _converts(met, reserve)
        case Fate.INFINITY_STAYS:
            why = _("The result {result} is positive, so the infinity stays.", result=result)
            yield _one_stays(met, "IM-17", why)
            yield from _parting(met)
        case Fate.INFINITY_LEAVES:
            why = _("The result {result} is negative, so the infinity is captured.", result=result)
            yield _one_stays(met, "IM-17", why)
            yield from _parting(met)
        case Fate.INFINITIES:
            why = _("Two infinities have met, and the one that belongs to the player who scored stays.")
            yield _one_stays(met, "IM-21", why)
        case Fate.BOTH_LEAVE:
            yield _both_leave(met)
        case Fate.NO_RESULT_ONE_INFINITY:
            yield from _no_result(met)
        case Fate.NO_RESULT_TWO_INFINITIES:
            why = _("Without a result, every infinity in the attack is captured.")
            yield _leave("IM-17", why, *met.operands)


def _one_stays(met: Encounter, clause: str, why: Words) -> Effect:
    """One piece leaves, and the other stands on the square where they met."""
    assert met.survivor is not None
    stays, leaves = met.survivor, met.attacker if met.survivor == met.defender else met.defender
    places = {"piece": stays.piece.named, "square": met.square, "other": leaves.piece.named}
    if stays.attacks:
        what = _("{piece} takes {square}, and {other} leaves the board.", **places)
        changes = (Removed(leaves.square), Moved(stays.square, met.square))
        return Effect(clause, together(why, capital(what)), changes)
    what = _("{piece} stays on {square}, and {other} leaves the board.", **places)
    return Effect(clause, together(why, capital(what)), (Removed(leaves.square),))


def _leave(clause: str, why: Words, *leaving: Operand) -> Effect:
    first, *rest = (operand.piece.named for operand in leaving)
    if rest:
        what = _("{first} and {second} leave the board.", first=first, second=rest[0])
    else:
        what = _("{piece} leaves the board.", piece=first)
    return Effect(clause, together(why, capital(what)), tuple(Removed(operand.square) for operand in leaving))


def _both_leave(met: Encounter) -> Effect:
    if met.result is DOES_NOT_EXIST:
        return _leave("IM-26", _("Nobody scored, so no piece stays."), *met.operands)
    if met.result != 0:
        why = _("With the option in use, two infinities that meet both leave.")
        return _leave("IM-21", why, *met.operands)
    if met.infinities:
        return _leave("IM-12", _("A zero result removes both pieces, even an infinity."), *met.operands)
    return _leave("IM-12", _("A zero result removes both pieces."), *met.operands)


def _no_result(met: Encounter) -> Iterator[Effect]:
    infinity = met.infinities[0]
    other = met.second if infinity == met.first else met.first
    yield _leave("IM-17", _("Without a result, an infinity is captured."), infinity)
    places = {"piece": other.piece.named, "square": met.square}
    if met.survivor is None:
        yield _leave("IM-27", _("Nobody scored, so the other piece does not stay either."), other)
    elif other.attacks:
        what = _("With the option in use, the other piece stays: {piece} takes {square}.", **places)
        yield Effect("IM-27", what, (Moved(other.square, met.square),))
    else:
        yield Effect("IM-27", _("With the option in use, the other piece stays: {piece} stays on {square}.", **places))


def _parting(met: Encounter) -> Iterator[Effect]:
    """Point out where credit and survival go to different players."""
    assert met.survivor is not None
    assert met.scorer is not None
    if met.survivor.piece.owner != met.scorer:
        mind = _(
            "Note the difference: {player} scores, because of the sign, but the piece that is left is {piece}. The "
            "infinities of both players follow the same rule; an option lets the player who scores keep the piece "
            "instead.",
            player=NAMES[met.scorer],
            piece=met.survivor.piece.named,
        )
        yield Effect("IM-17", mind)


def _converts(met: Encounter, reserve: Sequence[int]) -> Iterator[Effect]:
    assert met.survivor is not None
    assert met.scorer is not None
    player, piece = PLAYERS.index(met.scorer), met.survivor.piece
    places = {"piece": piece.named, "square": met.square}
    if piece.value == "0":
        what = _(
            "The rule converts the piece of the player who scored. This time that is the zero itself: {piece} on "
            "{square} becomes an infinity.",
            **places,
        )
    else:
        what = _(
            "Dividing a number by 0 converts the piece of the player who scored: {piece} on {square} becomes an "
            "infinity.",
            **places,
        )
    clause = "IM-13" if player == POSITIVE else "IM-14"
    yield Effect(clause, what, (Changed(met.square, Piece(met.scorer, "inf")),))
    yield Effect("IM-9", _from_reserve(NAMES[met.scorer], reserve[player]))


def _from_reserve(player: Words, held: int) -> Words:
    if held == 0:
        return _("The reserve of {player} is empty, but a piece is converted anyway.", player=player)
    if held == 1:
        return _("The infinity comes from the reserve of {player}, which is now empty.", player=player)
    return _n(
        "The infinity comes from the reserve of {player}, where {n} is left.",
        "The infinity comes from the reserve of {player}, where {n} are left.",
        held - 1,
        player=player,
    )
