"""The tools of the tests: a browser, the board in a blank page, JupyterLab, axe."""
