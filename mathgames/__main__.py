"""``python -m mathgames`` is the command ``mathgames``."""

from mathgames.notebook.commands import main

if __name__ == "__main__":
    raise SystemExit(main())
