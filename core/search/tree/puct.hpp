// PUCT for Kingdomino: a tree of the decisions of a round, led by the learned value: it says what is tried first
// (priors) and what a leaf is worth to every seat. At the reveal it is the mean over lines that may come, the same
// lines for all leaves.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "base/elementary.hpp"
#include "evaluation/classic/value.hpp"
#include "search/classic/decisions.hpp"
#include "search/judgement.hpp"
#include "search/limits.hpp"
#include "search/tree/classic_moves.hpp"
#include "search/tree/root_parallel.hpp"
#include "search/tree/tree.hpp"

namespace kingdomino {

struct PuctSettings {
    float constant = 0.15F;  // how much is tried out
    float temperature = 1;   // points less at which an action is e times less likely
    float lines = 16;        // lines that are looked at when the round is over
    float ways = 2;          // ways to lie that a kingdom keeps open
    float width = 3;         // placements that are considered, except at the root
};

// One search by one thread.
template <int Frame>
class PuctSearch {
   public:
    using State = classic::State<Frame>;
    using Moves = classic::Moves<Frame>;
    using Move = typename Moves::Move;

    static constexpr int CLOCK = 1;

    PuctSearch(const PuctSettings& settings, const classic::ValueNets& nets, const State& root, Random random)
        : settings_(settings),
          nets_(nets),
          root_(root),
          players_(root.options.players),
          claim_(classic::common_settings(root.options).claim),
          seed_(random.next()),
          tree_(MOST_EDGES) {
        Leaf leaf;
        expand(root_, judged(root_, leaf), leaf);
        root_edges.resize(static_cast<std::size_t>(tree_.nodes[0].edges));
    }

    int code(std::size_t edge) const { return Moves::code_of(root_, tree_.moves[edge]); }

    void simulate() {
        State state = root_;
        int path[DEEPEST], seats[DEEPEST], length = 0;
        Leaf leaf;
        for (int node = 0; node != NO_NODE;) {
            auto& here = tree_.nodes[static_cast<std::size_t>(node)];
            const float wonder = settings_.constant * std::sqrt(static_cast<float>(++here.visits));
            const int edge = tree_.best_edge(here, wonder);
            path[length] = edge;
            seats[length++] = here.seat;
            Moves::apply(state, tree_.moves[static_cast<std::size_t>(edge)]);
            node = next_node(state, static_cast<std::size_t>(edge), leaf);
            if (length == DEEPEST && node != NO_NODE) {
                judged(state, leaf);
                break;
            }
        }
        for (int i = 0; i < length; ++i) tree_.learn_with_prior(path[i], leaf.utilities[seats[i]]);
        const int me = seats[0];
        root_edges[static_cast<std::size_t>(path[0])].add(
            {classic::lead_of(leaf.standing.points, players_, me), leaf.chances.of[me], 1});
    }

    std::vector<RootEdge> root_edges;

   private:
    static constexpr std::size_t MOST_EDGES = 1'000'000;
    static constexpr int DEEPEST = 64;
    static constexpr int FIRST_REVEAL = -2;  // and downwards: numbers of reveals instead of a node

    // What a position is worth to everybody.
    struct Leaf {
        classic::Standing standing;
        classic::Chances chances;
        float utilities[MOST_SEATS];
    };

    // The node after an edge; nothing, and what the position is worth, if a leaf is reached.
    int next_node(const State& state, std::size_t edge, Leaf& leaf) {
        const int child = tree_.children[edge];
        if (state.to_act() != CHANCE) {
            if (child == NO_NODE) tree_.children[edge] = node_of(state, leaf);
            return child;
        }
        if (child == NO_NODE) {
            tree_.children[edge] = FIRST_REVEAL - static_cast<int>(reveals_.size());
            reveals_.push_back(expected(state));
        }
        leaf = reveals_[static_cast<std::size_t>(FIRST_REVEAL - tree_.children[edge])];
        return NO_NODE;
    }

