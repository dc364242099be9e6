"""What the tests of the widget stand on: a browser, the board in a blank page, JupyterLab, axe."""
