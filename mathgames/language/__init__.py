"""Text for readers: sentences as values, the languages that they are rendered in, and errors."""