    // What a position before a reveal is worth.
    Leaf expected(const State& state) {
        const int lines = std::max(1, static_cast<int>(settings_.lines));
        const float part = 1 / static_cast<float>(lines);
        Leaf mean{}, leaf;
        for (int line = 0; line < lines; ++line) {
            State after = state;
            Random random = random_of_game(seed_, line);
            classic::random_reveals(after, random);
            judged(after, leaf);
            for (int seat = 0; seat < players_; ++seat) {
                mean.standing.points[seat] += part * leaf.standing.points[seat];
                mean.chances.of[seat] += part * leaf.chances.of[seat];
            }
        }
        for (int seat = 0; seat < players_; ++seat) mean.utilities[seat] = utility(mean, seat);
        return mean;
    }

    // A node for a position, which is a leaf now; none if there is no room or nothing to decide.
    int node_of(const State& state, Leaf& leaf) {
        const auto round = judged(state, leaf);
        return round && !tree_.is_full() ? expand(state, round, leaf) : NO_NODE;
    }

    struct Judged {
        classic::Round<Frame> round;
        classic::ChanceMaker chances;
        classic::ClaimTable table;
    };

    // What a position is worth if the rest of its round is claimed and placed by everybody's values.
    std::optional<Judged> judged(const State& state, Leaf& leaf) {
        std::optional<Judged> judged;
        if (state.step() == classic::Step::OVER) {
            const Outcome outcome = state.outcome();
            int winners = 0;
            for (int seat = 0; seat < players_; ++seat) winners += outcome.ranks[seat] == 1;
            for (int seat = 0; seat < players_; ++seat) {
                leaf.standing.points[seat] = static_cast<float>(outcome.totals[seat]);
                leaf.chances.of[seat] = outcome.ranks[seat] == 1 ? 1 / static_cast<float>(winners) : 0;
            }
        } else {
            classic::Round<Frame> round(nets_, state);
            judged.emplace(
                Judged{round, {players_, nets_.template spread_with<Frame>(round.future())}, classic::ClaimTable{}});
            for (int seat = 0; seat < players_; ++seat) fill_row(judged->round, seat, judged->table);
            int claimants[4];
            for (int i = 0; i < round.claims(); ++i) claimants[i] = round.claimant(i);
            unsigned sets[MOST_SEATS] = {};
            const classic::ClaimGame game(players_, claim_, judged->chances, judged->table);
            game.play(round.claims(), claimants, free_mask(state), sets);
            leaf.standing = game.standing(sets);
            leaf.chances = judged->chances(leaf.standing.points);
        }
        for (int seat = 0; seat < players_; ++seat) leaf.utilities[seat] = utility(leaf, seat);
        return judged;
    }

    float utility(const Leaf& leaf, int seat) const {
        // Edges want positive numbers.
        return 1 + leaf.chances.of[seat] + 0.002F * classic::lead_of(leaf.standing.points, players_, seat);
    }

    static unsigned free_mask(const State& state) {
        unsigned free = 0;
        for (int i = 0; i < state.next_line.count; ++i) {
            free |= unsigned{state.next_line.kings[i] == classic::FREE} << i;
        }
        return free;
    }

    // What a seat can make of what is on the table. Nobody's deeds change that but its own and the reveals, so that it
    // is worked out once for most nodes of a tree.
    void fill_row(const classic::Round<Frame>& round, int seat, classic::ClaimTable& table) {
        const std::uint64_t key = key_of(round, seat);
        const auto [found, is_new] = rows_.try_emplace(key);
        if (is_new) {
            const int ways = static_cast<int>(settings_.ways);
            classic::fill_table(round, seat, round.plans(seat, ways), ways, table);
            std::copy(table.points[seat], table.points[seat] + 16, found->second.begin());
        } else {
            std::copy(found->second.begin(), found->second.end(), table.points[seat]);
        }
    }

