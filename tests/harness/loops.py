"""Families of cases as one test: a product of a hundred cases takes pytest longer to collect than to run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def loop_over(cases: Iterable[Iterable[Any]]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Decorate a test so that it runs with the arguments of each case and names every case that fails.

    >>> @loop_over([(1, 2), (2, 2), (3, 2)])
    ... def test_less(a, b):
    ...     assert a < b, "not less"
    >>> test_less()
    Traceback (most recent call last):
    ...
    AssertionError: 2 of 3 cases fail:
    (2, 2): not less
    (3, 2): not less
    """

    known = [tuple(case) for case in cases]
    assert known, "there are no cases"

    def decorate(test: Callable[..., None]) -> Callable[[], None]:
        def loop() -> None:
            failed = []
            for case in known:
                try:
                    test(*case)
                except AssertionError as error:
                    failed.append(f"{case!r}: {(str(error).splitlines() or ['it failed'])[0]}")
            if failed:
                raise AssertionError("\n".join([f"{len(failed)} of {len(known)} cases fail:", *failed]))

        loop.__name__, loop.__doc__, loop.__module__ = test.__name__, test.__doc__, test.__module__
        return loop

    return decorate
