// The generator of the playouts: xoshiro256++, seeded by splitmix64, and exact choices without bias.
#pragma once

#include <cstdint>

namespace kingdomino {

class Random {
   public:
    explicit Random(std::uint64_t seed) {
        for (auto& word : state_) {
            seed += 0x9e3779b97f4a7c15U;
            std::uint64_t mixed = seed;
            mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
            mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
            word = mixed ^ (mixed >> 31);
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // A number below `count`, each exactly as likely: the high half of a product, and rejection (Lemire 2019).
    std::uint32_t below(std::uint32_t count) {
        std::uint64_t product = (next() >> 32) * count;
        auto low = static_cast<std::uint32_t>(product);
        if (low < count) {
            const std::uint32_t threshold = (0U - count) % count;
            while (low < threshold) {
                product = (next() >> 32) * count;
                low = static_cast<std::uint32_t>(product);
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

   private:
    static std::uint64_t rotate(std::uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

    std::uint64_t state_[4];
};

}  // namespace kingdomino
