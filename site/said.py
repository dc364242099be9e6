"""What the pages of the site say themselves, in each language; all else is said by the games and the lessons."""

from __future__ import annotations

from mathgames.language.words import LazyString, _, _n

SAID = {
    "about": _("Board games that teach mathematics"),
    "lead": _("For two people or against the computer. Every calculation is explained step by step."),
    "no_account": _("No account"),
    "nothing_to_install": _("Nothing to install"),
    "stays_here": _("What you do stays on this device"),
    "language": _("Language"),
    "play": _("Play now"),
    "rules": _("Rules"),
    "lessons": _("Lessons"),
    "topic": _("Topic"),
    "grade": _("Grade"),
    "all": _("All"),
    "all_grades": _("All grades"),
    "how_many": _("{n} of {all} lessons", n="{n}", all="{all}"),
    "tasks_done": _("{n} of {all} tasks done on this device", n="{n}", all="{all}"),
    "routes": _("Routes"),
    "in_routes": _("A route leads through several lessons to one goal, in order."),
    "lessons_done": _("{n} of {all} lessons done on this device", n="{n}", all="{all}"),
    "then": _("Then, to show what was learnt"),
    "assumes": _("Comes after"),
    "tests": _("The test before and after the lessons"),
    "in_tests": _(
        "Give each half of the class one of the two, so that neither form has an advantage. After the lessons, give "
        "each half its other form: the desk shows its link too."
    ),
    "practise": _("Practise"),
    "in_practise": _("Short tasks on signed numbers, chosen by what you answered before."),
    "kept_practice": _("Your progress is kept in this browser, with no name in it."),
    "teachers": _("For teachers"),
    "in_teachers": _("Lessons with notes, sheets to print, a desk to set up a board, and a report on your class."),
    "tomorrow": _("Your next lesson"),
    "how_tomorrow": _(
        "Choose a lesson and press “Give to class”: you get its link and a QR code for the projector. Print its sheets "
        "for pupils without a screen: the teacher's notes and the answers are among them."
    ),
    "games": _("Games"),
    "give": _("Give to class"),
    "print": _("Print"),
    "desk": _("Teacher's desk"),
    "in_desk": _("Set up a game, a lesson or practice, and give your class the link or the QR code."),
    "report": _("Class report"),
    "in_report": _("What your class can do and what to do next, from the codes and files that pupils give you."),
    "live": _("A class at work"),
    "in_live": _(
        "To see every pupil while they work, all computers must share a folder. Browsers cannot do that. With a "
        "JupyterHub or a shared folder, use the class page in a notebook. Without one, collect work codes at the end "
        "of the lesson and use the class report."
    ),
    "how_live": _("How the class page works"),
    "first_lesson": _("Teach your first lesson, with pictures (in English)"),
    "own_lesson": _("Write a lesson of your own (in English)"),
    "codes": _("Work codes: on each line a pupil's label and the code"),
    "files": _("Work files, zip files or lists of codes"),
    "folder": _("A whole folder"),
    "make_report": _("Make the report"),
    "private": _("The report is made in this browser. Nothing is sent anywhere."),
    "save_page": _("Save as a page"),
    "save_gradebook": _("Save for the gradebook"),
    "print_screen": _("Print this screen"),
    "more": _("More"),
    "documentation": _("Documentation"),
    "in_documentation": _("Rules, teaching, and how a program plays. In English; the rules are in each language."),
    "no_network": _("Without a network"),
    "not_kept_yet": _("Open a game once with a network: after that it also opens without one."),
    "kept": _("This browser has saved the games: they also open without a network."),
    "archive": _("The whole site in one file, for a school without a network"),
    "unpack": _("Unpack it on your own server or on a USB stick. On a computer with Python, run this there:"),
    "then_open": _("Then open this address in a browser:"),
    "kept_here": _("This page also opens without a network."),
    "not_kept_here": _("This page needs the network until this browser has saved all of it."),
    "never_kept": _(
        "This browser cannot save the pages of this address, so they need the network. Under an address that begins "
        "with https:// it saves them."
    ),
    "forget": _("Remove the site from this browser"),
    "what_is_forgotten": _(
        "This removes the pages that this browser has saved. Games and lessons that you have begun stay."
    ),
    "forgotten": _("The site is removed. The browser saves it again when you open the next page."),
    "from_file": _(
        "This page was opened as a file, and browsers do not start Python from files. In the folder of the site, run "
        "python -m http.server, then open http://localhost:8000."
    ),
    "all_games": _("All games and lessons"),
    "fetching": _("Fetching Python"),
    "megabytes": _("{done} of {all} MB", done="{done}", all="{all}"),
    "starting": _("Starting"),
    "silent": _(
        "Nothing has arrived for 30 seconds. The network may be slow or away, or a filter may hold something back. "
        "This page keeps waiting. You can also reload it."
    ),
    "slow": _(
        "Python is taking longer than usual to start. This device may be busy or short of memory. Close other pages, "
        "wait a little longer, or reload this one."
    ),
    "missing": _(
        "The server answered {status} for {file}, so Python cannot start. Reload the page. If that does not help, tell "
        "the person who runs this site.",
        status="{status}",
        file="{file}",
    ),
    "network": _(
        "The connection was lost at {file}. Check the network, then reload the page.",
        file="{file}",
    ),
    "policy": _(
        "The content policy of this server does not let Python run. The person who runs this site must add "
        "'wasm-unsafe-eval' to its script-src."
    ),
    "webassembly": _(
        "This browser has no WebAssembly, or it is turned off, so Python cannot run. Turn it on, or use a newer "
        "browser."
    ),
    "failed": _(
        "Python did not start: {text}. Reload the page. If that does not help, use a newer browser.", text="{text}"
    ),
    "stopped": _("Python has stopped. Reload the page: the game continues where it was saved."),
    "reload": _("Reload"),
    "unkept": _("This browser cannot save anything for this page: the game is lost when you close the page."),
    "unpacked": _("The package could not be made."),
    "no_script": _("The board needs JavaScript: allow it for this page."),
}
"""By the names that the templates have for it."""


