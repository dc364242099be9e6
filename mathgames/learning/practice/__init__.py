"""Practice: tasks chosen for one pupil, one after the other, by the pupil's earlier answers.

``learning.topics`` says what can be practised and in which order, ``families`` what can be asked, ``progress`` what was
answered, and ``schedule`` which item comes next. All of it is pure: an item follows from the progress and a seed alone.
Nothing here knows a page, a clock or a pupil's name.
"""

from typing import TYPE_CHECKING

from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.learning.practice.item_selection import PracticeItem
    from mathgames.learning.practice.progress import PracticeProgress, Sitting
    from mathgames.learning.practice.question import PracticeQuestion, PracticeResponse
    from mathgames.learning.practice.schedule import next_item
    from mathgames.learning.topics import TOPICS, Topic, find_topic, list_topics

__all__ = [
    "TOPICS",
    "PracticeItem",
    "PracticeProgress",
    "PracticeQuestion",
    "PracticeResponse",
    "Sitting",
    "Topic",
    "find_topic",
    "list_topics",
    "next_item",
]

_MODULES = {
    "item_selection": ("PracticeItem",),
    "progress": ("PracticeProgress", "Sitting"),
    "question": ("PracticeQuestion", "PracticeResponse"),
    "schedule": ("next_item",),
    "mathgames.learning.topics": ("TOPICS", "Topic", "find_topic", "list_topics"),
}
__getattr__, __dir__ = lazy_attributes(__name__, {name: module for module, names in _MODULES.items() for name in names})
