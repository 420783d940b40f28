// Deciding with a look at the next round: the few best ways of the quick mind are compared by what comes after them.
#pragma once

#include "duel/lookahead.hpp"

namespace kingdomino::duel {

class Foresight {
   public:
    // `width`: how many ways of each drawing are compared.
    Foresight(const ValueNet& net, int width) : mind_(net), look_(mind_), width_(width) {}

    Thought think(const State& state, const Budget& budget) {
        looks_ = 0;
        memories_[0].used = memories_[0].next = memories_[1].used = memories_[1].next = 0;
        budget_ = &budget;
        Thought quick = mind_.think(state);
        if (quick.judgements.size() > 1) {
            switch (state.step) {
                case Step::TAKE:
                case Step::PAIR:
                    think_of_taking(state, quick);
                    break;
                default:
                    think_of_drawing(state, quick);
                    break;
            }
        }
        quick.simulations = looks_;
        return quick;
    }

    // What a position is worth to a seat once its round is over: looked ahead unless the game is over.
    float worth(const State& state, int seat) {
        const float margin = worth_to_first(state);
        return seat == state.first ? margin : -margin;
    }

   private:
    float worth_to_first(const State& state) {
        const int a = state.first;
        if (state.step == Step::OVER) return mind_.value(state, a) - mind_.value(state, 1 - a);
        return LookAhead::expected(prospects_of(state, a), prospects_of(state, 1 - a));
    }

    // All that a seat's prospects depend on. Ways that are compared mostly differ in one kingdom only, so what was
    // found for the other one is kept.
    struct Outlook {
        Kingdom kingdom;
        Spellbook book;
        std::uint8_t castles = 0, first = 0, other_empty = 0;
        std::uint8_t none = 0;  // no byte is left that nobody sets: they are compared as bytes

        bool operator==(const Outlook& other) const { return std::memcmp(this, &other, sizeof other) == 0; }
    };
    static_assert(sizeof(Outlook) == sizeof(Kingdom) + sizeof(Spellbook) + 4);
    static constexpr int REMEMBERED = 8;
    struct Memory {
        Outlook outlooks[REMEMBERED];
        Prospects prospects[REMEMBERED];
        int used = 0, next = 0;
    };

    const Prospects& prospects_of(const State& state, int seat) {
        Outlook outlook;
        std::memset(static_cast<void*>(&outlook), 0, sizeof outlook);
        outlook.kingdom = state.kingdoms[seat];
        outlook.book = state.book;
        outlook.castles = static_cast<std::uint8_t>(state.castles[0] | state.castles[1] << 1);
        outlook.first = state.first;
        outlook.other_empty = static_cast<std::uint8_t>(popcount(state.kingdoms[1 - seat].empty));
        Memory& memory = memories_[seat];
        for (int i = 0; i < memory.used; ++i) {
            if (memory.outlooks[i] == outlook) return memory.prospects[i];
        }
        const int at = memory.next;
        memory.next = (memory.next + 1) % REMEMBERED;
        memory.used = std::max(memory.used, at + 1);
        memory.outlooks[at] = outlook;
        look_.look(state, seat, memory.prospects[at]);
        ++looks_;
        return memory.prospects[at];
    }

    void settle(State& state) const {
        while (state.step == Step::DOMAIN || state.step == Step::CROSS)
            state.apply(mind_.think(state).judgements.front().code);
    }

    // The best plans of whoever is to draw.
    void plans_of(const State& state, int most, BestPlans<16>& plans) const {
        const int seat = state.seat();
        const Board board(mind_.net(), state.kingdoms[seat]);
        const Turn turn = mind_.turn_of(state, seat, board, state.hands[1 - seat]);
        Planner planner(turn, SPLIT_WIDTH);
        (void)most;
        planner.for_each_plan(state.hands[seat], [&](const Plan& plan) { plans.offer(plan); });
    }

    static void follow(State& state, const Plan& plan) {
        for (int i = 0; i < plan.count; ++i) state.apply(plan.codes[i]);
    }

    // The round is played out by the quick mind's best plans, then looked at.
    float worth_of_round(State state, int seat) {
        while (state.is_drawing()) {
            BestPlans<16> plans;
            plans_of(state, 1, plans);
            follow(state, plans.best());
        }
        settle(state);
        return worth(state, seat);
    }

    void think_of_taking(const State& state, Thought& thought) {
        const int seat = state.seat();
        float known[TAKES];
        std::fill(known, known + TAKES, -1e9f);
        // What A's pair of dice is worth to the seat that is to take.
        const auto worth_of_pair = [&](int pair) {
            if (known[pair] > -1e8f) return known[pair];
            State after = state;
            if (state.step == Step::TAKE) after.apply(FIRST_TAKE + (pair & -pair));
            after.apply(FIRST_TAKE + (ALL_DICE & ~pair));
            return known[pair] = worth_of_round(after, seat);
        };
        for (auto& each : thought.judgements) {
            const int dice = each.code - FIRST_TAKE;
            if (state.step == Step::PAIR) {
                each.points = worth_of_pair(ALL_DICE & ~dice);
            } else if (popcount(Word(dice)) == 1) {
                float worst = 1e9f;
                for (const int pair : DICE_PAIRS) {
                    if (pair & dice) worst = std::min(worst, worth_of_pair(pair));
                }
                each.points = worst;
            } else {
                State after = state;
                after.apply(each.code);
                each.points = worth_of_round(after, seat);
            }
        }
        rate(state, thought);
    }

    void think_of_drawing(const State& state, Thought& thought) {
        const int seat = state.seat();
        const int count = std::min(static_cast<int>(thought.judgements.size()), width_);
        // The best way after each of the first few actions.
        int looked = 0;
        for (int i = 0; i < count; ++i) {
            if (i > 0 && budget_->is_spent(looks_)) break;
            auto& each = thought.judgements[static_cast<std::size_t>(i)];
            State after = state;
            after.apply(each.code);
            // What is left of the own turn goes by the quick mind.
            while (after.step == Step::SECOND || (after.is_drawing() && after.seat() == seat)) {
                after.apply(mind_.think(after).judgements.front().code);
            }
            settle(after);
            each.points = worth_of_round(after, seat);
            ++looked;
        }
        // Those that were not looked at keep their order behind those that were.
        float worst = 1e9f;
        for (int i = 0; i < looked; ++i)
            worst = std::min(worst, thought.judgements[static_cast<std::size_t>(i)].points);
        const float gap = worst - (looked < static_cast<int>(thought.judgements.size())
                                       ? thought.judgements[static_cast<std::size_t>(looked)].points
                                       : 0);
        for (std::size_t i = static_cast<std::size_t>(looked); i < thought.judgements.size(); ++i) {
            thought.judgements[i].points += std::min(0.0f, gap);
        }
        rate(state, thought);
    }

    void rate(const State& state, Thought& thought) const {
        const int stage = stage_of(popcount(state.kingdoms[0].empty), popcount(state.kingdoms[1].empty));
        for (auto& each : thought.judgements) each.chance = mind_.chance_of(each.points, stage);
        thought.sort();
    }

    Mind mind_;
    LookAhead look_;
    int width_;
    long looks_ = 0;
    Memory memories_[2];
    const Budget* budget_ = nullptr;
};

}  // namespace kingdomino::duel
