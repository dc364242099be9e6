"""Answers of pupils to calculations: how they are entered and read, judged, answered and kept.

Whoever asks (a prediction before a move, a practice, a lesson's task) asks with ``entry``, reads and judges what comes
with ``judged``, meets it with what ``feedback`` says, and keeps it as an ``Attempt``.
"""

from mathgames.answers.attempt import Attempt, Form, Verdict, calculations, judged, known_rules
from mathgames.answers.entry import FIELD, entry, signs
from mathgames.answers.feedback import idea, landing, reveal
from mathgames.answers.reading import read_number

__all__ = [
    "FIELD",
    "Attempt",
    "Form",
    "Verdict",
    "calculations",
    "entry",
    "idea",
    "judged",
    "known_rules",
    "landing",
    "read_number",
    "reveal",
    "signs",
]
