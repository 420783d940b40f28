// Deciding with a look at the next round: the few best ways of the minimax are compared by what comes after them,
// and those that are still close to each other by playing on.
#pragma once

#include <cstdint>

#include "search/duel/rollouts.hpp"

namespace kingdomino::duel {

struct LookaheadSettings {
    int width;           // how many ways of drawing are compared
    int breadth;         // how many for each player when dice are taken
    int rounds;          // how far the best are played on; 0: not at all
    std::int64_t looks;  // how many looks a decision may take at most, however much time there is; 0: any number
};

class Lookahead {
   public:
    Lookahead(const ValueNet& net, const LookaheadSettings& settings)
        : minimax_(net), prospects_cache_(minimax_), rollouts_(minimax_, prospects_cache_), settings_(settings) {}

    // It looks ahead by its own minimax, so it stays where it is.
    Lookahead(const Lookahead&) = delete;
    Lookahead& operator=(const Lookahead&) = delete;

    SearchResult think(const State& state, const Budget& budget, Random& random) {
        prospects_cache_.forget();
        const Budget own = settings_.looks ? budget.at_most(settings_.looks) : budget;
        budget_ = &own;
        SearchResult result = minimax_.think(state);
        if (result.judgements.size() > 1) {
            candidates_.clear();
            for (const auto& judgement : result.judgements) candidates_.push_back({judgement, {}, 0});
            const bool is_taking = state.step == Step::TAKE || state.step == Step::PAIR;
            std::size_t compared = is_taking ? think_of_taking(state) : think_of_drawing(state);
            sort(compared);
            if (settings_.rounds) compared = play_on(state, compared, random);
            for (std::size_t i = 0; i < candidates_.size(); ++i) result.judgements[i] = candidates_[i].judgement;
            hold_back(result, compared);
        }
        result.simulations = prospects_cache_.looks();
        return result;
    }

   private:
    // How a round ends, and what that is worth to whoever thinks.
    struct Line {
        Expectation expectation;
        State end;
    };
    struct Candidate {
        Judgement judgement;
        State end;         // of the round, if both do what looks best
        int finalist = 0;  // its number among those that are played on
    };

    void settle(State& state) const {
        while (state.step == Step::BONUS || state.step == Step::CROSS)
            state.apply(minimax_.think(state).judgements.front().code);
    }

    static constexpr int MOST_PLANS = 4;

    // The rest of the round: whoever is to draw tries out the best few plans of the quick minimax.
    Line line_of(State state, int seat, int breadth) {
        settle(state);
        if (!state.is_drawing()) return {prospects_cache_.expectation(state, seat), state};
        const int drawer = state.seat();
        const Board board(minimax_.net(), state.kingdoms[drawer]);
        const TurnContext turn = minimax_.turn_of(state, drawer, board, state.hands[1 - drawer]);
        BestPlans<MOST_PLANS> plans;
        Planner(turn).for_each_plan(state.hands[drawer], [&](const Plan& plan) { plans.offer(plan); });
        Line best{};
        for (int i = 0; i < std::min(plans.size(), breadth); ++i) {
            State after = state;
            for (int step = 0; step < plans[i].count; ++step) after.apply(plans[i].codes[step]);
            const Line line = line_of(after, seat, breadth);
            const float gain = line.expectation.chance - best.expectation.chance;
            if (i == 0 || (drawer == seat ? gain > 0 : gain < 0)) best = line;
        }
        return best;
    }

    // First with one way of drawing for each player, then with more for as long as there is time.
    std::size_t think_of_taking(const State& state) {
        for (int breadth = 1; breadth <= settings_.breadth; ++breadth) {
            if (breadth > 1 && budget_->is_spent(prospects_cache_.looks())) break;
            const std::vector<Candidate> before = candidates_;
            if (!compare_dice(state, breadth)) {
                candidates_ = before;
                break;
            }
            sort(candidates_.size());
        }
        return candidates_.size();
    }

