"""What the checker refuses in lessons of the second format, rule by rule, each with what to write instead.

K1 an answer that its own screen tells; K2 a goal that chance meets; K3 a goal that able pupils miss; K4 hints that name
the move first; K5 a wrong move whose idea would not choose it; K6 two lines that may both be wrong; K7 fractions whose
lowest terms nobody asks for; K8 what is false, or signed by nobody; K9 a hint that uses what is not taught yet; K10 a
wrong answer without a sentence; K11 an exit question that was seen; K12 wrong answers that are asked for; K13 lessons
by their numbers, which are others on other routes; K14 orders for a screen on paper; K15 broken sentences; K16 a
worksheet. Of these, K6, K12 and the routes of K9 and K13 hold for lessons of both formats, and are beside this package.
"""

from mathgames.learning.lessons.strict.chance import goal_problems
from mathgames.learning.lessons.strict.hinting import hint_problems
from mathgames.learning.lessons.strict.sentences import sentence_problems
from mathgames.learning.lessons.strict.shape import shape_problems
from mathgames.learning.lessons.strict.statements import statement_problems
from mathgames.learning.lessons.strict.visible import visible_problems
from mathgames.learning.lessons.strict.wrong_answers import wrong_answer_problems

STRICT = (
    shape_problems,
    visible_problems,
    goal_problems,
    hint_problems,
    wrong_answer_problems,
    sentence_problems,
    statement_problems,
)
"""Each takes a lesson and gives what is wrong in it, with its line."""

__all__ = ["STRICT"]
