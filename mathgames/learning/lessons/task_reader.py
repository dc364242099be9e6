"""The reader of task blocks of a lesson file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

from mathgames.arithmetic.items.item import WORKING, Distractor, Item
from mathgames.arithmetic.items.slots import Values
from mathgames.engine.rules import Rules
from mathgames.explain.nodes import Node
from mathgames.games.contract import Control
from mathgames.games.registry import find_game as registry_game
from mathgames.language.errors import LessonError, short_repr
from mathgames.language.words import ENGLISH, Language, _
from mathgames.learning.lessons import goal_reader, kinds
from mathgames.learning.lessons.block_texts import earlier_task
from mathgames.learning.lessons.distractor_reader import misconception, read_distractor
from mathgames.learning.lessons.family import SLOT_KEYS, TaskFamily, read_slots, with_numbers
from mathgames.learning.lessons.kind import COMMON, Key, Kind, Predicts, Shape, TaskAsks
from mathgames.learning.lessons.mask_reader import named_set, read_mask
from mathgames.learning.lessons.model import Task
from mathgames.learning.lessons.plain_yaml import (
    ErrorCollector,
    Value,
    YamlMapping,
    YamlScalar,
    YamlSequence,
    items_of,
    read_each,
    text_of,
    truth,
    unknown,
    words_of,
)
from mathgames.learning.lessons.plan import LessonStage, Model
from mathgames.learning.lessons.positions import game_rules, read_position
from mathgames.learning.lessons.scene_reader import read_grounds, read_reason, read_scene
from mathgames.learning.lessons.task_settings import Mask, UndoQuestion
from mathgames.players.opponents import ADAPTIVE, available_players

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
    name: str = ""
    """The name of the lesson, without that of its course."""
    language: Language = ENGLISH


def read_task(
    yaml_value: Value | None,
    setting: Setting,
    faults: ErrorCollector,
    *,
    number: int,
    title: str,
    prose: tuple[Node, ...],
    line: int,
    earlier: Sequence[Task] = (),
) -> Task | None:
    """Read the task of a block that begins in this line, after the ``earlier`` ones; ``faults`` collects its errors.

    It is the first draw of its family, which without slots has this member only. None where it cannot be known what it
    asks; without its hints, say, the rest of it can still be looked at.
    """
    fixed, name = _Fixed(number, title, prose, line, tuple(earlier)), f"{setting.name}/{number}"
    if not isinstance(yaml_value, YamlMapping):
        return _read_block(yaml_value, setting, faults, fixed)
    before = len(faults.errors)
    slots = faults.read(lambda: read_slots(yaml_value, name), None)
    if slots is None:
        rest = {key: it for key, it in yaml_value.entries.items() if key not in SLOT_KEYS}
        is_read = len(faults.errors) == before
        alone = _read_block(replace(yaml_value, entries=rest), setting, faults, fixed) if is_read else None
        return None if alone is None else TaskFamily.single_task(alone, name, yaml_value, _turn_options)

    def read(values: Values, errors: ErrorCollector) -> Task | None:
        block = errors.read(lambda: with_numbers(yaml_value, values, setting.language), None)
        return None if block is None else _read_block(block, setting, errors, fixed)

    task = read(slots.first, faults)
    if task is None:
        return None
    grounds = cache(partial(read_grounds, yaml_value, slots, task.questions, setting.language))
    family = TaskFamily(slots, read, yaml_value, line, grounds=grounds, answers=_keys)
    lines = {**task.lines, "slots": yaml_value.lines["slots"]}
    return replace(task, family=family, slots=slots.to_texts(slots.first), lines=lines)


def _keys(task: Task) -> list[object]:
    return [question.key for question in task.questions]


class _Fixed(NamedTuple):
    """What of a task does not depend on its block."""

    number: int
    title: str
    prose: tuple[Node, ...]
    line: int
    earlier: tuple[Task, ...]


def _read_block(yaml_value: Value | None, setting: Setting, faults: ErrorCollector, fixed: _Fixed) -> Task | None:
    """Read the task of a block without slots, as ``read_task`` does."""
    number, title, prose, line, earlier = fixed
    read, kind = faults.read, faults.read(lambda: _kind(yaml_value, line), None)
    if kind is None:
        return None
    assert isinstance(yaml_value, YamlMapping)
    keys = {**COMMON, **recalling_keys(), **kind.keys}
    block = _with_position(yaml_value.with_known_keys(keys, _("a {kind} task", kind=kind.name), faults), setting)
    if (shapes := [*_wrong_shapes(block, keys)]) or (setting.rules is None and "game" not in block):
        faults.errors += shapes
        return None
    if not (prompt := block.words("prompt")):
        faults.add(LessonError(_("the task does not say anything to the pupil: add 'prompt: …'"), line=line))
    before = len(faults.errors)
    game = read(lambda: game_rules(block, setting.rules), None)
    if game is None:
        return None
    at = read(lambda: read_position(game, block.get("position"), line), None)
    asks: TaskAsks[Any] | None = read(lambda: kind.read(block, game, earlier), None)
    goal = None if asks is None else asks.goal
    if asks is not None and not asks.questions and goal is None:
        faults.add(
            LessonError(_("the task does not ask anything: add 'answers', or the 'goal' of the moves"), line=line)
        )
    side = frozenset[str]() if at is None else read(lambda: _side(block, game, at), frozenset())
    deviations = () if goal is None else read(lambda: tuple(_deviations(block, game)), ())
    named_solutions = () if goal is None else read(lambda: goal_reader.named_moves(block, game), ())
    locks = read(lambda: _locks(block, kind, setting), frozenset())
    about_moves = read(lambda: _asks(block, game), "")
    predicts = read(lambda: _predicts(block, kind, game, locks, about_moves), Predicts.NO_PLAYER)
    undo_asks = read(lambda: _undo_asks(block), UndoQuestion.NO_QUESTION)
    opponent = read(lambda: _opponent(block, game), "")
    replies = read(lambda: _replies(block, game), ())
    finds_all = read(lambda: _finds_all(block), None) is True
    recalls = read(lambda: _recalls(block, earlier), None)
    can_be_played = len(faults.errors) == before
    mask = Mask() if at is None else read(lambda: read_mask(block, game, at, moves=goal is not None), Mask())
    hints = read(lambda: _hints(block), None)
    model = read(lambda: _hint_model(block, setting), None)
    shows = read(lambda: misconception(block.entries["shows"]) if "shows" in block else "", "")
    stage = read(lambda: _read_member(block, "stage", LessonStage), None)
    scene = read(lambda: read_scene(block.get("scene")), None)
    nothing_beside = read(lambda: read_reason(block.get("beside")), "")
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
        questions=asks.questions
        if scene is None
        else tuple(replace(one, scene=one.scene or scene) for one in asks.questions),
        goal=goal,
        side=side,
        deviations=deviations,
        solutions_named=named_solutions,
        explanation=block.words("why"),
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
        nothing_beside=nothing_beside,
    )


def _turn_options(task: Task, number: int) -> Task:
    """Return a task with its options in another order, where that tells nothing: lines of a working keep theirs."""
    return replace(task, questions=tuple(_with_turned_options(question, number) for question in task.questions))


def _with_turned_options(question: Item, number: int) -> Item:
    options = question.options
    turned = [(*options[place:], *options[:place]) for place in range(1, len(options))]
    orders = [order for order in turned if order not in question.key and question.source != WORKING]
    return replace(question, options=orders[(number - 1) % len(orders)]) if orders else question


def recalling_keys() -> dict[str, Key]:
    """Return the keys with which any task takes up an earlier one of some kind."""
    return {name: key for kind in kinds.all_kinds().values() for name, key in kind.recall_keys.items()}


def _kind(yaml_value: Value | None, line: int) -> Kind[Any]:
    names = sorted(kinds.all_kinds())
    if not isinstance(yaml_value, YamlMapping):
        sentence = _("write a task in lines like {it}", it=f"'kind: {next(iter(kinds.all_kinds()))}'")
        raise LessonError(sentence, line=line)
    if "kind" not in yaml_value:
        sentence = _("the kind of the task is missing: add 'kind:' with one of {kinds}", kinds=", ".join(names))
        raise LessonError(sentence, line=yaml_value.line)
    kind_name = text_of(yaml_value.entries["kind"]).strip()
    if kind_name not in names:
        raise LessonError(unknown(kind_name, names, "'kind'"), line=yaml_value.lines["kind"])
    return kinds.all_kinds()[kind_name]


def _wrong_shapes(mapping: YamlMapping, keys: dict[str, Key]) -> Iterator[LessonError]:
    for name, value in mapping.entries.items():
        shape = keys[name].shape
        if shape in (Shape.TEXT, Shape.WHOLE, Shape.YES_OR_NO) and not isinstance(value, YamlScalar):
            sentence = _("{name} needs one text: write it after the colon", name=short_repr(name))
        elif shape is Shape.TEXTS and not isinstance(value, YamlSequence):
            sentence = _(
                "{name} needs a list: write each item on a line of its own, with '- ' in front", name=short_repr(name)
            )
        elif shape is Shape.MAPPING and not isinstance(value, YamlMapping):
            sentence = _("{name} needs names with values: write each one on a line of its own", name=short_repr(name))
        else:
            continue
        yield LessonError(sentence, line=mapping.lines[name])


def _finds_all(mapping: YamlMapping) -> bool:
    """Check if every solution is to be found. Raises ``LessonError`` if the solutions are not named."""
    if not truth(mapping, "all"):
        return False
    if "answers" not in mapping:
        sentence = _("say which moves are to be found: add 'answers:' with all of them")
        raise LessonError(sentence, line=mapping.lines["all"])
    return True


def _recalls(mapping: YamlMapping, earlier: Sequence[Task]) -> int | None:
    for kind in kinds.all_kinds().values():
        for name in kind.recall_keys:
            if name in mapping:
                return earlier_task(mapping, name, [task for task in earlier if task.kind is kind])
    return None


def _with_position(mapping: YamlMapping, setting: Setting) -> YamlMapping:
    """Return the block with the position itself in place of the name that it has at the top of the lesson."""
    value = mapping.get("position")
    if not isinstance(value, YamlScalar) or value.text.strip() not in setting.positions:
        return mapping
    return replace(mapping, entries={**mapping.entries, "position": setting.positions[value.text.strip()]})


def _deviations(mapping: YamlMapping, game: Rules[Any, Any]) -> Iterable[Distractor]:
    value = mapping.get("wrong")
    if value is None:
        return
    if not isinstance(value, YamlMapping):
        raise LessonError(
            _("write each wrong move with what it shows, like {it}", it="'c3-b4: order-by-size'"), line=value.line
        )
    entries, lines = value.entries, value.lines
    yield from read_each(
        lambda text: read_distractor(goal_reader.move_text(text, game, lines[text]), entries[text], lines[text]),
        entries,
    )


def _side(mapping: YamlMapping, game: Rules[Any, Any], at: Any) -> frozenset[str]:
    if truth(mapping, "together"):
        return frozenset(game.players)
    value = mapping.get("side")
    if value is None:
        return frozenset({game.turn(at)})
    player_name = {"blue": "positive", "red": "negative"}.get(text_of(value).strip(), text_of(value).strip())
    if player_name not in game.players:
        raise LessonError(unknown(player_name, [*game.players], game.title), line=value.line)
    return frozenset({player_name})


def _hints(mapping: YamlMapping) -> tuple[str, ...] | None:
    value = mapping.get("hints")
    if (
        value is None
        or isinstance(value, YamlMapping)
        or (isinstance(value, YamlScalar) and value.text.strip() == "auto")
    ):
        return None
    return tuple(map(words_of, items_of(value)))


def _hint_model(mapping: YamlMapping, setting: Setting) -> Model | None:
    """Return the model for hints that the lesson does not write itself. None makes them from the rule."""
    value = mapping.get("hints")
    if isinstance(value, YamlMapping):
        value.check_keys(("model",), "'hints'")
        return _read_member(value, "model", Model)
    return setting.model


def _locks(mapping: YamlMapping, kind: Kind[Any], setting: Setting) -> frozenset[Control]:
    of_lesson = (kind.locks | setting.locks) - setting.opens
    locks, unlocks = (named_set(mapping.get(name), Control, name) for name in ("locks", "opens"))
    return (of_lesson | locks) - unlocks


def _read_member(mapping: YamlMapping, name: str, kind: type[_NamedT]) -> _NamedT | None:
    """Return the member of an enumeration with this name. None if it is not given."""
    value = mapping.get(name)
    if value is None:
        return None
    members = {member.value: member for member in kind}
    text = words_of(value)
    if text not in members:
        raise LessonError(unknown(text, [*members], repr(name)), line=value.line)
    return members[text]


def _undo_asks(mapping: YamlMapping) -> UndoQuestion:
    value = mapping.get("undo asks")
    if value is not None and text_of(value).strip() in ("yes", "true"):
        return UndoQuestion.SUBTRACTION
    return _read_member(mapping, "undo asks", UndoQuestion) or UndoQuestion.NO_QUESTION


def _predicts(
    mapping: YamlMapping, kind: Kind[Any], rules: Rules[Any, Any], locks: frozenset[Control], asks: str
) -> Predicts:
    """Return the player who predicts: none if typing is answering; by default the mover if ``asks`` is given."""
    if Control.TAP in locks and registry_game(rules.name).move_ask(asks).answered_by_typing:
        return Predicts.NO_PLAYER
    default = Predicts.MOVER if asks and kind.predicts is Predicts.NO_PLAYER else kind.predicts
    return _read_member(mapping, "predict", Predicts) or default


def _asks(mapping: YamlMapping, rules: Rules[Any, Any]) -> str:
    """Return the kind of question about moves. Raises ``LessonError``, with those of the game, for an unknown one."""
    value = mapping.get("asks")
    if value is None:
        return ""
    name, names = words_of(value), [*registry_game(rules.name).all_move_asks]
    if not names:
        sentence = _("nothing can be asked about moves of {game}: leave {name} out", game=rules.title, name="'asks'")
        raise LessonError(sentence, line=value.line)
    if name not in names:
        raise LessonError(unknown(name, names, "'asks'"), line=value.line)
    return name


def _opponent(mapping: YamlMapping, rules: Rules[Any, Any]) -> str:
    """Return a level or a character that plays the game; the adaptive player is excluded."""
    value = mapping.get("opponent")
    if value is None:
        return ""
    name = text_of(value).strip()
    names = [player.name for player in available_players(rules) if player is not ADAPTIVE]
    if name not in names:
        raise LessonError(unknown(name, names, "'opponent'"), line=value.line)
    return name


def _replies(mapping: YamlMapping, game: Rules[Any, Any]) -> tuple[str, ...]:
    value = mapping.get("replies")
    items = value.items if isinstance(value, YamlSequence) else ()
    return tuple(goal_reader.move_text(text_of(item), game, item.line) for item in items)
