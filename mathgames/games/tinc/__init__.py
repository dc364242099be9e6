"""Theoretically Infinite Noughts and Crosses (TINC): noughts and crosses on a grid that grows."""
