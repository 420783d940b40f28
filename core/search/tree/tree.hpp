// A search tree in flat arrays: nodes without lists of their own, made once and never given back before the next
// search.
//
// An edge keeps the mean utility of its simulations for the seat that chooses it (so with more than two players every
// seat goes for its own good) and how uncertain that still is, so that choosing is one multiplication an edge.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace kingdomino {

inline constexpr int NO_NODE = -1;

template <class Move>
class Tree {
   public:
    struct Node {
        std::int32_t first_edge;
        std::int16_t edges;
        std::int8_t seat;
        std::int32_t visits;
    };

    explicit Tree(std::size_t most_edges) : most_edges_(most_edges) {
        for (int n = 1; n < ROOTS; ++n) inverse_root_[n] = 1 / std::sqrt(static_cast<float>(n));
        inverse_root_[0] = 1;
    }

    void clear() {
        nodes.clear();
        moves.clear();
        means.clear();
        doubts.clear();
        visits.clear();
        children.clear();
    }

    bool is_full() const { return moves.size() >= most_edges_; }

    int begin_node(int seat) {
        nodes.push_back({static_cast<std::int32_t>(moves.size()), 0, static_cast<std::int8_t>(seat), 0});
        return static_cast<int>(nodes.size()) - 1;
    }

    // An edge of the node that was begun last, with a first opinion of it; opinions must be positive.
    void add_edge(Move move, float mean, float doubt) {
        moves.push_back(move);
        means.push_back(mean);
        doubts.push_back(doubt);
        visits.push_back(0);
        children.push_back(NO_NODE);
        ++nodes.back().edges;
    }

    // The edge with the highest mean plus `wonder` times its doubt; the first of equals.
    int best_edge(const Node& node, float wonder) const {
        const float* mean = &means[static_cast<std::size_t>(node.first_edge)];
        const float* doubt = &doubts[static_cast<std::size_t>(node.first_edge)];
        // Positive floats are ordered as their bits are, and whole numbers are compared many at a time.
        std::int32_t best = 0;
        for (int i = 0; i < node.edges; ++i) {
            const auto score = std::bit_cast<std::int32_t>(mean[i] + wonder * doubt[i]);
            best = score > best ? score : best;
        }
        int at = 0;
        while (at + 1 < node.edges && std::bit_cast<std::int32_t>(mean[at] + wonder * doubt[at]) != best) ++at;
        return node.first_edge + at;
    }

    // For upper confidence bounds: the doubt is one over the root of the visits.
    void learn(int edge, float utility, int trust) {
        const auto at = static_cast<std::size_t>(edge);
        const int count = ++visits[at] + trust;
        const float root = inverse_root_of(count);
        means[at] += (utility - means[at]) * root * root;
        doubts[at] = root;
    }

    // For bounds with priors: the doubt is the prior over one more than the visits.
    void learn_with_prior(int edge, float utility) {
        const auto at = static_cast<std::size_t>(edge);
        const auto count = static_cast<float>(++visits[at]);
        means[at] += (utility - means[at]) / count;
        doubts[at] *= count / (count + 1);
    }

    float inverse_root_of(int count) const {
        return count < ROOTS ? inverse_root_[count] : 1 / std::sqrt(static_cast<float>(count));
    }

    std::vector<Node> nodes;
    std::vector<Move> moves;
    std::vector<float> means, doubts;
    std::vector<std::int32_t> visits, children;

   private:
    static constexpr int ROOTS = 4096;
    std::size_t most_edges_;
    float inverse_root_[ROOTS];
};

}  // namespace kingdomino
