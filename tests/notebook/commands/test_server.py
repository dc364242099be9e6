"""The address for small screens that `mathgames play` prints: `tests/lab/test_play.py` opens it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mathgames.notebook.commands.server import address_without_list


def server(**other: Any) -> SimpleNamespace:
    told: dict[str, Any] = {
        "extension_manager": SimpleNamespace(extensions={"notebook": SimpleNamespace(enabled=True)}),
        "default_url": "/lab/tree/week%203/50%25%20off.ipynb",
        "identity_provider": SimpleNamespace(token="a b&c", token_generated=True),
        "connection_url": "http://localhost:8889/base/",
    }
    return SimpleNamespace(**told | other)


def test_the_address_names_the_notebook_and_the_token() -> None:
    address = "http://localhost:8889/base/notebooks/week%203/50%25%20off.ipynb?token=a+b%26c"
    assert address_without_list(server()) == address


@pytest.mark.parametrize(("token", "generated"), [("", True), ("chosen", False)])
def test_a_token_that_is_not_the_servers_own_is_not_told(token: str, generated: bool) -> None:
    identity = SimpleNamespace(token=token, token_generated=generated)
    address = address_without_list(server(identity_provider=identity))
    assert address is not None
    assert address.endswith("off.ipynb")


@pytest.mark.parametrize(
    "other",
    [
        {"extension_manager": SimpleNamespace(extensions={})},
        {"extension_manager": SimpleNamespace(extensions={"notebook": SimpleNamespace(enabled=False)})},
        {"default_url": "/lab"},
    ],
    ids=["not installed", "switched off", "no notebook"],
)
def test_where_no_page_is_without_the_list_no_address_is_told(other: dict[str, Any]) -> None:
    assert address_without_list(server(**other)) is None
