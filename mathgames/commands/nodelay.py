"""An extension of the Jupyter server that lets kernels answer at once.

The server leaves Nagle's algorithm on for the websockets of kernels: a small message waits until the one before it is
acknowledged, which browsers put off for 40 ms. Without that wait a fast series of clicks is answered at once;
``docs/benchmarks.md`` has the figures.
"""

from __future__ import annotations

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "mathgames.commands.nodelay"}]


def _load_jupyter_server_extension(server: Any) -> None:
    from jupyter_server.services.kernels import websocket

    handler: Any = websocket.KernelWebsocketHandler
    opened = handler.open

    async def open_at_once(self: Any, *args: Any, **named: Any) -> Any:
        self.set_nodelay(True)
        return await opened(self, *args, **named)

    handler.open = open_at_once
