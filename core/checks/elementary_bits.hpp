// exp, log, tanh and erfc over many floats: how far they lie from the system's library, and one number for all their
// bits.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/elementary.hpp"

namespace kingdomino {

// To be renewed when a function is meant to return something else.
inline constexpr std::uint64_t BITS_EVERYWHERE = 0x77f768603d8c884d;

struct ElementaryBits {
    std::uint64_t bits = 0;  // of all results, mixed
    std::int64_t count = 0;
    double worst = 0;  // the largest error, in units in the last place
};

// The error of a result, compared with that of a library in double precision.
inline double error_of(float found, double expected) {
    const auto nearest = static_cast<float>(expected);
    if (std::isinf(nearest) || std::isinf(found)) return nearest == found ? 0 : 1e9;
    const float next = std::nextafter(std::fabs(nearest), std::numeric_limits<float>::infinity());
    if (std::isinf(next)) return 0;
    const double unit = static_cast<double>(next) - std::fabs(static_cast<double>(nearest));
    return std::fabs(static_cast<double>(found) - expected) / unit;
}

inline ElementaryBits elementary_bits() {
    ElementaryBits all;
    const auto add = [&](float found, double expected) {
        all.bits = (all.bits ^ std::bit_cast<std::uint32_t>(found)) * 0x9e3779b97f4a7c15U;
        all.bits ^= all.bits >> 29;
        ++all.count;
        all.worst = std::fmax(all.worst, error_of(found, expected));
    };
    // Every 4,093rd float, of both signs and every size.
    for (std::uint64_t pattern = 1; pattern < std::uint64_t{1} << 32; pattern += 4093) {
        const auto x = std::bit_cast<float>(static_cast<std::uint32_t>(pattern));
        if (!std::isfinite(x)) continue;
        const auto wide = static_cast<double>(x);
        add(elementary::exp(x), std::exp(wide));
        add(elementary::tanh(x), std::tanh(wide));
        add(elementary::erfc(x), std::erfc(wide));
        if (x > 0) add(elementary::log(x), std::log(wide));
    }
    return all;
}

}  // namespace kingdomino
