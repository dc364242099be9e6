"""An assignment, which is one value, and the texts in which it is given to a class."""
