// What each coat and the empty squares add to the hidden layer, remembered: kingdoms that are looked at one after
// another differ in a domino or two, so most of their parts have been seen before.
#pragma once

#include <memory>

#include "evaluation/duel/value.hpp"

namespace kingdomino::duel {

class Parts {
   public:
    explicit Parts(const ValueNet& net) : net_(net) {}

    struct Part {
        Sums sums;
        int domains;  // of the coat, for domain_bonus
    };

    // The part of a coat. What is returned holds until the next part is asked for.
    const Part& of_coat(const Kingdom& kingdom, int coat) {
        const Word kind = kingdom.kinds[coat], around = neighbours(kind) & kingdom.empty;
        // All that a coat's features depend on.
        const Key key{kind,
                      kingdom.crosses[0] & kind,
                      kingdom.crosses[1] & kind,
                      kingdom.crosses[2] & kind,
                      kingdom.empty & (around | neighbours(around) | NEIGHBOURS[CASTLE]),
                      coat};
        Entry& entry = entries_[key.hash() % ENTRIES];
        if (entry.key == key) return entry.part;
        entry.key = key;
        entry.part.sums = Sums{};
        net_.add(entry.part.sums, coat * COAT_FEATURES, coat_features(kingdom, coat));
        entry.part.domains = domain_count(kind);
        return entry.part;
    }

    // The part of the empty squares, with the hidden layer's own start.
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
        Part part;
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
