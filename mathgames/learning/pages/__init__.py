"""Pages of learning: practice, and the report on a class."""
