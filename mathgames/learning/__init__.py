"""Lessons, practice and the teacher's desk: what is asked, what was answered, and what is told of it."""
