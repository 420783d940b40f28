// `uct`: a tree of known decisions, chosen by upper confidence bounds, with random playouts from its leaves.
// `flat-mc`: the same with a tree of one decision.
#pragma once

#include <cmath>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "bots/tree.hpp"
#include "classic/moves.hpp"
#include "duel/moves.hpp"
#include "simulate.hpp"

namespace kingdomino {

struct UctSettings {
    float constant = 0.5F;  // how much is tried out
    float scale = 20;       // points of margin that count as a clear win
    float win = 0.2F;       // the part of the utility that is the victory itself
    float gain = 0;         // what a point at once adds to the first opinion of a move
    int trust = 0;          // how many simulations that opinion is worth; 0: every move is tried once first
    int expand = 2;         // the visit at which a leaf gets a node of its own
    int depth = 60;         // decisions in the tree
};

// What a final margin is worth to a seat, between 0 and 1.
class Utility {
   public:
    explicit Utility(const UctSettings& settings) {
        for (int margin = -MOST; margin <= MOST; ++margin) {
            const float won = margin > 0 ? 1 : margin < 0 ? 0 : 0.5F;
            const float squashed = 0.5F + 0.5F * std::tanh(static_cast<float>(margin) / settings.scale);
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

    struct RootEdge {
        double margins = 0, wins = 0, utilities = 0;
        int visits = 0;
    };

    UctSearch(const UctSettings& settings, const State& root, Random random)
        : settings_(settings), utility_(settings), root_(root), moves_(root), random_(random), tree_(MOST_EDGES) {
        expand(root_, step_of(root_), 0.5F);
        root_edges.resize(static_cast<std::size_t>(tree_.nodes[0].edges));
    }

    void run(const Budget& budget, long simulations) {
        const Limits limits = budget.limits();
        while (done < 1 || !(limits.simulations > 0 ? done >= simulations || ((done & CLOCK) == 0 && budget.is_spent(0))
                                                    : (done & CLOCK) == 0 && budget.is_spent(0))) {
            simulate();
            ++done;
        }
    }

    int code(std::size_t edge) const { return Moves::code_of(root_, tree_.moves[edge]); }

    std::vector<RootEdge> root_edges;
    long done = 0;

   private:
    static constexpr std::size_t MOST_EDGES = 4'000'000;
    static constexpr int CLOCK = 15;  // the clock is looked at after every 16 simulations

    void simulate() {
        State state = root_;
        int path[64], seats[64], length = 0;
        int node = 0;
        for (;;) {
            auto& here = tree_.nodes[static_cast<std::size_t>(node)];
            const float wonder = settings_.constant * std::sqrt(std::log(static_cast<float>(++here.visits + 1)));
            const int edge = tree_.best_edge(here, wonder);
            path[length] = edge;
            seats[length++] = here.seat;
            Moves::apply(state, tree_.moves[static_cast<std::size_t>(edge)]);
            auto step = step_of(state);
            if (length < settings_.depth) {
                while (is_chance(step)) {
                    step_at_random<Policy::RANDOM>(state, random_);
                    step = step_of(state);
                }
                if (!moves_.is_known(state, step)) break;
            } else {
                break;
            }
            node = tree_.children[static_cast<std::size_t>(edge)];
            if (node == NO_NODE) {
                if (tree_.visits[static_cast<std::size_t>(edge)] + 1 < settings_.expand || tree_.is_full()) break;
                const float mean = tree_.visits[static_cast<std::size_t>(edge)] ? 0.5F : 0.5F;
                node = expand(state, step, mean);
                tree_.children[static_cast<std::size_t>(edge)] = node;
            }
        }
        play_to_end(state, random_, Policy::RANDOM);
        learn(state, path, seats, length);
    }

    int expand(const State& state, decltype(step_of(std::declval<State>())) step, float mean) {
        const int node = tree_.begin_node(state.to_act());
        if (settings_.trust == 0) {
            Moves::for_each(state, step, [&](Move move) { tree_.add_edge(move, UNTRIED, 1); });
        } else {
            const float root = tree_.inverse_root_of(settings_.trust);
            Moves::with_gains(state, step, [&](const auto& gain) {
                Moves::for_each(state, step, [&](Move move) {
                    const float opinion = mean + settings_.gain * static_cast<float>(gain(move));
                    tree_.add_edge(move, std::max(opinion, 0.001F), root);
                });
            });
        }
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
        for (int i = 0; i < length; ++i) tree_.learn(path[i], utilities[seats[i]], settings_.trust);
        RootEdge& edge = root_edges[static_cast<std::size_t>(path[0])];
        const int margin = totals[seats[0]] - (seats[0] == leader ? second : best);
        edge.margins += margin;
        edge.wins += margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
        edge.utilities += utilities[seats[0]];
        ++edge.visits;
    }

    static constexpr float UNTRIED = 1000;

    const UctSettings& settings_;
    Utility utility_;
    const State& root_;
    Moves moves_;
    Random random_;
    Tree<Move> tree_;
};

// Each thread searches by itself; their roots are added up.
template <class Moves>
Thought uct_thought(const UctSettings& settings, const typename Moves::State& root, const Budget& budget,
                    Random& random) {
    const Limits& limits = budget.limits();
    const int threads = limits.threads;
    std::vector<UctSearch<Moves>> searches;
    for (int thread = 0; thread < threads; ++thread) searches.emplace_back(settings, root, Random(random.next()));
    if (searches[0].root_edges.size() > 1) {
        in_parallel(0, threads, threads, [&](int, long from, long to) {
            for (long thread = from; thread < to; ++thread) {
                const long share = (limits.simulations + threads - 1 - thread) / threads;
                searches[static_cast<std::size_t>(thread)].run(budget, std::max(share, 1L));
            }
        });
    }
    Thought thought;
    struct Sum {
        typename UctSearch<Moves>::RootEdge edge;
        int code;
    };
    std::vector<Sum> sums;
    for (std::size_t i = 0; i < searches[0].root_edges.size(); ++i) {
        Sum sum{{}, searches[0].code(i)};
        for (const auto& search : searches) {
            sum.edge.margins += search.root_edges[i].margins;
            sum.edge.wins += search.root_edges[i].wins;
            sum.edge.utilities += search.root_edges[i].utilities;
            sum.edge.visits += search.root_edges[i].visits;
        }
        sums.push_back(sum);
    }
    for (const auto& search : searches) thought.simulations += search.done;
    // The choice is what was looked at most.
    std::stable_sort(sums.begin(), sums.end(), [](const Sum& one, const Sum& other) {
        if (one.edge.visits != other.edge.visits) return one.edge.visits > other.edge.visits;
        return one.edge.utilities > other.edge.utilities;
    });
    for (const Sum& sum : sums) {
        const int visits = std::max(sum.edge.visits, 1);
        thought.judgements.push_back({sum.code, static_cast<float>(sum.edge.margins / visits),
                                      static_cast<float>(sum.edge.visits ? sum.edge.wins / visits : -1),
                                      sum.edge.visits});
    }
    return thought;
}

class UctMind {
   public:
    explicit UctMind(const UctSettings& settings) : settings_(settings) {}

    Thought think(const duel::State& state, const Budget& budget, Random& random) {
        return uct_thought<duel::Moves>(settings_, state, budget, random);
    }
    template <int Frame>
    Thought think(const classic::State<Frame>& state, const Budget& budget, Random& random) {
        return uct_thought<classic::Moves<Frame>>(settings_, state, budget, random);
    }

   private:
    UctSettings settings_;
};

// Settings by name, for tuning: `uct:constant=0.3,scale=15`. Whether all of them could be read.
inline bool read_settings(std::string_view text, UctSettings& settings) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view part = text.substr(0, end);
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos) return false;
        const std::string_view name = part.substr(0, equals);
        float value = 0;
        try {
            value = std::stof(std::string(part.substr(equals + 1)));
        } catch (const std::exception&) {
            return false;
        }
        if (name == "constant") {
            settings.constant = value;
        } else if (name == "scale") {
            settings.scale = value;
        } else if (name == "win") {
            settings.win = value;
        } else if (name == "gain") {
            settings.gain = value;
        } else if (name == "trust") {
            settings.trust = static_cast<int>(value);
        } else if (name == "expand") {
            settings.expand = static_cast<int>(value);
        } else if (name == "depth") {
            settings.depth = static_cast<int>(value);
        } else {
            return false;
        }
        text = text.substr(std::min(end + 1, text.size()));
    }
    return true;
}

}  // namespace kingdomino
