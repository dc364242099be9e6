"""What the pages of the site say themselves, in each language; all else is said by the games and the lessons."""

from __future__ import annotations

from mathgames.words import _

SAID = {
    "about": _("Board games that teach mathematics"),
    "lead": _(
        "Four board games for two people, or for one against the computer. Each teaches some mathematics, and every "
        "move that calculates is explained step by step. They run in this browser: nothing is installed, no account is "
        "needed, and what you do stays on your machine."
    ),
    "language": _("Language"),
    "play": _("Play now"),
    "notebook": _("Notebook"),
    "rules": _("Rules"),
    "lessons": _("Lessons"),
    "routes": _("A route leads to one aim. Each is a notebook:"),
    "more": _("More"),
    "lab": _("JupyterLab with all notebooks"),
    "in_lab": _("Boards and Python side by side, in this browser."),
    "documentation": _("Documentation"),
    "in_documentation": _("Rules, teaching, and how a program plays. In English, the rules in each language."),
    "no_network": _("With no network"),
    "not_kept_yet": _("Open a game once with a network: from then on it opens without one, too."),
    "kept": _("This browser has kept the games: they open with no network, too."),
    "archive": _("The whole site in one file, for a school with no network"),
    "unpack": _("Unpack it on a server of your own or on a USB stick. There, where Python is installed, run:"),
    "then_open": _("Then open this address in a browser:"),
    "all_games": _("All games and lessons"),
    "starting": _("The board comes in a moment. The first time takes longest."),
    "failed": _("The board could not be started. Reload the page; if that does not help, use a newer browser."),
    "unkept": _("This browser keeps nothing for this page: the game is lost when the page is closed."),
    "no_script": _("The board needs JavaScript: allow it for this page."),
}
"""By the names that the templates have for it."""
