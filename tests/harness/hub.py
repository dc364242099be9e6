"""A real JupyterHub with its proxy: several people, each with a server and a folder, and one folder that all see."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from harness.jupyter import START_SECONDS, Lab, own_folders

BASE = "/school/"
CONFIGURATION = """
import json, os
told = json.loads({told!r})
c.JupyterHub.bind_url = told["address"]
c.JupyterHub.hub_port = told["ports"][1]
c.JupyterHub.db_url = "sqlite://"
c.JupyterHub.cookie_secret = os.urandom(32)
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = told["folder"] + "/homes/{{username}}"
c.Spawner.cmd = [told["server"]]
c.Spawner.args = ["--allow-root"]
c.Spawner.default_url = "/lab"
c.Spawner.start_timeout = c.Spawner.http_timeout = 180
c.Spawner.environment = told["environment"]
c.ConfigurableHTTPProxy.command = [told["proxy"]]
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{{told['ports'][2]}}"
"""


@dataclass(frozen=True)
class Hub:
    """A running hub: its address with a slash at the end, the folder of the homes, and the one that all see."""

    url: str
    homes: Path
    shared: Path

    def enter(self, page: Page, name: str) -> Lab:
        """Log in as this person, and start the server."""
        home = self.homes / name
        home.mkdir(parents=True, exist_ok=True)
        page.goto(f"{self.url}hub/login?next={BASE}hub/spawn")
        page.get_by_label("Username").fill(name)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(f"**/user/{name}/lab**", timeout=1000 * START_SECONDS, wait_until="commit")
        return Lab(f"{self.url}user/{name}/", "", home)


@contextmanager
def jupyterhub(folder: Path, environment: Path, proxy: Path) -> Iterator[Hub]:
    """A hub whose people have their homes in ``folder``, with its log beside them.

    ``environment`` is the one in which it and the people's servers run, and all servers know the class's folder.
    """
    shared = folder / "class"
    shared.mkdir()
    ports = _free_ports(3)
    address = f"http://127.0.0.1:{ports[0]}{BASE}"
    folders = {name: path for name, path in own_folders(folder / "home").items() if name.startswith("J")}
    told = {
        "address": address,
        "ports": ports,
        "folder": str(folder),
        "server": str(environment / "bin" / "jupyterhub-singleuser"),
        "proxy": str(proxy),
        "environment": {**folders, "MATHGAMES_CLASS": str(shared)},
    }
    configuration = folder / "jupyterhub_config.py"
    configuration.write_text(CONFIGURATION.format(told=json.dumps(told)))
    log = folder / "log"
    command = (environment / "bin" / "jupyterhub", "-f", configuration)
    paths = os.pathsep.join((str(environment / "bin"), os.environ["PATH"]))
    with log.open("w") as out:
        hub = subprocess.Popen(command, cwd=folder, env=os.environ | {"PATH": paths}, stdout=out, stderr=out)
    try:
        _wait(hub, ports[0], log)
        yield Hub(address, folder / "homes", shared)
    finally:
        hub.terminate()
        hub.wait(120)  # it ends its servers first


def _free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _number in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


def _wait(hub: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        assert hub.poll() is None, f"JupyterHub has ended:\n{log.read_text()}"
        if "JupyterHub is now running" in log.read_text():
            return
        time.sleep(0.1)
    raise TimeoutError(f"JupyterHub is not up on port {port}:\n{log.read_text()}")
