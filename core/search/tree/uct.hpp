// UCT: a tree of known decisions, chosen by upper confidence bounds, with random playouts from its leaves.
#pragma once

#include <cmath>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/elementary.hpp"
#include "playouts/simulate.hpp"
#include "search/judgement.hpp"
#include "search/limits.hpp"
#include "search/tree/classic_moves.hpp"
#include "search/tree/duel_moves.hpp"
#include "search/tree/root_parallel.hpp"
#include "search/tree/tree.hpp"

namespace kingdomino {

struct UctSettings {
    float constant = 0.2F;  // how much is tried out
    float scale = 20;       // the margin in points at which the utility bends
    float win = 0;          // the part of the utility that is the victory itself
    float gain = 0.04F;     // what a point at once adds to the first opinion of an action
    float trust = 4;        // how many simulations that opinion counts for; 0: every action is tried once first
    float expand = 2;       // the visit at which a leaf gets a node of its own
    float depth = 60;       // decisions in the tree
};

// What a final margin is worth to a seat, between 0 and 1.
class Utility {
   public:
    explicit Utility(const UctSettings& settings) {
        for (int margin = -MOST; margin <= MOST; ++margin) {
            const float won = margin > 0 ? 1 : margin < 0 ? 0 : 0.5F;
            const float squashed = 0.5F + 0.5F * elementary::tanh(static_cast<float>(margin) / settings.scale);
            table_[margin + MOST] = settings.win * won + (1 - settings.win) * squashed;
        }
    }
    float operator()(int margin) const { return table_[std::clamp(margin, -MOST, MOST) + MOST]; }

   private:
    static constexpr int MOST = 255;
    float table_[2 * MOST + 1];
};

inline duel::Step step_of(const duel::State& state) {
    return state.step;
}
template <int Frame>
classic::Step step_of(const classic::State<Frame>& state) {
    return state.step();
}
inline bool is_chance(duel::Step step) {
    return step == duel::Step::ROLL;
}
inline bool is_chance(classic::Step step) {
    return step == classic::Step::REVEAL || step == classic::Step::KINGS;
}
inline int player_count(const duel::State&) {
    return 2;
}
template <int Frame>
int player_count(const classic::State<Frame>& state) {
    return state.options.players;
}

// One search by one thread.
template <class Moves>
class UctSearch {
   public:
    using State = typename Moves::State;
    using Move = typename Moves::Move;

    UctSearch(const UctSettings& settings, const State& root, Random random)
        : settings_(settings),
          depth_(std::clamp(static_cast<int>(settings.depth), 1, DEEPEST)),
          expand_(static_cast<int>(settings.expand)),
          trust_(static_cast<int>(settings.trust)),
          utility_(settings),
          root_(root),
          moves_(root),
          random_(random),
          tree_(MOST_EDGES) {
        expand(root_, step_of(root_));
        root_edges.resize(static_cast<std::size_t>(tree_.nodes[0].edges));
    }

    // The clock and a call to stop are only minded now and then.
    static constexpr int CLOCK = 16;

    int code(std::size_t edge) const { return Moves::code_of(root_, tree_.moves[edge]); }

    std::vector<RootEdge> root_edges;

    void simulate() {
        State state = root_;
        int path[DEEPEST], seats[DEEPEST], length = 0;
        for (int node = 0; node != NO_NODE;) {
            auto& here = tree_.nodes[static_cast<std::size_t>(node)];
            const float wonder = settings_.constant * std::sqrt(elementary::log(static_cast<float>(++here.visits + 1)));
            const int edge = tree_.best_edge(here, wonder);
            path[length] = edge;
            seats[length++] = here.seat;
            Moves::apply(state, tree_.moves[static_cast<std::size_t>(edge)]);
            node = length < depth_ ? next_node(state, static_cast<std::size_t>(edge)) : NO_NODE;
        }
        play_to_end(state, random_, Policy::RANDOM);
        learn(state, path, seats, length);
    }

   private:
    static constexpr std::size_t MOST_EDGES = 4'000'000;
    static constexpr int DEEPEST = 64;

    // Where the tree goes on after an edge, once chance has acted; a node is made when it is worth one.
    int next_node(State& state, std::size_t edge) {
        auto step = step_of(state);
        for (; is_chance(step); step = step_of(state)) step_at_random<Policy::RANDOM>(state, random_);
        if (!moves_.is_known(state, step)) return NO_NODE;
        if (tree_.children[edge] == NO_NODE && tree_.visits[edge] + 1 >= expand_ && !tree_.is_full()) {
            tree_.children[edge] = expand(state, step);
        }
        return tree_.children[edge];
    }

    template <class Step>
    int expand(const State& state, Step step) {
        const int node = tree_.begin_node(state.to_act());
        if (trust_ == 0) {
            Moves::for_each(state, step, [&](Move move) { tree_.add_edge(move, UNTRIED, 1); });
            return node;
        }
        const float root = tree_.inverse_root_of(trust_);
        Moves::with_gains(state, step, [&](const auto& gain) {
            Moves::for_each(state, step, [&](Move move) {
                const float opinion = 0.5F + settings_.gain * static_cast<float>(gain(move));
                tree_.add_edge(move, std::clamp(opinion, 0.001F, 1.0F), root);
            });
        });
        return node;
    }

    void learn(const State& state, const int* path, const int* seats, int length) {
        const int players = player_count(state);
        int totals[MOST_SEATS], best = -1, second = -1, leader = 0;
        for (int seat = 0; seat < players; ++seat) {
            totals[seat] = total_of(state, seat);
            if (totals[seat] > best) {
                second = best;
                best = totals[seat];
                leader = seat;
            } else {
                second = std::max(second, totals[seat]);
            }
        }
        float utilities[MOST_SEATS];
        for (int seat = 0; seat < players; ++seat) {
            utilities[seat] = utility_(totals[seat] - (seat == leader ? second : best));
        }
        for (int i = 0; i < length; ++i) tree_.learn(path[i], utilities[seats[i]], trust_);
        const int margin = totals[seats[0]] - (seats[0] == leader ? second : best);
        const double won = margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
        root_edges[static_cast<std::size_t>(path[0])].add({static_cast<double>(margin), won, 1});
    }

    static constexpr float UNTRIED = 1000;

    const UctSettings& settings_;
    int depth_, expand_, trust_;
    Utility utility_;
    const State& root_;
    Moves moves_;
    Random random_;
    Tree<Move> tree_;
};

// Settings by name, for tuning: `constant=0.3,scale=15`. Whether all of them could be read.
inline bool read_settings(std::string_view text, UctSettings& settings) {
    struct Named {
        std::string_view name;
        float UctSettings::* field;
    };
    constexpr Named FIELDS[] = {{"constant", &UctSettings::constant}, {"scale", &UctSettings::scale},
                                {"win", &UctSettings::win},           {"gain", &UctSettings::gain},
                                {"trust", &UctSettings::trust},       {"expand", &UctSettings::expand},
                                {"depth", &UctSettings::depth}};
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::size_t equals = std::min(text.find('='), end);
        const Named* found = std::find_if(std::begin(FIELDS), std::end(FIELDS),
                                          [&](const Named& named) { return named.name == text.substr(0, equals); });
        if (found == std::end(FIELDS) || equals == end) return false;
        const std::string value(text.substr(equals + 1, end - equals - 1));
        char* rest = nullptr;
        settings.*(found->field) = std::strtof(value.c_str(), &rest);
        if (value.empty() || *rest != '\0' || !(settings.*(found->field) >= 0)) return false;
        text = text.substr(std::min(end + 1, text.size()));
    }
    return true;
}

}  // namespace kingdomino
