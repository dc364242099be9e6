"""Sheets on paper: tasks, answers, exit questions, boards, pieces and records, as HTML that a browser prints.

The drawings of the screen are repeated here with outlines instead of solid colours and with room to write.
"""

from typing import TYPE_CHECKING

from mathgames.language.lazy import lazy_attributes

if TYPE_CHECKING:
    from mathgames.learning.printing.document import Paper, Sheet
    from mathgames.learning.printing.worksheets import export_worksheets

__all__ = ["Paper", "Sheet", "export_worksheets"]

__getattr__, __dir__ = lazy_attributes(
    __name__, {"Paper": "document", "Sheet": "document", "export_worksheets": "worksheets"}
)
