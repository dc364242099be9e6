"""A lesson file: Markdown that reads well on its own, with a top in YAML and fenced blocks for the tasks.

    ---
    title: Undo it
    game: minus-vs-plus
    ---
    +5 is hit by −3 and becomes +2. Now press **Undo**.

    ## 1. Take it back

    ```task
    kind: predict
    prompt: Undo 5 + (−3) = 2.
    answers: {2 − (−3): 5}
    ```

A block is called ``read_task``, ``exit`` (the question at the end, at most one) or ``read_drawing``. Nothing in a
lesson can run code, and nothing large is processed: files that are too big, deep or long are refused before they are
read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from errno import EFBIG
from functools import partial
from pathlib import Path
from typing import Any, Final

from mathgames.engine.files import UnreadableText, read_text
from mathgames.explain.nodes import Node
from mathgames.games.contract import Control
from mathgames.language.errors import LanguageError, LessonError
from mathgames.language.languages import language_of
from mathgames.language.words import ENGLISH, Language, LazyString, _
from mathgames.learning.lessons.block_texts import NoSuchTask
from mathgames.learning.lessons.distractor_reader import misconception
from mathgames.learning.lessons.mask_reader import named_set
from mathgames.learning.lessons.model import Lesson, Task
from mathgames.learning.lessons.plain_yaml import (
    AmbiguousText,
    ErrorCollector,
    Value,
    YamlMapping,
    YamlScalar,
    YamlSequence,
    read_each,
    read_yaml,
    text_of,
)
from mathgames.learning.lessons.plan import PLAN_TOP, read_plan
from mathgames.learning.lessons.positions import game_rules
from mathgames.learning.lessons.prose import ProseBlock, parts, read_drawing
from mathgames.learning.lessons.task_reader import Setting, read_task

MAX_CHARACTERS: Final = 30_000
"""The most characters of a lesson. The longest of ours has about a tenth."""
MAX_PIECE: Final = 4000
"""The most characters without an empty line. The longest of ours, which is a task, has about a quarter."""
MAX_TASKS: Final = 30
FENCE: Final = "---"
USUAL_LEVEL: Final = 5
USUAL_MINUTES: Final = 45

TOP: Final[dict[str, str]] = {
    "title": "what the lesson is called",
    "game": "the game whose board it shows",
    "options": "options of its rules, by name",
    "level": "the school grade it is written for; 5, if it is not said",
    "minutes": "how long it takes; 45, if it is not said",
    "standards": "what it teaches, by the names of a curriculum",
    "language": "the language it is written in, such as en",
    "aim": "what a pupil can do after it",
    "misconceptions": "what it is aimed at, by the keys of the catalogue; like '{KEY: why}' if too few answers show it",
    "positions": "positions that several tasks use, by name",
    "locks": "controls that are taken away in all its tasks",
    "opens": "controls that are given back in all its tasks",
    **PLAN_TOP,
}
"""The keys at the top of a lesson, with their meanings."""

_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?")


def load(path: Path | str, name: str = "") -> Lesson:
    """Read the lesson in a file. Raises ``LessonError``, with file and line, if it is not one."""
    lesson, errors = look_into(path, name)
    return _sound(lesson, errors)


def parse(text: str, *, file: str = "lesson", name: str = "") -> Lesson:
    """Parse a lesson. Raises ``LessonError``, with file, line and a suggestion, if the text is not one."""
    lesson, errors = read_lesson(text, file, name)
    return _sound(lesson, errors)


def _sound(lesson: Lesson | None, errors: Sequence[LessonError]) -> Lesson:
    if fatal := fatal_errors(errors):
        raise fatal[0] from None
    assert lesson is not None
    return lesson


def fatal_errors(errors: Sequence[LessonError]) -> list[LessonError]:
    """Return those errors that keep a file from being a lesson."""
    return [error for error in errors if not isinstance(error, AmbiguousText)]


def look_into(path: Path | str, name: str = "") -> tuple[Lesson | None, list[LessonError]]:
    """Read the lesson in a file as far as possible, and return it with all errors, in the order of lines."""
    path = Path(path)
    try:
        text = read_text(path, 4 * MAX_CHARACTERS).removeprefix("\ufeff")
    except UnreadableText:
        sentence = _("it is not a text in UTF-8: save it again with that encoding")
    except OSError as error:
        is_long = error.errno == EFBIG
        sentence = _too_long_message() if is_long else _("it cannot be read: {why}", why=str(error.strerror))
    else:
        return read_lesson(text, str(path), name or path.stem)
    return None, [LessonError(sentence, file=str(path))]


def _too_long_message() -> LazyString:
    return _("a lesson can have at most {most} characters: split it into two", most=MAX_CHARACTERS)


def read_lesson(text: str, file: str, name: str = "") -> tuple[Lesson | None, list[LessonError]]:
    """Parse a lesson as far as possible, and return it with all errors, in the order of lines."""
    if len(text) > MAX_CHARACTERS:
        return None, [LessonError(_too_long_message(), file=file)]
    reading = _Reading(text, file, name)
    lesson = reading.errors.read(reading.lesson, None)
    found = [*reading.errors.errors, *reading.doubts]
    errors = [error if error.file else error.in_file(file, 1) for error in found]
    return lesson, sorted(errors, key=lambda error: error.line or 0)


@dataclass
class _Reading:
    """The state of reading one lesson."""

    text: str
    file: str
    name: str
    errors: ErrorCollector = field(default_factory=ErrorCollector)
    doubts: list[LessonError] = field(default_factory=list)
    pending: list[Node] = field(default_factory=list)
    title: str = ""
    tasks: list[Task] = field(default_factory=list)
    introduction: tuple[Node, ...] | None = None
    exit: Task | None = None
    blocks: int = 0
    """The number of tasks so far, readable or not."""
    is_whole: bool = True
    """True if each task so far could be read."""

    def lesson(self) -> Lesson | None:
        self.check_pieces()
        front_matter, body, first_line = self.split()
        top, read = front_matter.with_known_keys(TOP, _("the top of a lesson"), self.errors), self.errors.read
        for key in ("title", "game"):
            if key not in top and front_matter.entries:
                missing = _("the {name} is missing: add '{name}: …' below the first line", name=key)
                self.errors.add(LessonError(missing, line=1))
        rules = read(lambda: game_rules(top, None), None) if "game" in top else None
        minutes = read(lambda: _whole(top, "minutes", USUAL_MINUTES, 300), USUAL_MINUTES)
        plan = read_plan(top, minutes, self.errors)
        positions, language = top.get("positions"), read(lambda: _language(top), "en")
        setting = Setting(
            rules,
            dict(positions.entries) if isinstance(positions, YamlMapping) else {},
            read(lambda: named_set(top.get("locks"), Control, "locks"), frozenset()),
            read(lambda: named_set(top.get("opens"), Control, "opens"), frozenset()),
            plan.model,
            self.name.rpartition("/")[2],
            _plural_language(language),
        )
        title, level = read(lambda: top.words("title"), ""), read(lambda: _whole(top, "level", USUAL_LEVEL, 13), 13)
        standards = read(lambda: tuple(item.text.strip() for item in _list(top, "standards")), ())
        aim = read(lambda: top.words("aim"), "")
        misconceptions = read(lambda: _misconceptions(top), {})
        self.parts(body, first_line, setting)
        if rules is None or not self.tasks:
            return None
        return Lesson(
            name=self.name,
            title=title,
            game=rules.name,
            options=rules.changed_settings(),
            level=level,
            minutes=minutes,
            standards=standards,
            language=language,
            aim=aim,
            misconceptions=tuple(misconceptions),
            seldom_shown={key: why for key, why in misconceptions.items() if why},
            introduction=self.introduction or (),
            tasks=tuple(self.tasks),
            exit=self.exit,
            closing=tuple(self.pending),
            file=self.file,
            plan=plan,
            lines=dict(top.lines),
        )

    def parts(self, body: str, first_line: int, setting: Setting) -> None:
        """Read the prose and the blocks, and whether the tasks fit together."""
        for part in parts(body, self.errors, first_line):
            if isinstance(part, ProseBlock):
                self.errors.read(partial(self.block, part, setting), None)
            else:
                self.pending.append(part.node)
                self.title = part.heading if part.heading is not None else self.title
        if not self.blocks:
            sentence = _("the lesson has no task: add a block that begins with ```task")
            self.errors.add(LessonError(sentence, line=first_line))
        tasks = self.tasks if self.exit is None else [*self.tasks, self.exit]
        for task in tasks if self.is_whole else ():
            self.errors.read(partial(task.kind.fits, task, tasks), None)

    def check_pieces(self) -> None:
        """Raise ``LessonError`` for a piece of text without an empty line that is too long to be parsed fast."""
        start, length = 1, 0
        for number, line in enumerate(self.text.splitlines(), 1):
            length = length + len(line) if line.strip() else 0
            start = start if length else number + 1
            if length > MAX_PIECE:
                sentence = _(
                    "this part is too long: leave an empty line after at most {most} characters", most=MAX_PIECE
                )
                raise LessonError(sentence, line=start)

    def split(self) -> tuple[YamlMapping, str, int]:
        """Return the top of the file, without names if it cannot be read, its body, and the first line of the body."""
        lines = self.text.splitlines()
        if not lines or lines[0].strip() != FENCE:
            raise LessonError(_("a lesson must begin with a line '---', followed by its title and game"), line=1)
        end = next((number for number, line in enumerate(lines[1:], 1) if line.strip() == FENCE), None)
        if end is None:
            raise LessonError(_("the top of the lesson does not end: add a second line '---' below it"), line=1)
        body = "\n".join(lines[end + 1 :])
        top = self.errors.read(lambda: read_yaml("\n".join(lines[1:end]), 2, self.doubts), YamlMapping({}, {}, 1))
        if not isinstance(top, YamlMapping):
            self.errors.add(
                LessonError(_("write the top of a lesson in lines like {it}", it="'title: Undo it'"), line=2)
            )
            top = YamlMapping({}, {}, 1)
        return top, body, end + 2

    def block(self, block: ProseBlock, setting: Setting) -> None:
        line = block.line - 1
        match block.name:
            case "drawing":
                self.pending.append(read_drawing(read_yaml(block.text, block.line, self.doubts), line))
            case "task" | "exit":
                if self.blocks >= MAX_TASKS:
                    raise LessonError(
                        _("a lesson can have at most {most} tasks: split it into two", most=MAX_TASKS), line=line
                    )
                if block.name == "exit" and self.exit is not None:
                    raise LessonError(_("a lesson can have only one exit question: make this one a task"), line=line)
                self.task(block, setting, line)
            case _:
                sentence = _(
                    "a block must be called 'task', 'exit' or 'drawing': write one of them after the three backticks"
                )
                raise LessonError(sentence, line=line)

    def task(self, block: ProseBlock, setting: Setting, line: int) -> None:
        if self.introduction is None:
            self.introduction, self.pending = self._before_heading()
        is_exit = block.name == "exit"
        self.blocks += not is_exit
        faults = ErrorCollector()
        value = faults.read(lambda: read_yaml(block.text, block.line, self.doubts), None)
        new_task = (
            None
            if faults.errors
            else read_task(
                value,
                setting,
                faults,
                number=0 if is_exit else self.blocks,
                title=self.title,
                prose=tuple(self.pending),
                line=line,
                earlier=self.tasks,
            )
        )
        self.errors.errors += (error for error in faults.errors if self.is_whole or not isinstance(error, NoSuchTask))
        self.pending, self.title = [], ""
        if new_task is None:
            self.is_whole = False
        elif is_exit:
            self.exit = new_task
        else:
            self.tasks.append(new_task)

    def _before_heading(self) -> tuple[tuple[Node, ...], list[Node]]:
        """Split the prose: before the last heading is the introduction, from the heading on the first task's prose."""
        headings = [
            at for at, element in enumerate(self.pending) if isinstance(element, list) and element[0] in ("h3", "h4")
        ]
        cut = headings[-1] if headings else len(self.pending)
        return tuple(self.pending[:cut]), self.pending[cut:]


