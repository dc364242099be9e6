"""“Hand in”: the result of a pupil as a code, as a file, and for the page around a frame, from the first answer on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from mathgames.explain.nodes import Node, node
from mathgames.games.contract import Activity, Reaction, Refused, Snapshot
from mathgames.games.contract.controls import button, switch
from mathgames.language.words import LazyString, _, capitalize, with_full_stop
from mathgames.learning.assignments.label import LONGEST_LABEL, is_label, label_refusal

if TYPE_CHECKING:
    from mathgames.learning.reports.pupil_result import PupilResult

_FILE_ALONE: Final = _("Give your teacher this file. It contains neither your name nor the time.")
_CODE_OR_FILE: Final = _("Give your teacher this code or the file. Neither contains your name or the time.")


class PupilLabel:
    """The label of the pupil at a page, which is typed once. ``on_change`` is called with each new one."""

    def __init__(self, text: str = "", on_change: Callable[[str], object] | None = None) -> None:
        self.text, self._on_change = text, on_change

    def change(self, text: str) -> None:
        """Take another label. Raises ``Refused`` if it cannot be one."""
        if text and not is_label(text):
            raise Refused("label", with_full_stop(capitalize(label_refusal(text))))
        self.text = text
        if self._on_change is not None:
            self._on_change(text)


class HandInState(NamedTuple):
    """The label of the pupil; and True if the result is shown before the end."""

    label: str = ""
    is_open: bool = False


class HandIn(Activity[HandInState]):
    """The part of a page in which the work is handed in: at the end of a lesson below the task, and from the first
    answer on under “More”, so that no answer moves what is below a task.

    ``results`` returns the result of each pupil. It takes long, so that before the end of a lesson (``is_over``) it is
    made on request. ``on_hand_in`` gives a result to the page around, if there is one.
    """

    name: ClassVar[str] = "hand-in"

    def __init__(
        self,
        results: Callable[[], Sequence[PupilResult]],
        is_begun: Callable[[], bool],
        is_over: Callable[[], bool],
        label: PupilLabel | None = None,
        *,
        on_hand_in: Callable[[PupilResult], object] | None = None,
    ) -> None:
        self._results, self._is_begun, self._is_over, self._on_hand_in = results, is_begun, is_over, on_hand_in
        self._label = label or PupilLabel()

    def begin(self, snapshot: Snapshot, note: Any = None) -> HandInState:
        return HandInState(self._label.text)

    def on_intent(
        self, state: HandInState, snapshot: Snapshot, args: Mapping[str, Any], fields: Mapping[str, str]
    ) -> Reaction | None:
        if args.get("label") is True:
            self._label.change(" ".join(fields.get("label", "").split()))
            said = _("Your label is on your work.") if self._label.text else _("No label.")
            return Reaction(state._replace(label=self._label.text), said)
        if isinstance(is_open := args.get("open"), bool):
            return Reaction(state._replace(is_open=is_open), _("Hand in") if is_open else _("Your work stays here."))
        if args.get("give") is True and self._on_hand_in is not None:
            for result in self._results():
                self._on_hand_in(result.with_label(state.label))
            return Reaction(state, _("Your work is handed in."))
        return None

    def to_do(self, state: HandInState, snapshot: Snapshot) -> Sequence[Node]:
        return [*self._parts(state)] if self._is_over() else ()

    def more_nodes(self, state: HandInState, snapshot: Snapshot) -> Sequence[Node]:
        if self._is_over() or not self._is_begun():
            return ()
        now = switch(_("Hand in…"), self.intent(open=not state.is_open), "hand in now", on=state.is_open)
        row = node("div", {"class": "mg-row", "key": "hand in now"}, now)
        return [row, *(self._parts(state) if state.is_open else ())]

    def _parts(self, state: HandInState) -> Iterator[Node]:
        results = [result.with_label(state.label) for result in self._results()]
        if not results:
            return
        if self._on_hand_in is not None:
            give = button(_("Hand in now"), self.intent(give=True), kind="mg-primary", key="give")
            yield node("div", {"class": "mg-row", "key": "give row"}, give)
        yield from map(render_result, results)
        yield self._render_label(state.label)

    def _render_label(self, label: str) -> Node:
        field = {"type": "text", "field": "label", "value": label, "maxlength": LONGEST_LABEL, "autocomplete": "off"}
        return node(
            "form",
            {"class": "mg-typed", "key": f"label {label}", "intent": self.intent(label=True)},
            node(
                "label",
                None,
                node("span", {"class": "mg-label"}, _("Your label, if your teacher gave you one")),
                node("input", field),
            ),
            node("button", {"type": "submit"}, _("Set")),
        )


def render_result(result: PupilResult) -> Node:
    """Draw the code and the file. Copying and downloading happen in the browser."""
    download = {"key": "download work", "local": ["download", result.file_name, result.work.to_text()]}
    return node(
        "section",
        {"class": "mg-sharing", "key": f"hand in {result.pupil}", "aria-label": _("Hand in")},
        *_code(result),
        node("button", download, _("Download my work")),
    )


def _code(result: PupilResult) -> Iterator[Node]:
    if result.code is None:
        yield node("p", None, _FILE_ALONE)
        return
    label: LazyString = _("My work code")
    if result.pupil:
        label = _("Pupil {name}: my work code", name=result.pupil)
    field = {"type": "text", "readonly": True, "value": result.code_line, "spellcheck": "false", "autocomplete": "off"}
    yield node("p", None, _CODE_OR_FILE)
    yield node(
        "label",
        {"class": "mg-code", "key": "work code"},
        node("span", {"class": "mg-label"}, label),
        node("input", field),
    )
    copy = {"key": "copy work code", "local": ["copy", result.code_line]}
    yield node("button", copy, _("Copy the code"))
