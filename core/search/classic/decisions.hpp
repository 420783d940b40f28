// How the learned value decides in Kingdomino: at once, or with a look at the rest of the round and the next one.
#pragma once

#include <cstdint>

#include "playouts/simulate.hpp"
#include "search/classic/last_round.hpp"
#include "search/classic/lookahead.hpp"
#include "search/classic/one_ply.hpp"
#include "search/judgement.hpp"
#include "search/limits.hpp"

namespace kingdomino::classic {

template <int Frame>
int code_of(const State<Frame>& state, const Cells& place, int claim) {
    if (state.step() == Step::CLAIM) return FIRST_CLAIM + state.next_line.numbers[claim] - 1;
    if (place.left < 0) return DISCARD;
    const auto& kingdom = state.kingdoms[state.to_act()];
    return place_code(kingdom.grid_square(place.left), kingdom.grid_square(place.right));
}

// With several opponents each is thought to claim for itself: whoever hurts one of them helps the others. With one
// everything that it loses is won.
inline LookaheadSettings common_settings(const Options& options) {
    LookaheadSettings settings;
    settings.claim = options.players == 2 ? Goal{0, 1, 0} : Goal{0, 0, 1};
    settings.mine = {1, 0.002f, 0};
    return settings;
}
inline LookaheadSettings duke_settings(const Options& options) {
    LookaheadSettings settings = common_settings(options);
    settings.lines = 0;
    return settings;
}
// A larger kingdom takes longer to look at, so that it must be content with less.
inline LookaheadSettings king_settings(const Options& options) {
    LookaheadSettings settings = common_settings(options);
    settings.finalists = 8;
    if (options.mighty_duel) {
        settings.finalists = 4;
        settings.depth = 3;
        return settings;
    }
    settings.width = MOST_PLANS;
    settings.turns = 24;
    settings.ways = 8;
    settings.lines = 800;
    return settings;
}

// A result in the making: the first opinion of an action counts.
class Opinions {
   public:
    void add(int code, const Merit& merit, std::int64_t visits) {
        add(code, static_cast<float>(merit.points), static_cast<float>(std::clamp(merit.chance, 0.0, 1.0)), visits);
    }
    void add(int code, float points, float chance, std::int64_t visits) {
        for (const auto& known : result.judgements) {
            if (known.code == code) return;
        }
        result.judgements.push_back({code, points, chance, static_cast<std::int32_t>(visits)});
    }

