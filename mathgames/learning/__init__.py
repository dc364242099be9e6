"""Lessons, practice and the teacher's desk: questions, responses, and reports about them."""
