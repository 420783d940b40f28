// Words of bits: squares of a kingdom, dominoes of a pile. Counting, and picking the nth bit that is set.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace kingdomino {

using Word64 = std::uint64_t;
using Word128 = unsigned __int128;

inline int popcount(Word64 word) { return std::popcount(word); }

inline int popcount(Word128 word) {
    return std::popcount(static_cast<Word64>(word)) + std::popcount(static_cast<Word64>(word >> 64));
}

inline int lowest_bit(Word64 word) { return std::countr_zero(word); }

inline int lowest_bit(Word128 word) {
    const auto low = static_cast<Word64>(word);
    return low ? lowest_bit(low) : 64 + lowest_bit(static_cast<Word64>(word >> 64));
}

// The index of the nth bit that is set, counted from 0; n must be less than the number of bits set.
inline int nth_bit(Word64 word, int n) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(Word64{1} << n, word));
#else
    // Halve the word until the bit is found: six steps whatever n is.
    int index = 0;
    for (int width = 32; width > 0; width /= 2) {
        const Word64 low = word & ((Word64{1} << width) - 1);
        const int count = std::popcount(low);
        const bool above = n >= count;
        n -= above ? count : 0;
        index += above ? width : 0;
        word = above ? word >> width : low;
    }
    return index;
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

}  // namespace kingdomino
