// Words of bits: squares of a kingdom, dominoes of a pile. Counting, and picking the nth bit that is set.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace kingdomino {

using Word64 = std::uint64_t;
using Word128 = unsigned __int128;

inline int popcount(Word64 word) {
    return std::popcount(word);
}

inline int popcount(Word128 word) {
    return std::popcount(static_cast<Word64>(word)) + std::popcount(static_cast<Word64>(word >> 64));
}

inline int lowest_bit(Word64 word) {
    return std::countr_zero(word);
}

inline int lowest_bit(Word128 word) {
    const auto low = static_cast<Word64>(word);
    return low ? lowest_bit(low) : 64 + lowest_bit(static_cast<Word64>(word >> 64));
}

#if !defined(__BMI2__)
constexpr std::array<std::array<std::uint8_t, 8>, 256> make_bit_of_byte() {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (int byte = 0; byte < 256; ++byte) {
        int found = 0;
        for (int bit = 0; bit < 8; ++bit) {
            if (byte >> bit & 1) table[byte][found++] = static_cast<std::uint8_t>(bit);
        }
    }
    return table;
}
inline constexpr auto BIT_OF_BYTE = make_bit_of_byte();
#endif

// The index of the nth bit that is set, counted from 0; n must be less than the number of bits set.
inline int nth_bit(Word64 word, int n) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(Word64{1} << n, word));
#else
    // Counts of each byte and all below it, side by side in one word; then the byte, then the bit in it. (Vigna's
    // broadword selection.)
    constexpr Word64 EACH = 0x0101010101010101U, TOP = 0x8080808080808080U;
    Word64 sums = word - ((word >> 1) & 0x5555555555555555U);
    sums = (sums & 0x3333333333333333U) + ((sums >> 2) & 0x3333333333333333U);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fU) * EACH;
    const Word64 passed = ((static_cast<Word64>(n) * EACH | TOP) - sums) & TOP;
    const int place = std::popcount(passed) * 8;
    const int rest = n - static_cast<int>(((sums << 8) >> place) & 0xff);
    return place + BIT_OF_BYTE[(word >> place) & 0xff][rest];
#endif
}

inline int nth_bit(Word128 word, int n) {
    const auto low = static_cast<Word64>(word);
    const int count = std::popcount(low);
    return n < count ? nth_bit(low, n) : 64 + nth_bit(static_cast<Word64>(word >> 64), n - count);
}

// Calls visit(index) for each bit that is set, the lowest first.
template <class Word, class Visit>
void for_each_bit(Word word, Visit&& visit) {
    while (word) {
        visit(lowest_bit(word));
        word &= word - 1;
    }
}

// All squares of one kind that can be reached from a start over edges: a territory, or a domain. Rows are Stride apart.
template <int Stride, class Word>
Word territory_at(Word squares, Word start) {
    Word territory = start;
    for (;;) {
        const Word wider =
            squares & (territory | (territory << 1) | (territory >> 1) | (territory << Stride) | (territory >> Stride));
        if (wider == territory) return territory;
        territory = wider;
    }
}

}  // namespace kingdomino
