"""Infinity Master's: the four operations, infinity, and every judgement call in the open."""