    static std::uint64_t key_of(const classic::Round<Frame>& round, int seat) {
        const State& state = round.state();
        std::uint64_t key = static_cast<std::uint64_t>(seat) + 1;
        const auto mix = [&](std::uint64_t word) {
            key = (key ^ word) * 0x9e3779b97f4a7c15U;
            key ^= key >> 29;
        };
        const auto mix_line = [&](const classic::Line& line, bool is_next) {
            for (int i = 0; i < line.count; ++i) {
                const bool is_free = is_next && line.kings[i] == classic::FREE;
                mix(line.kings[i] == seat ? line.numbers[i] + 64U : is_free ? line.numbers[i] : 128U);
            }
            mix(256);
        };
        mix(state.pile);
        mix_line(state.line, false);
        mix_line(state.next_line, true);
        for (int i = 0; i < round.claims(); ++i) mix(round.claimant(i) == seat);
        const auto& kingdom = state.kingdoms[seat];
        for (const auto kind : kingdom.kinds) {
            mix(static_cast<std::uint64_t>(kind));
            if constexpr (Frame == 7) mix(static_cast<std::uint64_t>(kind >> 64));
        }
        for (const auto crown : kingdom.crowns) {
            mix(static_cast<std::uint64_t>(crown));
            if constexpr (Frame == 7) mix(static_cast<std::uint64_t>(crown >> 64));
        }
        mix(static_cast<std::uint64_t>(kingdom.castle_column * 16 + kingdom.castle_row));
        return key;
    }

    int expand(const State& state, const std::optional<Judged>& judged, const Leaf& leaf) {
        const int seat = state.to_act(), node = tree_.begin_node(seat);
        Tried choices[MOST_CHOICES];
        const int width = node ? static_cast<int>(settings_.width) : classic::MOST_PLANS;
        const int count = state.step() == classic::Step::CLAIM ? claims(state, *judged, choices)
                                                               : places(judged->round, width, choices);
        float total = 0, best = choices[0].value;
        for (int i = 1; i < count; ++i) best = std::max(best, choices[i].value);
        for (int i = 0; i < count; ++i) {
            choices[i].value = elementary::exp((choices[i].value - best) / settings_.temperature);
            total += choices[i].value;
        }
        for (int i = 0; i < count; ++i) {
            tree_.add_edge(choices[i].move, leaf.utilities[seat], choices[i].value / total / 2);
        }
        return node;
    }

    static constexpr int MOST_CHOICES = classic::MOST_PLANS;
    struct Tried {
        Move move;
        float value;
    };

    // Claims by what each leads to.
    int claims(const State& state, const Judged& judged, Tried* choices) const {
        const int seat = state.to_act();
        const classic::ClaimGame game(players_, claim_, judged.chances, judged.table);
        int claimants[4], count = 0;
        for (int i = 0; i < judged.round.claims(); ++i) claimants[i] = judged.round.claimant(i);
        const unsigned free = free_mask(state);
        for (int index = 0; index < state.next_line.count; ++index) {
            if (!(free >> index & 1)) continue;
            unsigned sets[MOST_SEATS] = {};
            sets[seat] = 1U << index;
            game.play(judged.round.claims() - 1, claimants + 1, free & ~(1U << index), sets);
            choices[count++] = {static_cast<Move>(Moves::FIRST_INDEX + index), game.utility(seat, sets)};
        }
        return count;
    }

    // The best placements, each with the claim that is best after it.
    static int places(const classic::Round<Frame>& round, int width, Tried* choices) {
        const State& state = round.state();
        int count = 0;
        for (const classic::Turn& turn : classic::turns_of(round, width)) {
            const Move move = move_of(state, turn.place);
            const bool is_known = std::any_of(choices, choices + count, [&](auto& each) { return each.move == move; });
            if (!is_known) choices[count++] = {move, turn.value};
        }
        return count;
    }

    static Move move_of(const State& state, const classic::Cells& place) {
        Move found = Moves::NO_PLACE;
        Moves::for_each(state, classic::Step::PLACE, [&](Move move) {
            if (move == Moves::NO_PLACE) return;
            const auto cells = classic::Places<Frame>::cells(move / 128, move % 128);
            if (cells.left == place.left && cells.right == place.right) found = move;
        });
        return found;
    }

    PuctSettings settings_;
    const classic::ValueNets& nets_;
    const State& root_;
    int players_;
    classic::Goal claim_;
    std::uint64_t seed_;
    Tree<Move> tree_;
    std::vector<Leaf> reveals_;
    std::unordered_map<std::uint64_t, std::array<float, 16>> rows_;
};

}  // namespace kingdomino
