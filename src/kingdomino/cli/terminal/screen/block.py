"""Blocks of text that stand beside each other on the screen, as many in a row as there is room for."""

from collections.abc import Sequence
from typing import TypeAlias

from rich.text import Text

Block: TypeAlias = list[Text]
"""A rectangle of text, line by line; its lines may differ in length."""


def block_width(block: Block) -> int:
    """How many columns the longest line has."""
    return max((line.cell_len for line in block), default=0)


def beside(blocks: Sequence[Block], gap: int = 2) -> Block:
    """Blocks next to each other, their first lines level."""
    widths = [block_width(block) for block in blocks]
    height = max((len(block) for block in blocks), default=0)
    rows: Block = []
    for number in range(height):
        row = Text()
        for block, width in zip(blocks, widths, strict=True):
            line = block[number] if number < len(block) else Text()
            row.append_text(line)
            row.append(" " * (width - line.cell_len + gap))
        row.rstrip()
        rows.append(row)
    return rows


def _widened(block: Block, width: int) -> Block:
    """The block, its first line filled up so that it is this wide."""
    first = block[0].copy()
    first.pad_right(max(0, width - first.cell_len))
    return [first, *block[1:]]


def flow(blocks: Sequence[Block], width: int, gap: int = 2) -> Block:
    """Blocks in rows like words in a paragraph: a block that does not fit begins the next row."""
    rows: list[list[Block]] = []
    used = width + 1
    for block in blocks:
        wide = block_width(block)
        if used + gap + wide > width:
            rows.append([])
            used = -gap
        rows[-1].append(block)
        used += gap + wide
    return [line for row in rows for line in beside(row, gap)]


def columns(lines: Sequence[Text], width: int, narrowest: int = 38) -> Block:
    """Lines in as many columns as fit, read downwards, like the pages of a list."""
    wide = max(narrowest, block_width(list(lines)))
    count = max(1, (width + 1) // (wide + 1))
    height = -(-len(lines) // count)
    if not height:
        return []
    parts = [list(lines[start : start + height]) for start in range(0, len(lines), height)]
    # Columns of equal width, spread over the screen, stay where they are when the list changes.
    spread = max(wide, width // count - 1)
    return beside([_widened(part, spread) for part in parts], gap=1)
