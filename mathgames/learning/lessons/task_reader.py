"""The reader of task blocks of a lesson file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from mathgames.arithmetic.answers.form import Question, Wrong
from mathgames.engine.rules import Rules
from mathgames.explain.nodes import Node
from mathgames.games.contract import Control, Secret
from mathgames.games.registry import game as registry_game
from mathgames.language.errors import LessonError, shown
from mathgames.language.words import _
from mathgames.learning.lessons import goal_reader, kinds
from mathgames.learning.lessons.block_texts import earlier_task
from mathgames.learning.lessons.kind import COMMON, QUESTION_KEYS, Key, Kind, Predicts, Shape, TaskAsks
from mathgames.learning.lessons.model import Mask, Task, UndoQuestion
from mathgames.learning.lessons.plain_yaml import (
    Faults,
    Mapping,
    Scalar,
    Several,
    Value,
    each,
    items_of,
    text_of,
    truth,
    unknown,
    words_of,
)
from mathgames.learning.lessons.plan import LessonStage, Model
from mathgames.learning.lessons.positions import game_rules, position
from mathgames.learning.lessons.prose import sketch
from mathgames.learning.lessons.question_reader import misconception, question, wrong
from mathgames.players.opponents import ADAPTIVE, offered

_NamedT = TypeVar("_NamedT", bound=Enum)


@dataclass(frozen=True, slots=True)
class Setting:
    """The defaults that the top of a lesson gives to all its tasks."""

    rules: Rules[Any, Any] | None
    """The rules. None if they could not be read."""
    positions: dict[str, Value]
    locks: frozenset[Control]
    opens: frozenset[Control]
    model: Model | None = None


def task(
    written: Value | None,
    setting: Setting,
    faults: Faults,
    *,
    number: int,
    title: str,
    prose: tuple[Node, ...],
    line: int,
    earlier: Sequence[Task] = (),
) -> Task | None:
    """Read the task of a block that begins in this line, after the ``earlier`` ones; ``faults`` collects its errors.

    None where it cannot be known what it asks; without its hints, say, the rest of it can still be looked at.
    """
    read, kind = faults.read, faults.read(lambda: _kind(written, line), None)
    if kind is None:
        return None
    assert isinstance(written, Mapping)
    keys = {**COMMON, **recalling_keys(), **kind.keys}
    block = _with_position(written.known(keys, _("a {kind} task", kind=kind.name), faults), setting)
    if (shapes := [*_wrong_shapes(block, keys)]) or (setting.rules is None and "game" not in block):
        faults.errors += shapes
        return None
    if not (prompt := block.words("prompt")):
        faults.add(LessonError(_("the task does not say anything to the pupil: add 'prompt: …'"), line=line))
    before = len(faults.errors)
    game = read(lambda: game_rules(block, setting.rules), None)
    if game is None:
        return None
    at = read(lambda: position(game, block.get("position"), line), None)
    asks: TaskAsks[Any] | None = read(lambda: kind.read(block, game, earlier), None)
    goal = None if asks is None else asks.goal
    if asks is not None and not asks.questions and goal is None:
        faults.add(
            LessonError(_("the task does not ask anything: add 'answers', or the 'goal' of the moves"), line=line)
        )
    side = frozenset[str]() if at is None else read(lambda: _side(block, game, at), frozenset())
    deviations = () if goal is None else read(lambda: tuple(_deviations(block, game)), ())
    named = () if goal is None else read(lambda: goal_reader.named_moves(block, game), ())
    locks = read(lambda: _locks(block, kind, setting), frozenset())
    about_moves = read(lambda: _asks(block, game), "")
    predicts = read(lambda: _predicts(block, kind, game, locks, about_moves), Predicts.NOBODY)
    undo_asks = read(lambda: _undo_asks(block), UndoQuestion.NOTHING)
    opponent = read(lambda: _opponent(block, game), "")
    replies = read(lambda: _replies(block, game), ())
    finds_all = read(lambda: _finds_all(block), None) is True
    recalls = read(lambda: _recalls(block, earlier), None)
    can_be_played = len(faults.errors) == before
    mask = Mask() if at is None else read(lambda: _mask(block, game, at, moves=goal is not None), Mask())
    hints = read(lambda: _hints(block), None)
    model = read(lambda: _hint_model(block, setting), None)
    shows = read(lambda: misconception(block.entries["shows"]) if "shows" in block else "", "")
    stage = read(lambda: _named(block, "stage", LessonStage), None)
    picture = read(lambda: sketch(block.get("picture"), () if asks is None else asks.questions), None)
    twin, no_twin = read(lambda: _twin(block.get("twin"), kind, stage), (None, ""))
    if asks is None or not can_be_played:
        return None
    return Task(
        number=number,
        kind=kind,
        prompt=prompt,
        title=title,
        prose=prose,
        rules=game,
        position=at,
        shows_board="position" in block,
        questions=asks.questions,
        goal=goal,
        side=side,
        deviations=deviations,
        solutions_named=named,
        why=block.words("why"),
        mask=mask,
        locks=locks,
        predicts=predicts,
        undo_asks=undo_asks,
        asks=about_moves,
        opponent=opponent,
        replies=replies,
        line=line,
        lines=dict(block.lines),
        on_paper=block.words("on paper"),
        finds_all=finds_all,
        hides=asks.hides,
        uncovers=asks.uncovers,
        recalls=recalls if asks.recalls is None else asks.recalls,
        block=asks.block,
        written_hints=hints,
        model=model,
        shows=shows,
        stage=stage,
        twin=twin,
        no_twin=no_twin,
        picture=picture,
    )


def recalling_keys() -> dict[str, Key]:
    """Return the keys with which any task takes up an earlier one of some kind."""
    return {name: key for kind in kinds.all_kinds().values() for name, key in kind.recalled_by.items()}


def _kind(written: Value | None, line: int) -> Kind[Any]:
    names = sorted(kinds.all_kinds())
    if not isinstance(written, Mapping):
        sentence = _("write a task in lines like {it}", it=f"'kind: {next(iter(kinds.all_kinds()))}'")
        raise LessonError(sentence, line=line)
    if "kind" not in written:
        sentence = _("the kind of the task is missing: add 'kind:' with one of {kinds}", kinds=", ".join(names))
        raise LessonError(sentence, line=written.line)
    named = text_of(written.entries["kind"]).strip()
    if named not in names:
        raise LessonError(unknown(named, names, "'kind'"), line=written.lines["kind"])
    return kinds.all_kinds()[named]


def _wrong_shapes(written: Mapping, keys: dict[str, Key]) -> Iterator[LessonError]:
    for name, value in written.entries.items():
        shape = keys[name].shape
        if shape in (Shape.TEXT, Shape.WHOLE, Shape.YES_OR_NO) and not isinstance(value, Scalar):
            sentence = _("{name} needs one text: write it after the colon", name=shown(name))
        elif shape is Shape.TEXTS and not isinstance(value, Several):
            sentence = _(
                "{name} needs a list: write each item on a line of its own, with '- ' in front", name=shown(name)
            )
        elif shape is Shape.MAPPING and not isinstance(value, Mapping):
            sentence = _("{name} needs names with values: write each one on a line of its own", name=shown(name))
        else:
            continue
        yield LessonError(sentence, line=written.lines[name])


def _finds_all(written: Mapping) -> bool:
    """Check if every solution is to be found. Raises ``LessonError`` if the solutions are not named."""
    if not truth(written, "all"):
        return False
    if "answers" not in written:
        sentence = _("say which moves are to be found: add 'answers:' with all of them")
        raise LessonError(sentence, line=written.lines["all"])
    return True


def _recalls(written: Mapping, earlier: Sequence[Task]) -> int | None:
    for kind in kinds.all_kinds().values():
        for name in kind.recalled_by:
            if name in written:
                return earlier_task(written, name, [task for task in earlier if task.kind is kind])
    return None


def _twin(value: Value | None, kind: Kind[Any], stage: LessonStage | None) -> tuple[Question | None, str]:
    """Return one more question like the task, typed or chosen, and the reason if there is none."""
    if not isinstance(value, Mapping):
        return None, ""
    if kind.asks_once or kind.unmarked is not None or (stage is not None and stage.is_before_idea):
        raise LessonError(_("nothing is asked once more after this task: remove 'twin'"), line=value.line)
    if "none" in value:
        value.check_keys(("none",), "'twin'")
        return None, value.words("none")
    value.check_keys(QUESTION_KEYS, "'twin'")
    once_more = question(value)
    if once_more.form.by_hand or (once_more.form.has_options and once_more.form.is_list):
        sentence = _("a twin is typed, or one choice: ask for one of these instead of {form}", form=once_more.form.name)
        raise LessonError(sentence, line=value.line)
    return once_more, ""


def _with_position(written: Mapping, setting: Setting) -> Mapping:
    """Return the block with the position itself in place of the name that it has at the top of the lesson."""
    value = written.get("position")
    if not isinstance(value, Scalar) or value.text.strip() not in setting.positions:
        return written
    return replace(written, entries={**written.entries, "position": setting.positions[value.text.strip()]})


def _deviations(written: Mapping, game: Rules[Any, Any]) -> Iterable[Wrong]:
    value = written.get("wrong")
    if value is None:
        return
    if not isinstance(value, Mapping):
        raise LessonError(
            _("write each wrong move with what it shows, like {it}", it="'c3-b4: order-by-size'"), line=value.line
        )
    entries, lines = value.entries, value.lines
    yield from each(lambda it: wrong(goal_reader.move_text(it, game, lines[it]), entries[it], lines[it]), entries)


def _side(written: Mapping, game: Rules[Any, Any], at: Any) -> frozenset[str]:
    if truth(written, "together"):
        return frozenset(game.players)
    value = written.get("side")
    if value is None:
        return frozenset({game.turn(at)})
    named = {"blue": "positive", "red": "negative"}.get(text_of(value).strip(), text_of(value).strip())
    if named not in game.players:
        raise LessonError(unknown(named, [*game.players], game.title), line=value.line)
    return frozenset({named})


def _hints(written: Mapping) -> tuple[str, ...] | None:
    value = written.get("hints")
    if value is None or isinstance(value, Mapping) or (isinstance(value, Scalar) and value.text.strip() == "auto"):
        return None
    return tuple(map(words_of, items_of(value)))


def _hint_model(written: Mapping, setting: Setting) -> Model | None:
    """Return the model for hints that the lesson does not write itself. None makes them from the rule."""
    value = written.get("hints")
    if isinstance(value, Mapping):
        value.check_keys(("model",), "'hints'")
        return _named(value, "model", Model)
    return setting.model


def _several(value: Value | None) -> list[Scalar]:
    if value is None:
        return []
    if isinstance(value, Several):
        return [Scalar(text_of(item).strip(), item.line) for item in value.items]
    return [Scalar(part.strip(), value.line) for part in re.split(r"[,\s]+", text_of(value)) if part.strip()]


def named_set(value: Value | None, kind: type[_NamedT], where: str) -> frozenset[_NamedT]:
    """Return the members of an enumeration that a list names."""
    names = {member.value: member for member in kind}
    for item in (items := _several(value)):
        if item.text not in names:
            raise LessonError(unknown(item.text, [*names], repr(where)), line=item.line)
    return frozenset(names[item.text] for item in items)


def _mask(written: Mapping, game: Rules[Any, Any], at: Any, *, moves: bool) -> Mask:
    value = written.get("mask")
    if not isinstance(value, Mapping):
        return Mask()
    value.check_keys(("numbers", "signs", "panels"), "'mask'")
    standing = game.pieces(at)

    def squares(name: str) -> frozenset[str]:
        items = _several(value.get(name))
        if [item.text for item in items] == ["all"]:
            return frozenset(standing)
        for item in items:
            if item.text not in standing:
                sentence = _(
                    "there is no piece on {square} to cover: name squares with pieces, or 'all'",
                    square=shown(item.text),
                )
                raise LessonError(sentence, line=item.line)
        return frozenset(item.text for item in items)

    for name in ("numbers", "signs"):
        if name in value and not registry_game(game.name).board.covers:
            sentence = _(
                "the pieces of {game} have no numbers to cover: leave {name} out", game=game.title, name=repr(name)
            )
            raise LessonError(sentence, line=value.lines[name])
        if name in value and moves:
            sentence = _(
                "moves would reveal the covered numbers: leave {name} out of tasks with moves, and ask a question "
                "instead",
                name=repr(name),
            )
            raise LessonError(sentence, line=value.lines[name])
    return Mask(squares("numbers"), squares("signs"), named_set(value.get("panels"), Secret, "panels"))


def _locks(written: Mapping, kind: Kind[Any], setting: Setting) -> frozenset[Control]:
    of_lesson = (kind.locks | setting.locks) - setting.opens
    closed, opened = (named_set(written.get(name), Control, name) for name in ("locks", "opens"))
    return (of_lesson | closed) - opened


def _named(written: Mapping, name: str, kind: type[_NamedT]) -> _NamedT | None:
    """Return the member of an enumeration with this name. None if it is not given."""
    value = written.get(name)
    if value is None:
        return None
    members = {member.value: member for member in kind}
    text = words_of(value)
    if text not in members:
        raise LessonError(unknown(text, [*members], repr(name)), line=value.line)
    return members[text]


def _undo_asks(written: Mapping) -> UndoQuestion:
    value = written.get("undo asks")
    if value is not None and text_of(value).strip() in ("yes", "true"):
        return UndoQuestion.SUBTRACTION
    return _named(written, "undo asks", UndoQuestion) or UndoQuestion.NOTHING


def _predicts(
    written: Mapping, kind: Kind[Any], rules: Rules[Any, Any], locks: frozenset[Control], asks: str
) -> Predicts:
    """Return the player who predicts: none if typing is answering; by default the mover if ``asks`` is given."""
    if Control.TAP in locks and registry_game(rules.name).move_ask(asks).answered_by_typing:
        return Predicts.NOBODY
    usual = Predicts.MOVER if asks and kind.predicts is Predicts.NOBODY else kind.predicts
    return _named(written, "predict", Predicts) or usual


def _asks(written: Mapping, rules: Rules[Any, Any]) -> str:
    """Return the kind of question about moves. Raises ``LessonError``, with those of the game, for an unknown one."""
    value = written.get("asks")
    if value is None:
        return ""
    name, names = words_of(value), [*registry_game(rules.name).all_move_asks]
    if not names:
        sentence = _("nothing can be asked about moves of {game}: leave {name} out", game=rules.title, name="'asks'")
        raise LessonError(sentence, line=value.line)
    if name not in names:
        raise LessonError(unknown(name, names, "'asks'"), line=value.line)
    return name


def _opponent(written: Mapping, rules: Rules[Any, Any]) -> str:
    """Return a level or a character that plays the game; the adaptive player is excluded."""
    value = written.get("opponent")
    if value is None:
        return ""
    name = text_of(value).strip()
    names = [player.name for player in offered(rules) if player is not ADAPTIVE]
    if name not in names:
        raise LessonError(unknown(name, names, "'opponent'"), line=value.line)
    return name


def _replies(written: Mapping, game: Rules[Any, Any]) -> tuple[str, ...]:
    value = written.get("replies")
    items = value.items if isinstance(value, Several) else ()
    return tuple(goal_reader.move_text(text_of(item), game, item.line) for item in items)
