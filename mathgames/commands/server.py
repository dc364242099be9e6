"""The extension of the Jupyter server with which ``mathgames play`` lets nothing stand before a kernel's answer.

* The server leaves Nagle's algorithm on for the websockets of kernels: a small message waits until the one before it is
  acknowledged, which browsers put off for 40 ms.
* JupyterLab changes the icon of the browser's tab whenever a kernel is busy, and asks the server for the picture again
  each time: after every move, and just when the answer is due.

``docs/benchmarks.md`` has the figures.
"""

from __future__ import annotations

from typing import Any

BUSY_ICON = "@jupyterlab/application-extension:faviconbusy"


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "mathgames.commands.server"}]


def _load_jupyter_server_extension(server: Any) -> None:
    _send_at_once()
    _leave_out_the_busy_icon(server.web_app.settings)


def _send_at_once() -> None:
    from jupyter_server.services.kernels import websocket

    handler: Any = websocket.KernelWebsocketHandler
    opened = handler.open

    async def open_at_once(self: Any, *args: Any, **named: Any) -> Any:
        self.set_nodelay(True)
        return await opened(self, *args, **named)

    handler.open = open_at_once


def _leave_out_the_busy_icon(settings: dict[str, Any]) -> None:
    before = settings.get("page_config_hook")

    def without_busy_icon(handler: object, page: dict[str, Any]) -> dict[str, Any]:
        """What JupyterLab's page is told, with that plugin among those that are switched off."""
        page = before(handler, page) if before else page
        return page | {"disabledExtensions": [*page.get("disabledExtensions", []), BUSY_ICON]}

    settings["page_config_hook"] = without_busy_icon