GAMES = {
    "minus-vs-plus": (_("Adding and subtracting positive and negative numbers"), 10, (20, 30)),
    "infinity-masters": (_("The four operations with signs, zero and infinity"), 12, (20, 30)),
    "tinc": (_("Coordinates, patterns and proof"), 9, (20, 30)),
    "slice-boundaries": (_("Straight lines, gradient and counting"), 11, (5, 10)),  # nearly every turn fills a square
}
"""What each game teaches; from which age, and how many seconds a turn of pupils takes, both as we reckon them."""

TOPICS = {
    "adding": _("Negative numbers and adding"),
    "subtracting": _("Subtracting"),
    "multiplying": _("Multiplying, dividing and infinity"),
    "growing-grid": _("Coordinates, patterns and proof"),
    "slices": _("Straight lines, gradient and counting"),
}
"""What lessons are about."""


def ages(youngest: int) -> LazyString:
    """For whom a game is, as we reckon it."""
    return _("From about age {age}", age=youngest)


def minutes(planned: int) -> LazyString:
    """How long a lesson is planned to take."""
    return _("{n} minutes", n=planned)


def about_minutes(least: int, most: int) -> LazyString:
    """About how long a game takes."""
    return _("About {least} to {most} minutes", least=least, most=most)


def length(lessons: int) -> LazyString:
    """How long a route is."""
    return _n("{n} lesson", "{n} lessons", lessons)


def board_of(title: str) -> LazyString:
    """What a page with a game says of itself."""
    return _("Play {title} in your browser, for two people or against the computer.", title=title)


def give_of(title: str) -> LazyString:
    """What a link to the desk is called, where this is set up to be given to a class."""
    return _("Give to class: {title}", title=title)


def test_of(title: str, half: int) -> LazyString:
    """What the test of a route is called for one half of the class, 0 or 1."""
    if half:
        return _("{title}, for the second half of the class", title=title)
    return _("{title}, for the first half of the class", title=title)


def sheets_of(title: str) -> LazyString:
    """What a link to sheets is called."""
    return _("Print the sheets of {title}", title=title)
