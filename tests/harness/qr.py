"""A reader of QR codes, from a drawing or from a screen."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import Any

import numpy as np
import zxingcpp
from playwright.sync_api import Locator

from mathgames.explain.nodes import Node, iter_nodes

_QR_CODES = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
"""The one kind that is read: the bars of a QR code may read as a barcode of another kind."""


def read_drawing(drawing: Node) -> list[str]:
    """The texts of the QR codes in a drawing of rows of modules, four points a module."""
    (box,) = [part[1]["viewBox"] for part in iter_nodes(drawing) if part[0] == "svg"]
    (path,) = [part[1]["d"] for part in iter_nodes(drawing) if part[0] == "path"]
    side = int(box.split()[2])
    modules = np.full((side, side), 255, np.uint8)
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert "".join(f"M{x} {y}h{there}v1h-{back}z" for x, y, there, back in runs) == path
    for x, y, there, _back in runs:
        modules[int(y), int(x) : int(x) + int(there)] = 0
    return _read(np.kron(modules, np.ones((4, 4), np.uint8)))


def read_screen(element: Locator) -> list[str]:
    """The texts of the QR codes that are seen at an element of a page; the browser unpacks its own picture of it."""
    width, points = element.page.evaluate(
        """async (data) => {
          const picture = new Image();
          picture.src = `data:image/png;base64,${data}`;
          await picture.decode();
          const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
          canvas.drawImage(picture, 0, 0);
          const { data: points } = canvas.getImageData(0, 0, picture.width, picture.height);
          return [picture.width, Array.from(points.filter((_, place) => place % 4 === 0))];
        }""",
        b64encode(element.screenshot()).decode(),
    )
    return _read(np.array(points, np.uint8).reshape(-1, width))


def _read(points: np.ndarray[Any, np.dtype[np.uint8]]) -> list[str]:
    return [code.text for code in zxingcpp.read_barcodes(points, formats=_QR_CODES)]
