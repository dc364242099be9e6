"""``practice``: tasks to practise, one after the other, in the output of a cell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mathgames.arithmetic.integers import is_short
from mathgames.engine.saves import FOLDER
from mathgames.explain.quantity import whole
from mathgames.language.errors import OptionError, short_repr
from mathgames.language.words import Language, _, current_language, override_language
from mathgames.learning.pages.hand_in import PupilLabel
from mathgames.learning.pages.lesson_session import Heeding
from mathgames.learning.pages.practice_session import PracticeSession
from mathgames.learning.practice import PracticeProgress, find_topic
from mathgames.learning.practice.progress import FILE, KeptPractice
from mathgames.learning.reports import PupilWork, load_work
from mathgames.learning.reports.class_folder import PupilCalls
from mathgames.learning.reports.class_share import class_folder
from mathgames.learning.reports.pupil_work import PRACTICE
from mathgames.learning.work import LessonStore
from mathgames.notebook.widgets.page_widget import Repeated, display_options, same_in_every_run
from mathgames.notebook.widgets.progress_widget import ProgressWidget, WorkProgress


class PracticeWidget(ProgressWidget):
    """Practice on the screen. Its traits ``done`` and ``right_first_time`` count the questions of this session.

    >>> import mathgames as mg
    >>> practice = mg.practice("adding", save=False)
    >>> practice.done, practice.right_first_time, practice.finished
    (0, 0, False)
    """

    _session: PracticeSession

    def __init__(
        self,
        topic: str,
        *,
        save: bool = True,
        share: str | Path | None = None,
        label: str | None = None,
        seed: int | None = None,
        language: Language | None = None,
        **traits: Any,
    ) -> None:
        topic_found = find_topic(topic)
        with override_language(language or current_language()):
            share_folder, note = class_folder(share, save=save, now=PRACTICE, label=label)
        progress = (
            KeptPractice(Path(FOLDER, FILE), on_write=share_folder.share if share_folder else None) if save else None
        )
        others = load_work if save else PupilWork
        shelf = LessonStore(on_write=share_folder.share if share_folder else None) if save else None
        with same_in_every_run():
            session = PracticeSession(
                topic_found,
                progress,
                seed=seed,
                others=others,
                note=note,
                language=language,
                shelf=shelf,
                on_later=self._call_later,
                label=PupilLabel(label or ""),
            )
        super().__init__(session, is_saved=save, **traits)
        if share_folder is not None:
            self._looks = Repeated(Heeding(session, PupilCalls(share_folder.path)).look)

    @property
    def progress(self) -> PracticeProgress:
        """The answers so far."""
        return self._session.progress

    def _current_progress(self) -> WorkProgress:
        sittings = self.progress.sittings
        given = sittings[-1].given if sittings else ()
        is_over = self._session.sitting.is_summarised
        return WorkProgress(len(given), sum(answer.right for answer in given), is_over)

    def __repr__(self) -> str:
        sitting = self._session.sitting
        return f"<PracticeWidget of {sitting.topic.key}, item {len(sitting.items)}>"


def practice(
    topic: str = "adding and subtracting",
    *,
    save: bool = True,
    share: str | Path | None = None,
    label: str | None = None,
    seed: int | None = None,
    language: str | None = None,
    layout: Any = None,
) -> PracticeWidget:
    """Show tasks to practise, chosen by earlier answers (``docs/practice.md``).

    ``topic`` is one of ``mathgames.list_topics()``. The progress is saved in ``.mathgames/practice.json`` in the
    working folder, without names, unless ``save`` is False. ``share`` is the folder of a class, as with ``lesson``, and
    ``label`` the pupil's label there. The same ``seed``, a whole number, and the same answers give the same tasks.
    ``language`` is the one that the page speaks whatever else is set, and ``layout`` is an ipywidgets' layout. Raises
    ``OptionError`` for a topic, a seed or a label that cannot be, and ``SaveError`` for the folder of a class.

    >>> import mathgames as mg
    >>> mg.practice("adding", save=False)
    <PracticeWidget of adding, item 1>
    """
    if seed is not None and not is_short(number := whole(seed)):
        raise OptionError(_("{name} cannot be {value}: give a whole number", name="seed", value=short_repr(seed)))
    seed = None if seed is None else number
    return PracticeWidget(topic, save=save, share=share, label=label, seed=seed, **display_options(language, layout))
