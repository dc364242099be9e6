"""The games: one folder each, with everything of that game."""
