"""A lesson as it is worked through: what a pupil has done, and the activity that puts a task beside the board.

``work`` holds answers and nothing that follows from them: whether a task is done, and which answers are right, is
judged by the lesson each time. Nothing here knows a page.
"""

from mathgames.learning.work.lesson_store import LessonStore, name_of_own
from mathgames.learning.work.lesson_task import LessonTask
from mathgames.learning.work.route_progress import list_lessons
from mathgames.learning.work.task_activities import activities_for
from mathgames.learning.work.task_context import TaskContext
from mathgames.learning.work.work import LessonWork, TaskWork

__all__ = [
    "LessonStore",
    "LessonTask",
    "LessonWork",
    "TaskContext",
    "TaskWork",
    "activities_for",
    "list_lessons",
    "name_of_own",
]