    // Whether there was time enough.
    bool compare_dice(const State& state, int breadth) {
        const int seat = state.seat();
        Line known[TAKES];
        bool is_known[TAKES] = {};
        // What comes of a pair of dice for A.
        const auto line_of_pair = [&](int pair) -> const Line& {
            if (is_known[pair]) return known[pair];
            State after = state;
            if (state.step == Step::TAKE) after.apply(FIRST_TAKE + (pair & -pair));
            after.apply(FIRST_TAKE + (ALL_DICE & ~pair));
            is_known[pair] = true;
            return known[pair] = line_of(after, seat, breadth);
        };
        for (auto& each : candidates_) {
            if (breadth > 1 && budget_->is_spent(prospects_cache_.looks())) return false;
            const int dice = each.judgement.code - FIRST_TAKE;
            if (state.step == Step::PAIR) {
                rate(each, line_of_pair(ALL_DICE & ~dice));
            } else if (popcount(Word(dice)) == 1) {
                const Line* worst = nullptr;
                for (const int pair : DICE_PAIRS) {
                    if (!(pair & dice)) continue;
                    const Line& line = line_of_pair(pair);
                    if (!worst || line.expectation.chance < worst->expectation.chance) worst = &line;
                }
                rate(each, *worst);
            } else {
                State after = state;
                after.apply(each.judgement.code);
                rate(each, line_of(after, seat, breadth));
            }
        }
        return true;
    }

    std::size_t think_of_drawing(const State& state) {
        const int seat = state.seat();
        const auto count = std::min(candidates_.size(), static_cast<std::size_t>(settings_.width));
        std::size_t looked = 0;
        while (looked < count && (looked == 0 || !budget_->is_spent(prospects_cache_.looks()))) {
            Candidate& each = candidates_[looked++];
            State after = state;
            after.apply(each.judgement.code);
            // What is left of the own turn goes by the quick minimax.
            while (after.step == Step::SECOND || (after.is_drawing() && after.seat() == seat)) {
                after.apply(minimax_.think(after).judgements.front().code);
            }
            rate(each, line_of(after, seat, std::min(settings_.breadth, 2)));
        }
        return looked;
    }

    // The best few are played on; how many. What that changes for the best it changes for all that are not.
    std::size_t play_on(const State& state, std::size_t looked, Random& random) {
        const int left = std::min(popcount(state.kingdoms[0].empty), popcount(state.kingdoms[1].empty));
        rollouts_.begin(state.seat(), left <= LATE ? Rollouts::MOST_ROUNDS : settings_.rounds);
        const float bar = candidates_[0].judgement.chance - CLOSE;
        std::size_t close = 0;
        for (; close < looked && candidates_[close].judgement.chance >= bar && !rollouts_.is_full(); ++close) {
            const Judgement& judgement = candidates_[close].judgement;
            candidates_[close].finalist = rollouts_.add(candidates_[close].end, {judgement.points, judgement.chance});
        }
        rollouts_.play(*budget_, random);
        const Expectation change = rollouts_.change();
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            Judgement& judgement = candidates_[i].judgement;
            Expectation expectation{judgement.points + change.margin, judgement.chance + change.chance};
            if (i < close) {
                expectation = rollouts_.expectation(candidates_[i].finalist);
                judgement.visits += rollouts_.games(candidates_[i].finalist);
            }
            judgement.points = expectation.margin;
            judgement.chance = std::clamp(expectation.chance, 0.0f, 1.0f);
        }
        sort(close);
        return close;
    }

    static void rate(Candidate& candidate, const Line& line) {
        candidate.judgement.points = line.expectation.margin;
        candidate.judgement.chance = line.expectation.chance;
        candidate.judgement.visits = 1;
        candidate.end = line.end;
    }

    // The best chance first among so many.
    void sort(std::size_t count) {
        std::stable_sort(
            candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(count),
            [](const Candidate& one, const Candidate& other) { return one.judgement.chance > other.judgement.chance; });
    }

    // Those that were not compared keep their order behind the others, at most as good.
    static void hold_back(SearchResult& result, std::size_t compared) {
        float points = 1e9f, chance = 1;
        for (std::size_t i = 0; i < result.judgements.size(); ++i) {
            Judgement& each = result.judgements[i];
            if (i >= compared) {
                each.points = std::min(each.points, points);
                each.chance = std::min(each.chance, chance);
            }
            points = std::min(points, each.points);
            chance = std::min(chance, each.chance);
        }
    }

    // What is less likely to win than the best by so much is not played on.
    static constexpr float CLOSE = 0.1f;
    // With so few squares left on a map the value knows little, and games are played to the end.
    static constexpr int LATE = 10;

    Minimax minimax_;
    ProspectsCache prospects_cache_;
    Rollouts rollouts_;
    LookaheadSettings settings_;
    std::vector<Candidate> candidates_;
    const Budget* budget_ = nullptr;
};

}  // namespace kingdomino::duel
