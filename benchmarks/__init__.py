"""Measurements against peers, in the same run and on the same machine: ``make bench``."""
