#!/usr/bin/env python3
"""A bot in a file of its own, in plain Python: kingdomino arena duel random examples/line_bot.py

It speaks the protocol of docs/bots.md and knows no rules: it likes crosses, high dominoes and to stay near its castle.
"""

import re
import sys

CASTLE = {"duel": "d3", "classic": "g7"}


def distance(square: str, castle: str) -> int:
    return abs(ord(square[0]) - ord(castle[0])) + abs(int(square[1:]) - int(castle[1:]))


def worth(action: str, position: list[str]) -> int:
    verb, _, rest = action.partition(":")
    if verb in ("claim", "nothing"):
        return int(rest or -100)
    if verb == "take":
        faces = {die[0]: die[1:] for die in position[7].split(",")}
        return sum(faces[number].count("x") for number in rest.split(","))
    far = sum(distance(square, CASTLE[position[0]]) for square in re.findall("[a-m][0-9]+", rest))
    return 3 * rest.count("x") - far


position, legal = list[str](), list[str]()
for line in sys.stdin:
    command, *words = line.split()
    if command == "kingdomino":
        print("name Homebody", flush=True)
    elif command == "position":
        position = words
    elif command == "legal":
        legal = words
    elif command == "go":
        print("action", max(legal, key=lambda action: worth(action, position)), flush=True)
