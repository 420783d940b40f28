// Deciding with a look at the next round: the few best ways of the quick mind are compared by what comes after them.
#pragma once

#include "duel/lookahead.hpp"

namespace kingdomino::duel {

class Foresight {
   public:
    // `width`: how many ways of drawing are compared; `breadth`: how many for each player when dice are taken.
    Foresight(const ValueNet& net, int width, int breadth)
        : mind_(net), look_(mind_), width_(width), breadth_(breadth) {}

    // It looks ahead by its own mind, so it stays where it is.
    Foresight(const Foresight&) = delete;
    Foresight& operator=(const Foresight&) = delete;

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

   private:
    // What a position is worth to a seat once its round is over: looked ahead unless the game is over.
    Expectation worth(const State& state, int seat) {
        if (state.step == Step::OVER) {
            const Outcome outcome = state.outcome();
            const float chance = outcome.ranks[seat] > 1 ? 0.0f : outcome.ranks[1 - seat] > 1 ? 1.0f : 0.5f;
            return {static_cast<float>(outcome.totals[seat] - outcome.totals[1 - seat]), chance};
        }
        const int a = state.first;
        const Expectation first = look_.expected(prospects_of(state, a), prospects_of(state, 1 - a));
        return seat == a ? first : Expectation{-first.margin, 1 - first.chance};
    }

    // What a seat's prospects depend on. Ways that are compared mostly differ in one kingdom only, so what was found
    // for the other one is kept. (What the squares that are filled mean to the opponent depends a little on the
    // opponent's kingdom; of that the first one seen counts.)
    struct Outlook {
        Kingdom kingdom;
        Spellbook book;
        std::uint8_t castles = 0, first = 0, other_empty = 0;
        std::uint8_t none = 0;  // no byte is left that nobody sets: they are compared as bytes

        bool operator==(const Outlook& other) const { return std::memcmp(this, &other, sizeof other) == 0; }
    };
    static_assert(sizeof(Outlook) == sizeof(Kingdom) + sizeof(Spellbook) + 4);
    static constexpr int REMEMBERED = 32;
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

    static constexpr int MOST_PLANS = 4;

    // The rest of the round: whoever is to draw tries out the best few plans of the quick mind.
    Expectation worth_of_round(State state, int seat, int breadth) {
        settle(state);
        if (!state.is_drawing()) return worth(state, seat);
        const int drawer = state.seat();
        const Board board(mind_.net(), state.kingdoms[drawer]);
        const Turn turn = mind_.turn_of(state, drawer, board, state.hands[1 - drawer]);
        BestPlans<MOST_PLANS> plans;
        Planner(turn, SPLIT_WIDTH).for_each_plan(state.hands[drawer], [&](const Plan& plan) { plans.offer(plan); });
        Expectation best{};
        for (int i = 0; i < std::min(plans.size(), breadth); ++i) {
            State after = state;
            for (int step = 0; step < plans[i].count; ++step) after.apply(plans[i].codes[step]);
            const Expectation worth = worth_of_round(after, seat, breadth);
            if (i == 0 || (drawer == seat ? worth.chance > best.chance : worth.chance < best.chance)) best = worth;
        }
        return best;
    }

    // First with one way of drawing for each player, then with more for as long as there is time.
    void think_of_taking(const State& state, Thought& thought) {
        for (int breadth = 1; breadth <= breadth_; ++breadth) {
            if (breadth > 1 && budget_->is_spent(looks_)) break;
            Thought wider = thought;
            if (!compare_dice(state, breadth, wider)) break;
            thought = wider;
        }
    }

    // Whether there was time enough.
    bool compare_dice(const State& state, int breadth, Thought& thought) {
        const int seat = state.seat();
        Expectation known[TAKES];
        bool is_known[TAKES] = {};
        // What A's pair of dice is worth to the seat that is to take.
        const auto worth_of_pair = [&](int pair) {
            if (is_known[pair]) return known[pair];
            State after = state;
            if (state.step == Step::TAKE) after.apply(FIRST_TAKE + (pair & -pair));
            after.apply(FIRST_TAKE + (ALL_DICE & ~pair));
            is_known[pair] = true;
            return known[pair] = worth_of_round(after, seat, breadth);
        };
        for (auto& each : thought.judgements) {
            if (breadth > 1 && budget_->is_spent(looks_)) return false;
            const int dice = each.code - FIRST_TAKE;
            if (state.step == Step::PAIR) {
                rate(each, worth_of_pair(ALL_DICE & ~dice));
            } else if (popcount(Word(dice)) == 1) {
                Expectation worst{1e9f, 2};
                for (const int pair : DICE_PAIRS) {
                    if (!(pair & dice)) continue;
                    const Expectation worth = worth_of_pair(pair);
                    if (worth.chance < worst.chance) worst = worth;
                }
                rate(each, worst);
            } else {
                State after = state;
                after.apply(each.code);
                rate(each, worth_of_round(after, seat, breadth));
            }
        }
        sort(thought, thought.judgements.size());
        return true;
    }

    void think_of_drawing(const State& state, Thought& thought) {
        const int seat = state.seat();
        const auto count = std::min(thought.judgements.size(), static_cast<std::size_t>(width_));
        std::size_t looked = 0;
        while (looked < count && (looked == 0 || !budget_->is_spent(looks_))) {
            auto& each = thought.judgements[looked++];
            State after = state;
            after.apply(each.code);
            // What is left of the own turn goes by the quick mind.
            while (after.step == Step::SECOND || (after.is_drawing() && after.seat() == seat)) {
                after.apply(mind_.think(after).judgements.front().code);
            }
            rate(each, worth_of_round(after, seat, std::min(breadth_, 2)));
        }
        sort(thought, looked);
    }

    static void rate(Judgement& judgement, const Expectation& worth) {
        judgement.points = worth.margin;
        judgement.chance = worth.chance;
        judgement.visits = 1;
    }

    // The best chance first among those that were looked at; the others keep their order behind them, at most as good.
    static void sort(Thought& thought, std::size_t looked) {
        const auto begin = thought.judgements.begin(), end = begin + static_cast<std::ptrdiff_t>(looked);
        std::stable_sort(begin, end,
                         [](const Judgement& one, const Judgement& other) { return one.chance > other.chance; });
        float points = 1e9f, chance = 1;
        for (auto it = begin; it != end; ++it) {
            points = std::min(points, it->points);
            chance = std::min(chance, it->chance);
        }
        for (auto it = end; it != thought.judgements.end(); ++it) {
            points = it->points = std::min(it->points, points);
            chance = it->chance = std::min(it->chance, chance);
        }
    }

    Mind mind_;
    LookAhead look_;
    int width_, breadth_;
    long looks_ = 0;
    Memory memories_[2];
    const Budget* budget_ = nullptr;
};

}  // namespace kingdomino::duel
