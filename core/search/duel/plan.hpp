// A way to finish a turn, and the best few of them.
#pragma once

#include <cstdint>

#include "duel/state.hpp"

namespace kingdomino::duel {

// A way to finish a turn: the actions, in order, and what the kingdom is then worth.
struct Plan {
    float value = 0;
    std::int8_t count = 0;
    std::int32_t codes[4] = {};
    Word cells = 0;  // the cells that are drawn on
    Kingdom after;
    Spellbook book;
    bool castle = false;
    Drew drew = Drew::NOTHING;

    void add(int code) { codes[count++] = code; }
};

// The best few plans, the best first.
template <int Most>
class BestPlans {
   public:
    void offer(const Plan& plan) {
        if (size_ == Most && plan.value <= plans_[Most - 1].value) return;
        int at = size_ < Most ? size_++ : Most - 1;
        for (; at > 0 && plans_[at - 1].value < plan.value; --at) plans_[at] = plans_[at - 1];
        plans_[at] = plan;
    }
    int size() const { return size_; }
    const Plan& operator[](int index) const { return plans_[index]; }
    const Plan& best() const { return plans_[0]; }

   private:
    Plan plans_[Most];
    int size_ = 0;
};

// Uses the spells that take effect at once as they bring the most points now.
inline void use_at_once(Plan& plan, int seat) {
    if (plan.book.can_use(seat, DOMAIN_BONUS)) {
        int best = 0, most = -1;
        for (int coat = 0; coat < COATS; ++coat) {
            const int domains = domain_count(plan.after.kinds[coat]);
            if (domains > most) {
                most = domains;
                best = coat;
            }
        }
        plan.book.domain_coat = static_cast<std::int8_t>(best);
        plan.book.spend(DOMAIN_BONUS);
    }
    if (plan.book.can_use(seat, ADD_CROSS)) {
        Word largest = 0;
        for (const Word kind : plan.after.kinds) {
            for_each_domain(kind, kind, [&](Word domain) {
                if (popcount(domain) > popcount(largest)) largest = domain;
            });
        }
        if (largest) {
            plan.after.add_cross(lowest_bit(largest));
            plan.cells |= largest & (~largest + 1);
            plan.book.spend(ADD_CROSS);
        }
    }
}

}  // namespace kingdomino::duel
