"""JupyterLab's own light and dark values of the variables that a widget's CSS can lean on."""

from __future__ import annotations

_COMMON = {
    "--jp-ui-font-size1": "13px",
    "--jp-ui-font-family": "system-ui, -apple-system, sans-serif",
    "--jp-content-font-size1": "14px",
    "--jp-content-font-family": "system-ui, -apple-system, sans-serif",
    "--jp-content-line-height": "1.6",
    "--jp-code-font-family": "menlo, consolas, 'DejaVu Sans Mono', monospace",
}

LIGHT = _COMMON | {
    "--jp-layout-color0": "white",
    "--jp-layout-color1": "white",
    "--jp-layout-color2": "#eee",
    "--jp-layout-color3": "#bdbdbd",
    "--jp-inverse-layout-color1": "#212121",
    "--jp-ui-font-color0": "#000",
    "--jp-ui-font-color1": "rgba(0,0,0,.87)",
    "--jp-ui-font-color2": "rgba(0,0,0,.54)",
    "--jp-ui-font-color3": "rgba(0,0,0,.38)",
    "--jp-content-font-color0": "#000",
    "--jp-content-font-color1": "rgba(0,0,0,.87)",
    "--jp-content-font-color2": "rgba(0,0,0,.54)",
    "--jp-content-font-color3": "rgba(0,0,0,.38)",
    "--jp-border-color0": "#bdbdbd",
    "--jp-border-color1": "#bdbdbd",
    "--jp-border-color2": "#e0e0e0",
    "--jp-border-color3": "#eee",
    "--jp-brand-color0": "#0d47a1",
    "--jp-brand-color1": "#1976d2",
    "--jp-brand-color2": "#64b5f6",
    "--jp-brand-color3": "#bbdefb",
    "--jp-accent-color1": "#388e3c",
    "--jp-warn-color1": "#f57c00",
    "--jp-error-color1": "#d32f2f",
    "--jp-success-color1": "#388e3c",
    "--jp-info-color1": "#0097a7",
    "--jp-cell-editor-background": "#f5f5f5",
}

DARK = _COMMON | {
    "--jp-layout-color0": "#111",
    "--jp-layout-color1": "#212121",
    "--jp-layout-color2": "#424242",
    "--jp-layout-color3": "#616161",
    "--jp-inverse-layout-color1": "white",
    "--jp-ui-font-color0": "#fff",
    "--jp-ui-font-color1": "rgba(255,255,255,.87)",
    "--jp-ui-font-color2": "rgba(255,255,255,.54)",
    "--jp-ui-font-color3": "rgba(255,255,255,.38)",
    "--jp-content-font-color0": "#fff",
    "--jp-content-font-color1": "#fff",
    "--jp-content-font-color2": "rgba(255,255,255,.7)",
    "--jp-content-font-color3": "rgba(255,255,255,.5)",
    "--jp-border-color0": "#616161",
    "--jp-border-color1": "#616161",
    "--jp-border-color2": "#424242",
    "--jp-border-color3": "#212121",
    "--jp-brand-color0": "#1976d2",
    "--jp-brand-color1": "#2196f3",
    "--jp-brand-color2": "#64b5f6",
    "--jp-brand-color3": "#bbdefb",
    "--jp-accent-color1": "#4caf50",
    "--jp-warn-color1": "#ff9800",
    "--jp-error-color1": "#f44336",
    "--jp-success-color1": "#4caf50",
    "--jp-info-color1": "#00bcd4",
    "--jp-cell-editor-background": "#212121",
}


def theme_css(*, dark: bool) -> str:
    """The CSS rule that a JupyterLab theme is, for a page that holds one output.

    >>> "--jp-layout-color1: #212121;" in theme_css(dark=True)
    True
    """
    values = "".join(f"  {name}: {value};\n" for name, value in (DARK if dark else LIGHT).items())
    return (
        f":root {{\n{values}}}\n"
        "body { margin: 8px; background: var(--jp-layout-color0); color: var(--jp-content-font-color1);\n"
        "  font: var(--jp-content-font-size1)/var(--jp-content-line-height) var(--jp-content-font-family); }\n"
    )