    SearchResult result;
};

// Placements that no turn above began with: as much worse than the best as the value says, and at most as good as any
// of those above.
template <int Frame>
void add_other_places(const Round<Frame>& round, const ChanceMaker& chances, Opinions& opinions) {
    const State<Frame>& state = round.state();
    if (state.step() != Step::PLACE || opinions.result.judgements.empty()) return;
    const int seat = state.to_act();
    Sure sure[4];
    round.sure(seat, sure);
    const auto& judge = round.judge(sure[0].judge);
    thread_local Way ways[MOST_WAYS * MOST_PLANS];
    const int count = judge_ways(judge, Plans<Frame>::of(state.kingdoms[seat]), state.line.numbers[0],
                                 judge.with_order(round.current_places(seat)), ways);
    std::stable_sort(ways, ways + count, [](const Way& one, const Way& other) { return one.value > other.value; });
    const Judgement best = opinions.result.judgements.front();
    float shift = 0;
    for (int i = 0; i < count; ++i) {
        const int code = code_of(state, Cells{ways[i].left, ways[i].right}, -1);
        if (code == best.code) shift = best.points - ways[i].value;
    }
    float points = best.points, chance = best.chance;
    for (const auto& each : opinions.result.judgements) {
        points = std::min(points, each.points);
        chance = std::min(chance, each.chance);
    }
    for (int i = 0; i < count; ++i) {
        const float value = ways[i].value + shift;
        opinions.add(code_of(state, Cells{ways[i].left, ways[i].right}, -1), std::min(points, value),
                     std::min(chance, chances.shifted(best.chance, value - best.points)), 0);
    }
}

// The last placements: no chance and nobody else matters any more, so the best is found for sure.
template <int Frame>
SearchResult last_round_result(const State<Frame>& state) {
    const int seat = state.to_act();
    Ending others;
    int equals = 0;  // how many of the others share the best of their endings
    for (int other = 0; other < state.options.players; ++other) {
        if (other == seat) continue;
        const Ending ending = best_ending(state, other);
        equals = ending > others ? 1 : equals + (ending == others);
        others = std::max(others, ending);
    }
    std::vector<std::pair<Ending, int>> endings;
    state.for_each_action([&](int code) {
        State<Frame> after = state;
        after.apply(code);
        endings.emplace_back(best_ending(after, seat), code);
    });
    std::stable_sort(endings.begin(), endings.end(),
                     [](const auto& one, const auto& other) { return one.first > other.first; });
    SearchResult result;
    for (const auto& [ending, code] : endings) {
        const float shared = 1 / static_cast<float>(1 + equals);
        const float chance = ending > others ? 1 : ending < others ? 0 : shared;
        result.judgements.push_back({code, static_cast<float>(ending.points - others.points), chance, 0});
    }
    return result;
}

// By the own kingdom's value alone.
template <int Frame>
SearchResult one_ply_result(const ValueNets& nets, const State<Frame>& state, int width) {
    const Round<Frame> round(nets, state);
    if (!round.claims()) return last_round_result(state);
    const int seat = state.to_act(), players = state.options.players;
    float points[MOST_SEATS];
    for (int other = 0; other < players; ++other) {
        if (other != seat) points[other] = round.plans(other, 1).plans[0].value;
    }
    const ChanceMaker chances(players, nets.template spread_with<Frame>(round.future()));
    Opinions opinions;
    for (const Turn& turn : turns_of(round, width)) {
        points[seat] = turn.value;
        opinions.add(code_of(state, turn.place, turn.claim), lead_of(points, players, seat), chances(points).of[seat],
                     0);
    }
    add_other_places(round, chances, opinions);
    return opinions.result;
}

// With a look through the next reveal, for half of the budget at most; then the best turns are played on to the end
// until the budget is spent or one of them is clearly the best. Duke has no lines, and does neither.
template <int Frame>
SearchResult lookahead_result(const ValueNets& nets, const State<Frame>& state, const LookaheadSettings& settings,
                              const Budget& budget, Random& random) {
    if (!state.next_line.count) return last_round_result(state);
    const int threads = settings.lines > 0 ? budget.limits().threads : 1;
    std::vector<std::unique_ptr<Lookahead<Frame>>> looks;
    std::vector<Random> randoms;
    for (int thread = 0; thread < threads; ++thread) {
        looks.push_back(std::make_unique<Lookahead<Frame>>(nets, state, settings));
        randoms.emplace_back(random.next());
    }
    Lookahead<Frame>& first = *looks[0];
    std::vector<Candidate> others;
    Opinions opinions;
    // All threads at once, each with a generator of its own; then all know what all have seen.
    const auto together = [&](auto&& work) {
        std::vector<std::int64_t> counts(static_cast<std::size_t>(threads));
        in_parallel(0, threads, threads, [&](int, std::int64_t from, std::int64_t to) {
            for (auto at = static_cast<std::size_t>(from); at < static_cast<std::size_t>(to); ++at) {
                counts[at] = work(*looks[at], randoms[at]);
            }
        });
        for (std::size_t thread = 1; thread < looks.size(); ++thread) first.add(*looks[thread]);
        first.sort(first.candidates().size());
        for (std::size_t thread = 1; thread < looks.size(); ++thread) looks[thread]->candidates() = first.candidates();
        for (const std::int64_t count : counts) opinions.result.simulations += count;
    };
    const auto is_spent = [&](std::int64_t count) {
        return budget.is_spent(opinions.result.simulations + count * threads);
    };
    for (auto& look : looks) look->find_turns();
    if (settings.lines && first.round().future()) {
        together([&](auto& look, Random& mine) {
            return look.look(mine, [&](std::int64_t count) { return is_spent(2 * count) || budget.is_half_spent(); });
        });
        others = first.candidates();
        const bool is_open = others.size() > 1 && first.round().future() > state.options.kings();
        if (settings.finalists && is_open) {
            together([&](auto& look, Random& mine) { return look.play_on(mine, is_spent); });
        }
    }
    for (const Candidate& candidate : first.candidates()) {
        opinions.add(code_of(state, candidate.place, candidate.claim), candidate.merit, candidate.visits);
    }
    // Turns that were not played on are at most as good as those that were.
    const Merit& last = first.candidates().back().merit;
    for (const Candidate& other : others) {
        const Merit merit{0, std::min(other.merit.points, last.points), std::min(other.merit.chance, last.chance)};
        opinions.add(code_of(state, other.place, other.claim), merit, other.visits);
    }
    add_other_places(first.round(), first.chances(), opinions);
    return opinions.result;
}

}  // namespace kingdomino::classic
