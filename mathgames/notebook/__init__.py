"""Hosts of boards: widgets in a notebook, the command line, a page of the site."""
