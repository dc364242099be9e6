"""The server of ``mathgames play``, which delays no answer of a kernel.

* Jupyter leaves Nagle's algorithm on for the websockets of kernels: a small message waits until the one before it is
  acknowledged, which browsers put off for 40 ms. `Connection` sends without this delay.
* A kernel reports that it is busy before it answers a widget, and JupyterLab paints that just when the answer is due.
  `Connection` reports work for a widget only when it takes long enough to be noticed.
* JupyterLab changes the icon of the browser's tab whenever a kernel is busy, and asks the server for the picture again
  each time. The server extension turns that off.

``docs/dev/benchmarks.md`` has the figures. If Jupyter Notebook is installed too, the server extension also prints an
address for small screens, which opens the notebook without JupyterLab's list of files.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.ioloop import IOLoop
from traitlets import Dict

from mathgames.language.words import _

IN_LAB = "/lab/tree/"
BUSY_ICON = "@jupyterlab/application-extension:faviconbusy"

MAX_UNTOLD_SECONDS = 0.1
"""The seconds that a kernel may work on a widget's message before it is reported busy."""


class Connection(ZMQChannelsWebsocketConnection):
    """The websocket connection between a page and its kernel."""

    _held: Any = Dict()
    """The delayed messages "busy", by the id of the message that the kernel works on."""

    def connect(self) -> Any:
        """Open the line."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass a message of the kernel to the page; "busy" waits, and is dropped if "idle" follows soon."""
        content, state = self._state(outgoing_msg)
        if state == "busy":
            self._held[content] = IOLoop.current().call_later(
                MAX_UNTOLD_SECONDS, self._tell, content, stream, outgoing_msg
            )
            return
        if state == "idle" and content in self._held:
            IOLoop.current().remove_timeout(self._held.pop(content))
        super().handle_outgoing_message(stream, outgoing_msg)

    def disconnect(self) -> Any:
        """Close the line."""
        while self._held:
            IOLoop.current().remove_timeout(self._held.popitem()[1])
        return super().disconnect()  # type: ignore[no-untyped-call]  # jupyter_server leaves some out

    def _tell(self, content: str, stream: Any, message: list[Any]) -> None:
        del self._held[content]
        super().handle_outgoing_message(stream, message)

    def _state(self, message: list[Any]) -> tuple[str, str]:
        """Return the message of a widget that a status is about, and the state of the kernel.

        "" twice for other messages.
        """
        _identities, (_signature, header, parent, _metadata, content, *_buffers) = self.session.feed_identities(message)
        if self.session.unpack(header)["msg_type"] != "status":
            return "", ""
        parent_header = self.session.unpack(parent)
        if parent_header.get("msg_type") != "comm_msg":
            return "", ""
        return parent_header["msg_id"], self.session.unpack(content)["execution_state"]


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "mathgames.notebook.commands.server"}]


def _load_jupyter_server_extension(server: Any) -> None:
    settings: dict[str, Any] = server.web_app.settings
    before = settings.get("page_config_hook")

    def without_busy_icon(handler: object, page: dict[str, Any]) -> dict[str, Any]:
        """Return the configuration of JupyterLab's page with that plugin disabled."""
        page = before(handler, page) if before else page
        return page | {"disabledExtensions": [*page.get("disabledExtensions", []), BUSY_ICON]}

    settings["page_config_hook"] = without_busy_icon
    IOLoop.current().add_callback(_tell_address, server)  # once it listens and its port is known


def _tell_address(server: Any) -> None:
    address = address_without_list(server)
    if address is not None:
        print(_("For a phone or a tablet, without the file list:  {address}", address=address), flush=True)  # noqa: T201


def address_without_list(server: Any) -> str | None:
    """Return the address of the notebook that is opened first, alone on its page. None if no server offers it.

    Jupyter Notebook's pages have no list of files. A token chosen by the user is not printed, as in Jupyter.
    """
    notebook = server.extension_manager.extensions.get("notebook")
    if notebook is None or not notebook.enabled or not server.default_url.startswith(IN_LAB):
        return None
    identity = server.identity_provider
    token = f"?{urlencode({'token': identity.token})}" if identity.token and identity.token_generated else ""
    return f"{server.connection_url}notebooks/{server.default_url.removeprefix(IN_LAB)}{token}"
