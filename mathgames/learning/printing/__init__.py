"""Sheets on paper: tasks, answers, exit questions, boards, pieces and records, as HTML that a browser prints.

What is seen on the screen is drawn here once more, with outlines instead of solid colours and with room to write.
"""

from mathgames.learning.printing.document import Paper, Sheet
from mathgames.learning.printing.printed import export_worksheets

__all__ = ["Paper", "Sheet", "export_worksheets"]
