// What a player has in a round: first dice, then what became of them.
#pragma once

#include <algorithm>
#include <cstdint>

#include "duel/dice.hpp"

namespace kingdomino::duel {

enum class Drew : std::int8_t { NOT_YET, NOTHING, SOMETHING };

struct Hand {
    std::uint8_t dice = 0;  // how many are still to be drawn
    Face faces[2] = {};
    std::uint8_t numbers[2] = {};  // which dice they are; 0 once that no longer matters
    Drew drew = Drew::NOT_YET;
    std::uint8_t fill_count = 0;  // squares of the spellbook still to be filled
    std::uint8_t fills[2] = {};   // their coats, in order
    std::int8_t twin = -1;        // between the dice of a split: the cell of the first
    bool ignoring = false;        // and whether connections are ignored

    void take(int number, int face) {
        faces[dice] = static_cast<Face>(face);
        numbers[dice++] = static_cast<std::uint8_t>(number);
    }

    bool holds(int face) const {
        for (int die = 0; die < dice; ++die) {
            if (faces[die] == face) return true;
        }
        return false;
    }

    // Only faces count from now on, in one fixed order.
    void drop_numbers() {
        numbers[0] = numbers[1] = 0;
        if (dice == 2 && faces[0] > faces[1]) std::swap(faces[0], faces[1]);
    }

    void add_fill(int face) {
        if (!duel::fills(face)) return;
        fills[fill_count++] = static_cast<std::uint8_t>(coat_of(face));
        if (fill_count == 2 && fills[0] > fills[1]) std::swap(fills[0], fills[1]);
    }
};

}  // namespace kingdomino::duel
