"""What the pages of the site say themselves, in each language; all else is said by the games and the lessons."""

from __future__ import annotations

from mathgames.language.words import _

SAID = {
    "about": _("Board games that teach mathematics"),
    "lead": _(
        "Four board games for two people, or for one against the computer. Each one teaches some mathematics, and "
        "every move that calculates is explained step by step. They run in this browser: there is nothing to install, "
        "you need no account, and what you do stays on your device."
    ),
    "language": _("Language"),
    "play": _("Play now"),
    "notebook": _("Notebook"),
    "rules": _("Rules"),
    "lessons": _("Lessons"),
    "routes": _("Each route leads to one goal. Each is a notebook:"),
    "more": _("More"),
    "lab": _("JupyterLab with all notebooks"),
    "in_lab": _("Boards and Python side by side, in this browser."),
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
    "starting": _("The board will be ready in about ten seconds. The first time takes longest."),
    "failed": _("The board could not be started. Reload the page; if that does not help, use a newer browser."),
    "unkept": _("This browser cannot save anything for this page: the game is lost when you close the page."),
    "no_script": _("The board needs JavaScript: allow it for this page."),
}
"""By the names that the templates have for it."""
