// What a position between two rounds is worth by a look at the next one; prospects that were found are remembered.
#pragma once

#include <cstdint>

#include "search/duel/expectiminimax.hpp"
#include "search/duel/prospector.hpp"

namespace kingdomino::duel {

class ProspectsCache {
   public:
    explicit ProspectsCache(const Minimax& minimax) : net_(minimax.net()), prospector_(minimax) {}

    void forget() {
        looks_ = 0;
        for (auto& memory : memories_) memory.used = memory.next = 0;
    }

    // How many tables had to be made.
    std::int64_t looks() const { return looks_; }

    // What a position is worth to a seat once its round is over: looked ahead unless the game is over.
    Expectation expectation(const State& state, int seat) {
        if (state.step == Step::OVER) {
            const Outcome outcome = state.outcome();
            const float chance = outcome.ranks[seat] > 1 ? 0.0f : outcome.ranks[1 - seat] > 1 ? 1.0f : 0.5f;
            return {static_cast<float>(outcome.totals[seat] - outcome.totals[1 - seat]), chance};
        }
        const int a = state.first;
        const Expectation first = expected(net_, prospects_of(state, a), prospects_of(state, 1 - a));
        return seat == a ? first : first.turned();
    }

    // They hold until some thirty more have been found.
    const Prospects& prospects_of(const State& state, int seat) {
        Key key;
        std::memset(static_cast<void*>(&key), 0, sizeof key);
        key.kingdom = state.kingdoms[seat];
        key.book = state.book;
        key.castles = static_cast<std::uint8_t>(state.castles[0] | state.castles[1] << 1);
        key.first = state.first;
        key.other_empty = static_cast<std::uint8_t>(popcount(state.kingdoms[1 - seat].empty));
        Memory& memory = memories_[seat];
        for (int i = 0; i < memory.used; ++i) {
            if (memory.keys[i] == key) return memory.prospects[i];
        }
        const int at = memory.next;
        memory.next = (memory.next + 1) % REMEMBERED;
        memory.used = std::max(memory.used, at + 1);
        memory.keys[at] = key;
        prospector_.look(state, seat, memory.prospects[at]);
        ++looks_;
        return memory.prospects[at];
    }

   private:
    // What a seat's prospects depend on. Ways that are compared mostly differ in one kingdom only, so what was found
    // for the other one is kept. (What the squares that are filled mean to the opponent depends a little on the
    // opponent's kingdom; of that the first one seen counts.)
    struct Key {
        Kingdom kingdom;
        Spellbook book;
        std::uint8_t castles = 0, first = 0, other_empty = 0;
        std::uint8_t none = 0;  // no byte is left that nobody sets: they are compared as bytes

        bool operator==(const Key& other) const { return std::memcmp(this, &other, sizeof other) == 0; }
    };
    static_assert(sizeof(Key) == sizeof(Kingdom) + sizeof(Spellbook) + 4);
    static constexpr int REMEMBERED = 32;
    struct Memory {
        Key keys[REMEMBERED];
        Prospects prospects[REMEMBERED];
        int used = 0, next = 0;
    };

    const ValueNet& net_;
    Prospector prospector_;
    std::int64_t looks_ = 0;
    Memory memories_[2];
};

}  // namespace kingdomino::duel
