// The first 64 bits of the SHA-256 of a text (FIPS 180-4): the hash of a position line, the same as in Python.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

namespace kingdomino {

namespace sha256 {

inline constexpr std::uint32_t CONSTANTS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

inline void add_block(std::uint32_t (&hash)[8], const unsigned char* block) {
    std::uint32_t words[64];
    for (int i = 0; i < 16; ++i) {
        words[i] = std::uint32_t{block[4 * i]} << 24 | std::uint32_t{block[4 * i + 1]} << 16 |
                   std::uint32_t{block[4 * i + 2]} << 8 | std::uint32_t{block[4 * i + 3]};
    }
    for (int i = 16; i < 64; ++i) {
        const std::uint32_t a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + words[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) +
                   (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
    }
    std::uint32_t s[8];
    for (int i = 0; i < 8; ++i) s[i] = hash[i];
    for (int i = 0; i < 64; ++i) {
        const std::uint32_t big1 = std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25);
        const std::uint32_t choose = (s[4] & s[5]) ^ (~s[4] & s[6]);
        const std::uint32_t one = s[7] + big1 + choose + CONSTANTS[i] + words[i];
        const std::uint32_t big0 = std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22);
        const std::uint32_t most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        s[7] = s[6];
        s[6] = s[5];
        s[5] = s[4];
        s[4] = s[3] + one;
        s[3] = s[2];
        s[2] = s[1];
        s[1] = s[0];
        s[0] = one + big0 + most;
    }
    for (int i = 0; i < 8; ++i) hash[i] += s[i];
}

}  // namespace sha256

inline std::uint64_t sha256_prefix(std::string_view text) {
    std::uint32_t hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const auto* data = reinterpret_cast<const unsigned char*>(text.data());
    std::size_t done = 0;
    for (; done + 64 <= text.size(); done += 64) sha256::add_block(hash, data + done);
    // The rest, a 1 bit, zeros, and the length in bits: one block, or two if the length does not fit any more.
    unsigned char tail[128] = {};
    const std::size_t rest = text.size() - done;
    for (std::size_t i = 0; i < rest; ++i) tail[i] = data[done + i];
    tail[rest] = 0x80;
    const std::size_t blocks = rest + 9 > 64 ? 2 : 1;
    const std::uint64_t bits = std::uint64_t{text.size()} * 8;
    for (int i = 0; i < 8; ++i) {
        tail[64 * blocks - 1 - static_cast<std::size_t>(i)] = static_cast<unsigned char>(bits >> (8 * i));
    }
    for (std::size_t block = 0; block < blocks; ++block) sha256::add_block(hash, tail + 64 * block);
    return std::uint64_t{hash[0]} << 32 | hash[1];
}

}  // namespace kingdomino
