"""Evidence from several answers of one pupil: the misconception that may be named, and the task to ask next.

One wrong answer names nothing: several misconceptions lead to it, and it may be a slip. So each answer counts for every
misconception that explains it, and against every one that would have shown at this task and did not. A misconception
is named when it explains at least ``MIN_EXPLAINED`` answers of at least ``OPPORTUNITIES`` at which it would have
shown, and most of those, and when it is ahead of every other by ``MARGIN``. While several are level,
``telling_apart`` finds the task at which they part.

That is the rule for a stream of calculations, as in practice and games. A lesson asks few questions, each in its own
form, and names the causes of wrong answers: its first answers are ``ResponsePattern``s, each with a weight, and
``find_best_misconception`` returns the misconception that they support.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from mathgames.arithmetic.misconceptions import CATALOGUE, MISCONCEPTIONS, Diagnosis, diagnoses
from mathgames.arithmetic.misconceptions.task import Misconception, OperationPrompt, Prompt
from mathgames.explain.quantity import Quantity

OPPORTUNITIES = 3
MIN_EXPLAINED = 2
MARGIN = 2
"""The least lead over other misconceptions: it takes two slips, or one decisive answer, to gain it."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The fit of a misconception to a pupil's answers.

    ``opportunities`` is the number of tasks at which it would have shown; ``explained_count`` the number of those
    that were answered just as it would answer them.
    """

    misconception: Misconception
    explained_count: int
    opportunities: int

    @property
    def lead(self) -> int:
        """The number of answers that support it, minus the number of those that do not."""
        return 2 * self.explained_count - self.opportunities

    @property
    def is_enough(self) -> bool:
        """True if it explains enough to be named."""
        return self.opportunities >= OPPORTUNITIES and self.explained_count >= MIN_EXPLAINED and self.lead > 0


@dataclass(frozen=True, slots=True)
class Evidence:
    """The first answers of one pupil to tasks, in their order.

    >>> from mathgames.arithmetic import as_operator
    >>> from fractions import Fraction as F
    >>> tasks = [OperationPrompt(as_operator("−"), F(a), F(b)) for a, b in ((-3, -5), (2, -4), (7, 2), (1, -6), (9, 4))]
    >>> evidence = Evidence()
    >>> for task, answer in zip(tasks, (-8, -2, 5, -5, 5)):
    ...     evidence = evidence.with_answer(task, F(answer))
    >>> evidence.misconception.key
    'double-minus-read-once'
    """

    answers: tuple[tuple[Prompt, Quantity], ...] = ()

    def with_answer(self, task: Prompt, answer: Quantity) -> Evidence:
        """Return the evidence with one more answer."""
        return Evidence((*self.answers, (task, answer)))

    @property
    def fits(self) -> tuple[Fit, ...]:
        """The misconceptions that explain at least one answer, the best first; of equal ones the likelier."""
        explained_counts: Counter[str] = Counter()
        opportunities: Counter[str] = Counter()
        for task, answer in self.answers:
            opportunities.update(wrong_answers_at(task).keys())
            explained_counts.update(explaining(task, answer))
        fits = [
            Fit(misconception, explained_counts[misconception.key], opportunities[misconception.key])
            for misconception in CATALOGUE
        ]
        return tuple(sorted((fit for fit in fits if fit.explained_count), key=lambda fit: -fit.lead))

    @property
    def misconception(self) -> Misconception | None:
        """The misconception that may be named to the pupil or the teacher; None while there is too little evidence."""
        fits = self.fits
        if not fits or not fits[0].is_enough or any(fits[0].lead - other.lead < MARGIN for other in fits[1:]):
            return None
        return fits[0].misconception

    @property
    def tied_misconceptions(self) -> tuple[Misconception, ...]:
        """The misconceptions that are level with the best one, or too close to it to name one of them."""
        fits = [fit for fit in self.fits if fit.lead > 0]
        level = [fit.misconception for fit in fits if fits[0].lead - fit.lead < MARGIN]
        return tuple(level) if len(level) > 1 else ()

    def diagnosis(self, task: Prompt, answer: Quantity) -> Diagnosis | None:
        """Return the one explanation to show for a wrong answer: the one that the answers so far support most."""
        lead = {fit.misconception.key: fit.lead for fit in self.with_answer(task, answer).fits}
        return max(diagnoses(task, answer), key=lambda diagnosis: lead[diagnosis.key], default=None)


@lru_cache(maxsize=4096)
def wrong_answers_at(task: Prompt) -> dict[str, frozenset[Quantity]]:
    """Return the wrong answers of each misconception that shows at this task, by its key."""
    wrong = {misconception.key: frozenset(misconception.answers(task)) for misconception in CATALOGUE}
    return {key: answers for key, answers in wrong.items() if answers}


@lru_cache(maxsize=4096)
def explaining(task: Prompt, answer: Quantity) -> tuple[str, ...]:
    """Return the keys of the misconceptions that lead to this wrong answer; none to a right one."""
    return tuple(key for key, wrong in wrong_answers_at(task).items() if answer in wrong)


MIN_WEIGHT: Final = Fraction(2)
"""The least weight for a misconception before it is named."""
MIN_CLEAR_SHARE: Final = Fraction(7, 10)
"""The least share of its chances at which a misconception is clear: guessing among choices gives less."""
MIN_LIKELY_WEIGHT: Final = Fraction(3, 2)
"""The least weight for a misconception that is perhaps there."""
HALF: Final = Fraction(1, 2)
"""The least share of its chances for that, and the least lead of one clear misconception over another."""
MIN_TASKS: Final = 2
"""The least number of tasks at which a misconception has shown."""


@dataclass(frozen=True, slots=True)
class ResponsePattern:
    """The evidence of a first answer in a lesson.

    ``support`` are the misconceptions that it supports, by their keys, and ``chances`` those that could have shown
    here, each with its weight. ``task`` names the task, and ``is_made`` says that the answer was made and not only
    picked.
    """

    task: str
    support: Mapping[str, Fraction] = field(default_factory=dict)
    chances: Mapping[str, Fraction] = field(default_factory=dict)
    is_made: bool = True

    def limit(self, keys: Collection[str], share: Fraction = Fraction(1)) -> ResponsePattern:
        """Return the evidence of these misconceptions alone (all if there are none), a ``share`` of its weight."""
        support, chances = (
            {key: share * weight for key, weight in weights.items() if not keys or key in keys}
            for weights in (self.support, self.chances)
        )
        return replace(self, support=support, chances=chances)


@dataclass(frozen=True, slots=True)
class Founded:
    """The misconception that a pupil's first answers in lessons support most.

    ``is_named`` where they speak clearly; else it is only perhaps so, or ``rival`` explains them as well.
    """

    misconception: Misconception
    is_named: bool
    rival: Misconception | None = None


def find_best_misconception(testimonies: Iterable[ResponsePattern]) -> Founded | None:
    """Return the misconception with most support, from two tasks and at half of its chances; None if there is none.

    It is named if its support is clear and one of its answers was made. Of two such ideas the one that explains more by
    half an answer is named, else each is the other's rival.

    >>> one = [ResponsePattern(task, {"zero-is-least": Fraction(1)}, {"zero-is-least": Fraction(1)}) for task in "12"]
    >>> find_best_misconception(one).is_named, find_best_misconception(one[:1])
    (True, None)
    """
    support, chances = defaultdict[str, Fraction](Fraction), defaultdict[str, Fraction](Fraction)
    tasks, made = defaultdict[str, set[str]](set), set[str]()
    for item in testimonies:
        for key, weight in item.chances.items():
            chances[key] += weight
        for key, weight in item.support.items():
            if weight:
                support[key] += weight
                tasks[key].add(item.task)
                made |= {key} if item.is_made else set()

    def has_shown(key: str, weight: Fraction, share: Fraction) -> bool:
        return support[key] >= weight and support[key] >= share * chances[key]

    ranked = sorted(support, key=lambda key: (support[key], support[key] / max(chances[key], HALF)), reverse=True)
    ranked = [key for key in ranked if key in MISCONCEPTIONS and len(tasks[key]) >= MIN_TASKS]
    clear = [key for key in ranked if key in made and has_shown(key, MIN_WEIGHT, MIN_CLEAR_SHARE)]
    if clear:
        rivals = [MISCONCEPTIONS[key] for key in clear[1:] if support[clear[0]] - support[key] < HALF]
        return Founded(MISCONCEPTIONS[clear[0]], not rivals, next(iter(rivals), None))
    likely = next((key for key in ranked if has_shown(key, MIN_LIKELY_WEIGHT, HALF)), None)
    return None if likely is None else Founded(MISCONCEPTIONS[likely], is_named=False)


def telling_apart(misconceptions: Sequence[Misconception], tasks: Iterable[OperationPrompt]) -> OperationPrompt | None:
    """Return the task whose answer best tells these misconceptions of a pupil apart; the first of equal ones.

    None if all of them answer every task alike.

    >>> from mathgames.arithmetic import as_operator
    >>> from mathgames.arithmetic.misconceptions import find_misconception
    >>> from fractions import Fraction
    >>> level = [find_misconception(key) for key in ("smaller-from-larger", "reversed-subtraction")]
    >>> tasks = [OperationPrompt(as_operator("−"), Fraction(a), Fraction(b)) for a, b in ((2, 7), (7, 2))]
    >>> task = telling_apart(level, tasks)
    >>> print(task.a, task.b)
    7 2
    """

    def count_undecided_pairs(task: OperationPrompt) -> int:
        """Return the number of pairs of them that give the same answers, pairs of one with itself included."""
        keys_by_answer = wrong_answers_at(task)
        alike = Counter(keys_by_answer.get(misconception.key, frozenset()) for misconception in misconceptions)
        return sum(number * number for number in alike.values())

    best, fewest = None, len(misconceptions) ** 2
    for task in tasks:
        if (alike := count_undecided_pairs(task)) < fewest:
            best, fewest = task, alike
        if fewest == len(misconceptions):  # nothing tells more than what parts them all
            break
    return best
