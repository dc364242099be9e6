"""What stays in memory, as tracemalloc counts it."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from functools import _lru_cache_wrapper

_forget_names = getattr(sys, "_clear_internal_caches", None) or sys._clear_type_cache
"""Empties the interpreter's table of attributes that were looked up last, with the names that it keeps alive."""


def forget() -> int:
    """Empties what is kept for speed, which knows positions and no board; returns how many bytes that was."""
    _forget_names()  # traitlets asks for attributes by names that it makes: `_rev_metadata`, and so on
    gc.collect()
    before, _peak = tracemalloc.get_traced_memory()
    for found in gc.get_objects():
        if isinstance(found, _lru_cache_wrapper) and found.__module__.startswith("mathgames"):
            found.cache_clear()
    gc.collect()
    return before - tracemalloc.get_traced_memory()[0]


def traced() -> int:
    """Bytes that are traced, but for the largest block: the interpreter's table of names doubles now and then, which is
    megabytes at one time and nobody's leak.
    """
    sizes = [trace.size for trace in tracemalloc.take_snapshot().traces]
    return sum(sizes) - max(sizes, default=0)
