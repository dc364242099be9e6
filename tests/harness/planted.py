"""Faults that are planted in lessons of the second format and in routes, by rule: what the checker says to each."""

from __future__ import annotations

OPPOSITE = "integers/12-adding-the-opposite"
ZERO = "integers/06-through-zero"
ORDER = "integers/07-in-any-order"
TRADE = "integers/16-a-good-trade"
LADDER = "position: first\nasks: reply\ngoal: best trade\nanswers: [c3-d4]\n"
LAST_TASK = "position: start\ngoal: {total: 8, within: 40}\nopponent: level-2\n"
EXIT = "answers: 3\nof: −7 + 10\nwrong: {−17: minus-before-sum-of-distances}\nhints: auto\n"
SAID = "goal: {said: 3, like: ▢ − ▢, within: 24}"
RISES = "A balloon is 2 below the hilltop."

# Name of the lesson; what stands there; what is written instead; a text on the line that is named; what is said.
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
    "K1 a drawing that lands": (
        ZERO,
        "## Stop at the ground floor\n",
        "## Stop at the ground floor\n\n```drawing\nwalk: −2 + 6\ndescription: A walk.\n```\n",
        "```task",
        "the drawing above the task",
    ),
    "K1 a picture that lands": (
        ZERO,
        "picture: {lift: −2}",
        "picture: {lift: [−2, 4]}",
        "picture: {lift",
        "the picture shows 4",
    ),
    "K1 a move that is told": (
        OPPOSITE,
        "Now leave −7, again in two ways.",
        "Now leave −7 with c3-d4, and in another way.",
        "prompt: Now leave",
        "c3-d4 solves the task",
    ),
    "K1 the idea at the launch": (
        OPPOSITE,
        RISES,
        "Subtracting a number gives the same result as adding its opposite.",
        "",
        "the idea can be read",
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
        "position: first\nasks: reply\ngoal: {scores at least: 4, reply at most: 4}\n",
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
    "K4 hints that begin with a square": (
        OPPOSITE,
        "all: yes\nwrong:\n  c3-d4: This",
        "all: yes\nhints:\n  - Look at b4.\n  - What is −2 + 5?\nwrong:\n  c3-d4: This",
        "hints:",
        "begin with a calculation",
    ),
    "K4 hints that begin with a move": (
        ZERO,
        "all: yes\nwrong:",
        "all: yes\nhints: [Try c3-d4 first.]\nwrong:",
        "hints: [Try",
        "begin with a calculation",
    ),
    "K5 a wrong move that the idea would not choose": (
        OPPOSITE,
        "  c3-d4: −2 − (−1) = −1 is still below zero. Add the opposite of −1. Which way does it lead?",
        "  c3-d4: double-minus-read-once",
        "  c3-d4: double",
        "would not choose c3-d4",
    ),
    "K6 a false line that is called true": (
        OPPOSITE,
        "{say: I write −3 − 4 as −3 plus something., is: true}",
        '{say: "I know that −3 − 4 = −1.", is: true}',
        "lines:",
        "Only one line can be wrong",
    ),
    "K7 lowest terms that nobody looks at": (
        OPPOSITE,
        "prompt: These two look alike.",
        "prompt: Write these two in lowest terms.",
        "answers: {−5 − 8",
        "form: lowest terms",
    ),
    "K7 lowest terms that nobody asks for": (
        OPPOSITE,
        "prompt: These two look alike.\n",
        "prompt: These two look alike.\nform: lowest terms\n",
        "answers: {−5 − 8",
        "no word says so",
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
    "K8 a statement that was changed after it was signed": (
        OPPOSITE,
        "because the balloon begins at the same place each time",
        "because every balloon begins at the same place",
        "why: The first number stays",
        "“The first number stays, because every balloon begins at the same place.” says something of all numbers",
    ),
    "K8 statements that nobody has signed": (
        OPPOSITE,
        "checked by: maintainers, ",
        "checked by: maintainers, 0",
        "",
        "when all are true, write 'checked by: …, ",
    ),
    "K9 a rule that is not taught yet": (
        ZERO,
        "model: walk\nteaches: [different-signs]\nneeds: [05-tug-of-war]\n",
        "model: board\nteaches: []\nneeds: []\n",
        "kind: talk",
        "uses the rule different-signs, which is not taught yet",
    ),
    "K9 a picture that there is not": (
        OPPOSITE,
        "{−5 − 8: −13, −5 − (−8): 3}\nwrong:\n  −5 − 8: {3: half-changed}\n"
        "  −5 − (−8): {−13: double-minus-read-once}\nhints: auto",
        "{(−5) × (−8): 40}\nhints: {model: counters}",
        "hints: {model",
        "counters has no picture",
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
    "K11 an exit question that was seen": (
        OPPOSITE,
        "The balloon is at −3, and four",
        "In −5 − 8 the balloon sinks. It is at −3, and four",
        "answers: {−5 − 8",
        "nobody has seen",
    ),
    "K11 its twin that was seen": (
        OPPOSITE,
        "The balloon is at −3, and four",
        "In 5 − 8 the balloon sinks. It is at −3, and four",
        "answers: {−5 − 8",
        "5 − 8 is in the lesson already",
    ),
    "K12 wrong answers that are asked for": (
        OPPOSITE,
        "prompt: These two look alike.",
        "prompt: Answer these two wrong on purpose.",
        "prompt: Answer",
        "let the computer make the mistakes",
    ),
    "K13 another lesson by its number": (
        ZERO,
        "The ground floor is zero.",
        "In lesson 2 you made zeros.",
        "",
        "'lesson 2' is another one on another route",
    ),
    "K14 an order for a screen": (
        ZERO,
        "prompt: Now it is 1 floor below",
        "prompt: Tap the line. It is 1 floor below",
        "prompt: Tap",
        "add 'on paper:'",
    ),
    "K14 an opponent who is not on paper": (
        TRADE,
        "on paper: Play with a partner, who moves as the computer does. Score 8 points, and say each trade in numbers "
        "before you attack.\n",
        "",
        "opponent: level-2",
        "there is no computer to play against on paper",
    ),
    "K14 an order above a task": (
        ZERO,
        "Before each attack, put a finger",
        "Press Undo after each attack, and put a finger",
        "```task",
        "add 'on paper:'",
    ),
    "no launch": (ORDER, "stage: launch\n", "", "```task", "the lesson has no launch"),
    "a launch that comes late": (ORDER, "stage: launch", "stage: practise", "```task", "the lesson has no launch"),
    "a launch after another task": (
        OPPOSITE,
        "kind: find\nstage: launch\nprompt: Some",
        "kind: find\nprompt: Some",
        "stage: launch",
        "move it to the top",
    ),
    "too many words before the launch": (OPPOSITE, RISES, f"{RISES} " * 8, "```task", "words before the launch"),
    "a lesson that is needed and is not there": (
        OPPOSITE,
        "10-undo-it,",
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

# A number of a task of ZERO, what stands in its place, and what is said.
REPLACED = {
    "K16 a worksheet": (5, "answers: {1 + 2: 3, 2 + 2: 4, 3 + 2: 5, 4 + 2: 6, 1 + 3: 4}", "5 questions in a row"),
    "K16 too few boards": (5, "answers: {1 + 2: 3}", "make it two thirds"),
    "a launch that is a text": (1, "stage: launch\nanswers: {1 + 2: 3}", "needs a board, a number line or counters"),
}

# The routes of a folder with three lessons, and what is said.
ROUTES = {
    "K9 a lesson before one that it needs": (
        "way:\n  title: A way\n  lessons: [integers/06-through-zero, integers/05-tug-of-war]\n",
        "change their order",
    ),
    "K9 a lesson without one that it needs": (
        "way:\n  title: A way\n  lessons: [integers/06-through-zero]\n",
        "which needs '05-tug-of-war': add that lesson before it, or write 'assumes: [ROUTE]'",
    ),
    "a route that assumes one that is not there": (
        "way:\n  title: A way\n  lessons: [integers/05-tug-of-war]\n  assumes: [weg]\n",
        "assumes 'weg', but there is no such route",
    ),
    "a name that no route has": (
        "way:\n  title: A way\n  lessons: [integers/05-tug-of-war]\n  assume: [way]\n",
        "write 'assumes'",
    ),
}
