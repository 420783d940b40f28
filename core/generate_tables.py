"""Turns the project's data files into C++ tables: `generate_tables.py SOURCE_FOLDER OUTPUT_FILE`.

Run by CMake when the core is built, so that there is one copy of the data. Needs nothing but Python.
"""

import csv
import sys
from itertools import product
from pathlib import Path

TERRAINS = ["wheat", "forest", "lake", "grassland", "swamp", "mine"]
COATS = ["dot", "line", "double_dot", "double_line", "filled", "checked"]
JOKER = len(COATS)
MOST_CROSSES = 3


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a data file."""
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def face_code(row: dict[str, str]) -> int:
    """A face as one small number: coat (6 for `?`) times 4, plus crosses."""
    coat = JOKER if row["coat"] == "?" else COATS.index(row["coat"])
    return coat * (MOST_CROSSES + 1) + int(row["crosses"])


def array(kind: str, name: str, values: list[object]) -> str:
    """A constant array."""
    body = ", ".join(map(str, values))
    return f"inline constexpr {kind} {name}[{len(values)}] = {{{body}}};\n"


def domino_tables(folder: Path) -> str:
    """Kinds and crowns of both halves of dominoes 1 to 48, at index number - 1."""
    dominoes = rows(folder / "classic/dominoes.csv")
    halves = [
        f"{{{TERRAINS.index(row['left'])}, {row['left_crowns']}, "
        f"{TERRAINS.index(row['right'])}, {row['right_crowns']}}}"
        for row in dominoes
    ]
    return "struct DominoRow { unsigned char left, left_crowns, right, right_crowns; };\n" + array(
        "DominoRow", "DOMINO_ROWS", halves
    )


def dice_tables(folder: Path) -> str:
    """The faces of the dice, and every roll: 1,296 tickets that name 1,080 different rolls."""
    dice: dict[int, list[int]] = {}
    for row in rows(folder / "duel/dice.csv"):
        dice.setdefault(int(row["die"]), []).append(face_code(row))
    tickets = list(product(*dice.values()))
    different = list(dict.fromkeys(tickets))
    faces = [f"{{{', '.join(map(str, faces))}}}" for faces in dice.values()]
    rolls = [f"{{{', '.join(map(str, roll))}}}" for roll in different]
    sides = len(next(iter(dice.values())))
    natural = sorted({face for faces in dice.values() for face in faces})
    return (
        f"inline constexpr int DICE = {len(dice)};\n"
        f"inline constexpr int SIDES = {sides};\n"
        f"inline constexpr unsigned char DIE_FACES[DICE][SIDES] = {{{', '.join(faces)}}};\n"
        f"inline constexpr int ROLLS = {len(different)};\n"
        f"inline constexpr unsigned char ROLL_FACES[ROLLS][DICE] = {{{', '.join(rolls)}}};\n"
        + array("unsigned short", "ROLL_OF_TICKET", [different.index(each) for each in tickets])
        + array("unsigned char", "NATURAL_FACES", list(natural))
    )


def spellbook_tables(folder: Path) -> str:
    """The spellbook, by coat: squares, the spell's number and whether it takes effect at once."""
    spells = [
        "ignore_connection",
        "split_domino",
        "take_two_dice",
        "turn_die",
        "domain_bonus",
        "add_cross",
    ]
    by_coat = {row["coat"]: row for row in rows(folder / "duel/spellbook.csv")}
    lines = [by_coat[coat] for coat in COATS]
    return array("unsigned char", "LINE_SQUARES", [line["squares"] for line in lines]) + array(
        "unsigned char", "SPELL_OF_COAT", [spells.index(line["spell"]) for line in lines]
    )


def map_tables(folder: Path) -> str:
    """The size of the map and its castle."""
    lines = (folder / "duel/map.txt").read_text(encoding="utf-8").split()
    castle = "".join(lines).index("C")
    return (
        f"inline constexpr int MAP_WIDTH = {len(lines[0])};\n"
        f"inline constexpr int MAP_HEIGHT = {len(lines)};\n"
        f"inline constexpr int MAP_CASTLE = {castle};\n"
    )


def main() -> None:
    """Write the header."""
    folder, output = Path(sys.argv[1]), Path(sys.argv[2])
    text = (
        "// Made from the data files by generate_tables.py; do not edit.\n#pragma once\n\n"
        "namespace kingdomino::tables {\n\n"
        f"{domino_tables(folder)}\n{dice_tables(folder)}\n{spellbook_tables(folder)}\n"
        f"{map_tables(folder)}\n}}  // namespace kingdomino::tables\n"
    )
    output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
