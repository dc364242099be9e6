"""Practice: tasks chosen for one pupil, one after the other, by the pupil's earlier answers.

``topics`` say what can be practised and in which order, ``progress`` what was answered, and ``schedule`` which item
comes next. All of it is pure: an item follows from the progress and a seed alone. Nothing here knows a page, a clock or
a pupil's name.
"""

from mathgames.learning.practice.item_selection import Exercise
from mathgames.learning.practice.progress import PracticeAnswer, PracticeProgress, Sitting
from mathgames.learning.practice.schedule import FindTheMistake, PracticeItem, next_item
from mathgames.learning.practice.topics import TOPICS, Topic, find_topic, list_topics

__all__ = [
    "TOPICS",
    "Exercise",
    "FindTheMistake",
    "PracticeAnswer",
    "PracticeItem",
    "PracticeProgress",
    "Sitting",
    "Topic",
    "find_topic",
    "list_topics",
    "next_item",
]