def _whole(top: YamlMapping, name: str, default: int, maximum: int) -> int:
    value = top.get(name)
    if value is None:
        return default
    if not isinstance(value, YamlScalar):
        raise LessonError(_("{name} must be a whole number: write it after the colon", name=name), line=value.line)
    return value.whole(1, maximum)


def _list(top: YamlMapping, name: str) -> list[YamlScalar]:
    value: Value | None = top.get(name)
    if value is None:
        return []
    if isinstance(value, YamlSequence):
        return [YamlScalar(text_of(item), item.line) for item in value.items]
    return [YamlScalar(part.strip(), value.line) for part in text_of(value).split(",") if part.strip()]


def _misconceptions(top: YamlMapping) -> dict[str, str]:
    """Return the misconceptions by their keys, each with the reason why too few answers can show it, or ""."""
    value = top.get("misconceptions")
    named: list[tuple[YamlScalar, str]] = []
    for item in value.items if isinstance(value, YamlSequence) else _list(top, "misconceptions"):
        if isinstance(item, YamlMapping):
            named += [(YamlScalar(key, item.line), text_of(why).strip()) for key, why in item.entries.items()]
        else:
            named.append((YamlScalar(text_of(item), item.line), ""))
    return dict(read_each(lambda one: (misconception(one[0]), one[1]), named))


def _language(top: YamlMapping) -> str:
    value: Any = top.get("language")
    if value is None:
        return "en"
    text = text_of(value).strip()
    if not _LANGUAGE.fullmatch(text):
        raise LessonError(_("write a language like 'en' or 'es'"), line=value.line)
    return text


def _plural_language(code: str) -> Language:
    """Return the language of the forms of words in a lesson; English for one of which nothing is known."""
    try:
        return language_of(code)
    except LanguageError:
        return ENGLISH
