// exp, log, tanh and erfc, the same to the last bit on every system: each library rounds its own a little differently,
// and one such bit can change what a bot chooses.
//
// They are polynomials in double precision, from sums and products in a fixed order, rounded to float once at the end.
// Errors are at most 0.51 units in the last place (a perfectly rounded result has 0.5); the sources are to be compiled
// with -ffp-contract=off. std::sqrt needs no such care: IEEE 754 says what it returns.
#pragma once

#include <bit>
#include <cstdint>
#include <iterator>

namespace kingdomino::elementary {

// e to the power of x, for -700 < x < 700, with a relative error below 1e-11.
inline double exp_of(double x) {
    constexpr double LOG2_E = 0x1.71547652b82fep+0, LN_2 = 0x1.62e42fefa39efp-1;
    // x is n times ln 2 and a rest of at most half of that.
    const double turns = x * LOG2_E;
    const auto n = static_cast<std::int64_t>(turns + (turns < 0 ? -0.5 : 0.5));
    const double r = x - static_cast<double>(n) * LN_2;
    // Taylor's series, in pairs that a processor can work out side by side.
    const double r2 = r * r, r4 = r2 * r2;
    const double low = (1 + r) + r2 * (1.0 / 2 + r * (1.0 / 6));
    const double middle = (1.0 / 24 + r * (1.0 / 120)) + r2 * (1.0 / 720 + r * (1.0 / 5040));
    const double high = 1.0 / 40320 + r * (1.0 / 362880);
    const double power = low + r4 * (middle + r4 * high);
    return power * std::bit_cast<double>((1023 + n) << 52);
}

// Any number but NaN.
inline float exp(float x) {
    // Beyond these a float is infinite or 0.
    if (x > 89) return std::bit_cast<float>(0x7f800000U);
    if (x < -104) return 0;
    return static_cast<float>(exp_of(static_cast<double>(x)));
}

// Positive and finite numbers.
inline float log(float x) {
    constexpr double LN_2 = 0x1.62e42fefa39efp-1;
    // x is m times 2 to the power of n, with m between the roots of 1/2 and 2: 0x3fe6a09e... is the root of 1/2.
    constexpr std::int64_t ROOT = 0x3fe6a09e667f3bcd, MANTISSA = 0x000fffffffffffff;
    const std::int64_t bits = std::bit_cast<std::int64_t>(static_cast<double>(x)) - ROOT;
    const std::int64_t n = bits >> 52;
    const double m = std::bit_cast<double>((bits & MANTISSA) + ROOT);
    // log m is twice the inverse hyperbolic tangent of s.
    const double s = (m - 1) / (m + 1), s2 = s * s;
    double series = 1.0 / 13;
    series = series * s2 + 1.0 / 11;
    series = series * s2 + 1.0 / 9;
    series = series * s2 + 1.0 / 7;
    series = series * s2 + 1.0 / 5;
    series = series * s2 + 1.0 / 3;
    series = series * s2 + 1;
    return static_cast<float>(static_cast<double>(n) * LN_2 + 2 * s * series);
}

// Any number but NaN.
inline float tanh(float x) {
    if (x < 0) return -tanh(-x);
    if (x > 10) return 1;
    const double y = static_cast<double>(x);
    if (x < 0.1f) {
        const double y2 = y * y;
        return static_cast<float>(
            y *
            (1 + y2 * (-1.0 / 3 + y2 * (2.0 / 15 + y2 * (-17.0 / 315 + y2 * (62.0 / 2835 - y2 * (1382.0 / 155925)))))));
    }
    const double power = exp_of(2 * y);
    return static_cast<float>((power - 1) / (power + 1));
}

// The complementary error function, for any number but NaN.
inline float erfc(float x) {
    if (x > 10.2f) return 0;
    if (x < -10.2f) return 2;
    // erfc(z) is t exp(P(u) - z^2) with t = 2 / (2 + z), and u is t moved to lie between -1 and 1. P was fitted at
    // Chebyshev's points of t from 2 / 12.2 to 1; it is off by 2e-11 at most.
    constexpr double MIDDLE = 0x1.29f79b4758219p-1, HALF = 0x1.ac10c9714fbcep-2;
    constexpr double P[] = {-0x1.1ef54615c2ce7p-1,  0x1.24e6aef533c0ep-1,   0x1.087021e179ebfp-6,
                            -0x1.e763daf739651p-6,  -0x1.2546df4e96b80p-10, 0x1.ef6ae4875af0cp-9,
                            -0x1.243bbd0d9e5b4p-12, -0x1.272e2a5d704a5p-11, 0x1.3e5a48d71ffb0p-13,
                            0x1.2438e5779cf41p-14,  -0x1.6cc989ef9fec1p-15, -0x1.07175d8a2a226p-18,
                            0x1.196ecb1ad60d9p-17,  -0x1.845eb53282968p-22, -0x1.d8f4f0feb5f84p-21};
    const double z = x < 0 ? -static_cast<double>(x) : static_cast<double>(x), t = 2 / (2 + z);
    const double u = (t - MIDDLE) / HALF;
    double power = 0;
    for (int i = static_cast<int>(std::size(P)); i-- > 0;) power = power * u + P[i];
    const double positive = t * exp_of(power - z * z);
    return static_cast<float>(x < 0 ? 2 - positive : positive);
}

}  // namespace kingdomino::elementary
