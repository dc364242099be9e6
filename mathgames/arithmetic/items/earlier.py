"""Responses as an earlier version wrote them: to questions of lessons, and before moves, in records and in work."""

from __future__ import annotations

from typing import Any, Final

_FAMILIES: Final = {"number": "result"} | {
    name: name for name in ("mathematics", "sign", "first", "second", "who", "count", "name")
}
_TOLD: Final = ("who", "count", "name")


def todays_json(data: Any) -> Any:
    """Return the JSON of a response as it is written today; other data as it is.

    ``right`` and ``ideas`` of the file count where the numbers alone do not decide: who scores, what is counted, what
    has a name, and what a game makes of a division by 0. In a lesson the way of answering was not written.

    >>> todays_json({"question": 1, "answer": "5", "seconds": 3, "hints": 1})
    {'seconds': 3, 'hints': 1, 'part': 1, 'given': '5', 'as': ''}
    >>> old = {"a": "2", "op": "−", "b": "-3", "form": "number", "given": "5", "right": True, "try": 2, "by": "",
    ...        "ply": 4, "seconds": 3, "rule": "minus-negative", "ideas": [], "shown": False}
    >>> todays_json(old)["item"], todays_json(old)["slots"], todays_json(old)["attempt"]
    ('move/result', {'a': '2', 'op': '−', 'b': '-3'}, 2)
    """
    match data:
        case {"question": question, "answer": given, **others}:
            return others | {"part": question, "given": given, "as": ""}
        case {
            "a": str(a),
            "op": str(operator),
            "b": str(b),
            "form": str(form),
            "given": str(given),
            "right": bool(right),
            "try": attempt,
            "by": str(),
            "ply": _,
            "seconds": _,
            "rule": str(rule),
            "ideas": [*ideas],
            "shown": bool(),
            **others,
        } if form in _FAMILIES and all(isinstance(idea, str) for idea in ideas):
            is_told, is_by_game = form in _TOLD, (operator, b) == ("÷", "0") and form in ("number", "sign")
            slots = {"a": a, "op": operator, "b": b} if (a, operator, b) != ("", "", "") else {}
            if right and (is_told or is_by_game):
                slots["key"] = given
            if is_told:
                slots |= {"rule": rule} if rule else {}
                slots |= dict.fromkeys(ideas[:3], given)
            place = {"item": f"move/{_FAMILIES[form]}", "slots": slots, "part": others.get("more", 0)}
            rest = {name: data[name] for name in ("given", "by", "ply", "seconds", "shown")}
            return place | rest | {"as": "", "attempt": attempt}
    return data
