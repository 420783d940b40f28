// The draft: dominoes in a line, and the kings on them (rules K4 to K7, K18).
#pragma once

#include <cstdint>

namespace kingdomino::classic {

inline constexpr std::int8_t FREE = -1;

// Dominoes by ascending number, with the seat of the king on each.
struct Line {
    std::int8_t count = 0;
    std::uint8_t numbers[4] = {};
    std::int8_t kings[4] = {FREE, FREE, FREE, FREE};

    void insert(int number) {
        int at = count++;
        for (; at > 0 && numbers[at - 1] > number; --at) {
            numbers[at] = numbers[at - 1];
            kings[at] = kings[at - 1];
        }
        numbers[at] = static_cast<std::uint8_t>(number);
        kings[at] = FREE;
    }

    // The number must be higher than all that lie there.
    void append(int number) {
        numbers[count] = static_cast<std::uint8_t>(number);
        kings[count++] = FREE;
    }

    int free_count() const {
        int free = 0;
        for (int i = 0; i < count; ++i) free += kings[i] == FREE;
        return free;
    }

    int index_of(int number) const {
        for (int i = 0; i < count; ++i) {
            if (numbers[i] == number) return i;
        }
        return -1;
    }
};

}  // namespace kingdomino::classic
