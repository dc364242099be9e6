"""Faults that are planted in lessons and in routes, by rule: what the checker says to each."""

from __future__ import annotations

OPPOSITE = "integers/09-the-balloon"
ZERO = "integers/06-through-zero"
ORDER = "integers/04-receipts"
TRADE = "integers/12-best-trade"
PUZZLE = "integers/11-a-puzzle-for-your-neighbours"
LADDER = "position: five\ngoal: best trade\nanswers: [b2-d4]\n"
LAST_TASK = "position: start\ngoal: {total: 12, within: 40}\nopponent: leo\n"
EXIT = "answers: 3\nof: −7 + 10\nwrong: {−17: minus-before-sum-of-distances}\nhints: auto\n"
SAID = "goal: {said: 3, like: ▢ − ▢, within: 24}"
RISES = "A balloon is 2 below the hilltop."

# Name of the lesson; the text there; its replacement; a text on the line that is named; the message.
PLANTED = {
    "K1 an answer above its question": (
        OPPOSITE,
        "## Before you go\n",
        "## Before you go\n\nRemember that −5 − 8 = −13 is true.\n",
        "```exit",
        "−5 − 8 = −13 can be read",
    ),
    "K1 an answer turned round": (
        OPPOSITE,
        "prompt: These two look alike.",
        "prompt: These two look alike, and 3 = −5 − (−8).",
        "prompt: These two",
        "can be read before it is answered",
    ),
    "K1 an answer in the reason of the task before": (
        OPPOSITE,
        "why: The first number stays,",
        "why: As in 4 − (−2) = 6, the first number stays,",
        "why: As in",
        "can be read before it is answered",
    ),
    "K17 a title that is an answer": (
        "slices/24-fill-against-the-ruler",
        "title: Fill against the ruler",
        "title: A line that ends in an empty square",
        "title:",
        "this tells in an empty square",
    ),
    "K17 what is said to a wrong answer hands over a later one": (
        PUZZLE,
        "2 + 3 leads away",
        "2 + 5 = 7 leads away",
        "2 + 5 = 7",
        "this tells 2 + 5 = 7, which is asked later",
    ),
    "K17 a move that could be tried shows what is asked later": (
        PUZZLE,
        "  - ask: 2 + ▢ = 7\n    answers: 5",
        "  - ask: 2 + ▢ = 5\n    answers: 3",
        "ask: 2 + ▢ = 5",
        "a move of task 1 shows 2 + 3 = 5",
    ),
    "K17 a panel beside the question": (
        "growing-grid/20-the-line-across",
        "explain: after lesson\n",
        "",
        "",
        "a panel below Explain shows",
    ),
    "K1 a drawing that lands": (
        ZERO,
        "## Stop at the ground floor\n",
        "## Stop at the ground floor\n\n```drawing\nwalk: −2 + 6\ndescription: A walk.\n```\n",
        "```task",
        "the drawing above the task",
    ),
    "K1 a picture that lands": (
        ZERO,
        "scene: {lift: {at: −2}}",
        "scene: {lift: {at: −2, more: [4]}}",
        "scene: {lift",
        "the picture shows 4",
    ),
    "K1 a move that is told": (
        OPPOSITE,
        "Now leave −7, again in two ways.",
        "Now leave −7 with c3-d4, and in another way.",
        "prompt: Now leave",
        "c3-d4 solves the task",
    ),
    "K2 a goal that quiet moves meet": (OPPOSITE, SAID, "goal: {turns: 8}", "goal: {turns", "who never attack"),
    "K2 a goal that chance meets": (
        ZERO,
        "goal: {said: 2, like: through zero, within: 24}",
        "goal: {attacked: 1, within: 3}",
        "goal: {att",
        "moves by chance",
    ),
    "K2 a goal that guessing meets": (OPPOSITE, SAID, "goal: {said: 1, within: 24}", "goal: {said", "pupils who guess"),
    "K2 a goal that the most points meet": (
        TRADE,
        LAST_TASK,
        "position: a1+1 e1+2 a4−6 b2+3 c4−5 c5−3 d3+5 e4−4 f3+6\ngoal: {scores: 5, reply at most: 4, within: 1}\n",
        "goal: {scores: 5",
        "who take the most points",
    ),
    "K2 a best trade that the most points are": (
        TRADE,
        LADDER,
        "position: five\ngoal: {scores at least: 5, reply at most: 4}\n",
        "goal: {scores at",
        "who take the most points",
    ),
    "K2 a move that most moves are": (
        ZERO,
        "goal: {passes zero: yes}\nanswers: [c3-d4, e3-d4]\nall: yes\n",
        "goal: {not: {passes zero: yes}}\n",
        "goal: {not",
        "pupils find one by chance",
    ),
    "K2 two attacks to choose from": (
        ZERO,
        "position: c3+5 e3+2 b4−3 d4−6 f4−1",
        "position: c3+5 e3+2 d4−6",
        "goal: {passes",
        "fewer than three",
    ),
    "K3 a goal that is too hard": (OPPOSITE, SAID, "goal: {said: 9, within: 9}", "goal: {said: 9", "ask for less"),
    "K6 a false line that is called true": (
        OPPOSITE,
        "{say: I write −3 − 4 as −3 plus something., is: true}",
        '{say: "I know that −3 − 4 = −1.", is: true}',
        "lines:",
        "Only one line can be wrong",
    ),
    "K8 a false equation in the prose": (ZERO, "The ground floor is zero.", "So 2 − 3 = 1.", "", "this is not true"),
    "K8 a false equation in a prompt": (
        ZERO,
        "prompt: Now it is 1 floor below",
        "prompt: Since 3 − 5 = 2, it is 1 floor below",
        "prompt: Since",
        "this is not true: 3 − 5 = 2",
    ),
    "K8 a false equation in an answer to a wrong move": (
        OPPOSITE,
        "−2 − 4 = −6 is below",
        "−2 − 4 = −2 is below",
        "  c3-b3:",
        "this is not true",
    ),
    "K8 a false equation in the teacher's note": (
        OPPOSITE,
        "close: Taking off",
        "close: As 1 − 2 = 1, taking off",
        "",
        "this is not true",
    ),
    "K10 a wrong choice without a sentence": (
        OPPOSITE,
        "  Only the operation changed, and both numbers stayed as they were.: half-changed\n",
        "choices:\n  - The minus became a plus, and the second number became its opposite.\n"
        "  - Every sign changed, because all of them were minus signs.\n  - Nothing changed.\n",
        "answers: [",
        "'Nothing changed.' has no answer",
    ),
    "K10 one of several choices without a sentence": (
        ZERO,
        EXIT,
        "ask: Which of these floors are below ground?\nchoose: all\nchoices: [−1, −2, 3]\nanswers: [−1, −2]\n",
        "ask: Which",
        "'3' has no answer",
    ),
    "K10 a number that no calculation answers": (
        ZERO,
        EXIT,
        "ask: On how many floors does the lift stop?\nanswers: 3\n",
        "ask: On how",
        "name one that you expect",
    ),
    "K10 a sign that no calculation answers": (
        ZERO,
        EXIT,
        "form: sign\nask: Which sign do floors below ground have?\nanswers: −\n",
        "ask: Which",
        "'+' has no answer",
    ),
    "K12 wrong answers that are asked for": (
        OPPOSITE,
        "prompt: These two look alike.",
        "prompt: Answer these two wrong on purpose.",
        "prompt: Answer",
        "let the computer make the mistakes",
    ),
    "a lesson that is needed and is not there": (
        OPPOSITE,
        "07-back-to-the-sender,",
        "10-undo-that,",
        "",
        "there is no lesson '10-undo-that'",
    ),
    "undoing that nobody asks about": (OPPOSITE, SAID, "goal: {undone: 2}", "goal: {undone", "undo asks: subtraction"),
    "results that nobody says": (
        OPPOSITE,
        "predict: other",
        "predict: nobody",
        "goal: {said",
        "remove 'predict: nobody'",
    ),
    "a computer that is not there": (OPPOSITE, SAID, "goal: {caught: 2}", "goal: {caught", "opponent: level-1"),
}

# The routes of a folder with three lessons, and the message.
ROUTES = {
    "K9 a lesson before one that it needs": (
        "way:\n  title: A way\n  lessons: [integers/06-through-zero, integers/03-tug-of-war]\n",
        "change their order",
    ),
    "K9 a lesson without one that it needs": (
        "way:\n  title: A way\n  lessons: [integers/06-through-zero]\n",
        "which needs '03-tug-of-war': add that lesson before it, or write 'assumes: [ROUTE]'",
    ),
    "a route that assumes one that is not there": (
        "way:\n  title: A way\n  lessons: [integers/03-tug-of-war]\n  assumes: [weg]\n",
        "assumes 'weg', but there is no such route",
    ),
    "a name that no route has": (
        "way:\n  title: A way\n  lessons: [integers/03-tug-of-war]\n  assume: [way]\n",
        "write 'assumes'",
    ),
}
