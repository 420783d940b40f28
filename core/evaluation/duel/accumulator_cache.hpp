// What each coat and the empty squares add to the hidden layer, remembered: kingdoms that are looked at one after
// another differ in a domino or two, so most of their parts have been seen before.
#pragma once

#include <memory>

#include "evaluation/duel/value.hpp"

namespace kingdomino::duel {

class AccumulatorCache {
   public:
    explicit AccumulatorCache(const ValueNet& net) : net_(net) {}

    struct CoatSums {
        Sums sums;
        int domains;  // of the coat, for domain_bonus
    };

    // The coat_sums of a coat. What is returned holds until the next coat_sums is asked for.
    const CoatSums& of_coat(const Kingdom& kingdom, int coat) {
        const Word kind = kingdom.kinds[coat], around = neighbours(kind) & kingdom.empty;
        // All that a coat's features depend on.
        const Key key{kind,
                      kingdom.crosses[0] & kind,
                      kingdom.crosses[1] & kind,
                      kingdom.crosses[2] & kind,
                      kingdom.empty & (around | neighbours(around) | NEIGHBOURS[CASTLE]),
                      coat};
        Entry& entry = entries_[key.hash() % ENTRIES];
        if (entry.key == key) return entry.coat_sums;
        entry.key = key;
        entry.coat_sums.sums = Sums{};
        net_.add(entry.coat_sums.sums, coat * COAT_FEATURES, coat_features(kingdom, coat));
        entry.coat_sums.domains = domain_count(kind);
        return entry.coat_sums;
    }

    // The coat_sums of the empty squares, with the hidden layer's own start.
    const Sums& of_ground(const Kingdom& kingdom) {
        Ground& ground = grounds_[mixed(kingdom.empty) % GROUNDS];
        if (ground.empty == kingdom.empty) return ground.sums;
        ground.empty = kingdom.empty;
        ground.sums = net_.start();
        net_.add(ground.sums, FIRST_GROUND, ground_features(kingdom));
        return ground.sums;
    }

   private:
    static constexpr std::size_t ENTRIES = 1 << 14, GROUNDS = 1 << 10;
    static constexpr Word NEVER = ~Word{0};  // no kingdom has such squares

    static Word mixed(Word word) {
        word *= 0x9e3779b97f4a7c15U;
        return word ^ word >> 29;
    }

    struct Key {
        Word kind = NEVER, ones = 0, twos = 0, fours = 0, empty = 0;
        int coat = 0;

        bool operator==(const Key&) const = default;
        Word hash() const {
            return mixed(mixed(mixed(kind + static_cast<Word>(coat)) ^ empty) ^ ones ^ twos << 21 ^ fours << 42) >> 7;
        }
    };
    struct Entry {
        Key key;
        CoatSums coat_sums;
    };
    struct Ground {
        Word empty = NEVER;
        Sums sums;
    };

    const ValueNet& net_;
    // Where two parts meet in one place the later one stays.
    std::unique_ptr<Entry[]> entries_ = std::make_unique<Entry[]>(ENTRIES);
    std::unique_ptr<Ground[]> grounds_ = std::make_unique<Ground[]>(GROUNDS);
};

}  // namespace kingdomino::duel
