"""A pupil who hears a lesson and does not see it: each step says the question, the verdict and its reason, once."""

from __future__ import annotations

from typing import Any

from harness.lessons import progress_of
from learning.work.pupils import Pupil
from mathgames.explain.nodes import iter_nodes, plain_text
from mathgames.explain.speech import aloud
from mathgames.language.words import Text
from mathgames.learning.lessons import Verdict
from mathgames.learning.work.task_page import ask_of, prompt_of
from page.test_said import ENDS, UNREADABLE


class Listener(Pupil):
    """Pupil at the page of a lesson who listens to the announcements after each action."""

    def ask(self, intent: str, /, fields: dict[str, str] | None = None, **args: Any) -> dict[str, Any]:
        task, before = self.doing, progress_of(self.session)
        ack = super().ask(intent, fields, **args)
        if not ack["ok"]:
            return ack
        say, state = self.session.view["say"], progress_of(self.session)
        assert not UNREADABLE.search(say), say
        assert ENDS.search(say), say
        if self.doing.number != task.number:
            for part in iter_nodes(self.session.view["tree"]):
                if "mg-said" in part[1].get("class", ""):
                    for line in part[2:]:
                        self._hears(plain_text(line))
            self._hears(prompt_of(self.doing))
            self._hears_question()
        elif len(state.work.given) > len(before.work.given):
            assert say.count("Not yet.") == (state.verdict is Verdict.MISSED), say
            assert state.feedback is not None
            self._hears(state.feedback)
            if state.work.is_done(task) and not before.work.is_done(task):
                self._hears_what_is_done()
        if len(state.work.given) > len(before.work.given) or before.pinned is not None:
            self._hears_question()
        return ack

    def _hears_question(self) -> None:
        if (question := progress_of(self.session).question(self.doing)) is not None:
            self._hears(ask_of(self.doing, question))

    def _hears_what_is_done(self) -> None:
        """What the task led to, and that the lesson is done."""
        for part in iter_nodes(self.session.view["tree"]):
            if part[1].get("class") == "mg-strip mg-idea":
                self._hears(plain_text(part))
            if part[1].get("class") == "mg-lesson-end":
                for line in (one for one in iter_nodes(part) if one[1].get("class") == "mg-who-won"):
                    self._hears(plain_text(line))

    def _hears(self, sentence: Text) -> None:
        say, spoken = self.session.view["say"], aloud(str(sentence))
        on_note = say.count(f"A note: {spoken}")  # the scene of a missing number is told in its own words
        assert say.count(spoken) - on_note == 1, f"not once: {spoken}\n{say}"
