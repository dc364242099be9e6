"""The settings that pytest loads before all plugins (`-p` in pyproject.toml).

jsonschema, which nbval brings into every process, parses a grammar of international addresses when it is imported: two
seconds of the ten that a process takes to collect the tests. No test checks such an address.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # an import of it then fails, which jsonschema allows
