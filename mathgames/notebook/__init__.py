"""How boards come to a person: widgets in a notebook, the command line, a page of the site."""
