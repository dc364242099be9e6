"""The pictures that a link to the site shows where it is shared: ``PYTHONPATH=tests python site/share.py`` draws them.

They are bitmaps, since previews show no drawings, and lie in ``site/pages/share``.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

import said

import mathgames as mg
from harness.chromium import chromium

ROOT = Path(__file__).parent.parent
TARGET = Path(__file__).parent / "pages" / "share"
WIDTH, HEIGHT = 1200, 630
TINTS = {"minus-vs-plus": "#d9e6fd", "infinity-masters": "#fde1d9", "tinc": "#d3f0df", "slice-boundaries": "#e4defc"}
PAGE = """<style>
body {{ margin: 0; display: flex; align-items: center; gap: 60px; width: 1200px; height: 630px; box-sizing: border-box;
  padding: 0 70px; background: {tint}; color: #161b31; font: 30px/1.4 "DejaVu Sans", sans-serif; overflow: hidden; }}
div {{ flex: 1; }} h1 {{ font-size: 58px; line-height: 1.15; margin: 0 0 20px; }} p {{ margin: 0; color: #4f5771; }}
section {{ display: grid; grid-template-columns: repeat({columns}, 1fr); gap: 16px; width: 520px; }}
img {{ width: 100%; aspect-ratio: 1; object-fit: contain; background: #fff; border-radius: 20px; padding: 10px;
  box-sizing: border-box; }}
</style><div><h1>{title}</h1><p>{about}</p></div><section>{pictures}</section>"""


def page(title: str, about: str, names: list[str], tint: str) -> str:
    """What is pictured: a title beside the boards of these games."""
    at = ROOT / "notebooks" / "images"
    pictures = "".join(f'<img src="{(at / f"{name}.svg").as_uri()}">' for name in names)
    columns = 1 if len(names) == 1 else 2
    return PAGE.format(tint=tint, title=escape(title), about=escape(about), pictures=pictures, columns=columns)


def main(folder: Path) -> None:
    """Draw one for each game, and one for all."""
    names = mg.list_games()
    cards = {name: (str(mg.rules(name).title), str(said.GAMES[name][0]), [name], TINTS[name]) for name in names}
    cards["mathgames"] = ("mathgames", str(said.SAID["about"]), names, "#edf1f9")
    with chromium() as browser:
        tab = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for name, card in cards.items():
            source = folder / f"{name}.html"
            source.write_text(page(*card), encoding="utf-8")
            tab.goto(source.as_uri())
            tab.screenshot(path=folder / f"{name}.png")
            source.unlink()


if __name__ == "__main__":
    TARGET.mkdir(exist_ok=True)
    main(TARGET)
