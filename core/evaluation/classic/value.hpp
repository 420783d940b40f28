// The points that one kingdom is expected to end with, by the net; quick for kingdoms that differ in one domino.
#pragma once

#include <array>

#include "evaluation/classic/features.hpp"
#include "evaluation/net.hpp"

namespace kingdomino::classic {

inline constexpr int HIDDEN = 32;
inline constexpr float POINTS_SCALE = 20;  // the net's value 1 is so many points

// One net for each number of dominoes that a kingdom will still get; 7 x 7, with twice as many, shares one for two.
using ValueNet = Net<FEATURES, HIDDEN, 2>;
using Weights = ValueNet::Weights;
inline constexpr int PARTS = 12;

template <int Frame>
int part_of(int left) {
    return Frame == 7 ? (left - 1) / 2 : left - 1;
}
template <int Frame>
int stage_of(int left) {
    return Frame == 7 ? (left - 1) % 2 : 0;
}

// All of them; to a file they are one large net.
struct ValueNets {
    static constexpr int INPUTS = FEATURES, HIDDEN = classic::HIDDEN, STAGES = 2 * PARTS;
    struct AllWeights {
        Weights parts[PARTS];
    } weights;
    float spread[STAGES];

    static constexpr int PARAMETERS = sizeof(AllWeights) / sizeof(float);

    // How far final points lie from expected ones with so many dominoes to come.
    template <int Frame>
    float spread_with(int left) const {
        return left ? spread[2 * part_of<Frame>(left) + stage_of<Frame>(left)] : 0;
    }
};

// The hidden layer, or what a block of features adds to it, in words that the processor adds at once.
struct Sums {
    using Eight = float __attribute__((vector_size(32)));
    static constexpr int WORDS = HIDDEN / 8;
    Eight words[WORDS];

    void add(const Sums& other) {
        for (int i = 0; i < WORDS; ++i) words[i] += other.words[i];
    }
};

// Adds a block of features, the first of which has the number `from`. Zeros are not left out: a branch that cannot be
// foreseen costs more than a few products.
template <std::size_t Count>
void add_block(const Weights& weights, Sums& sums, int from, const std::array<float, Count>& features) {
    static_assert(Sums::WORDS == 4);
    const auto* row = reinterpret_cast<const Sums*>(weights.first[from]);
    auto [one, two, three, four] = sums.words;
    for (std::size_t i = 0; i < Count; ++i) {
        const float feature = features[i];
        one += row[i].words[0] * feature;
        two += row[i].words[1] * feature;
        three += row[i].words[2] * feature;
        four += row[i].words[3] * feature;
    }
    sums = {{one, two, three, four}};
}

inline float value_of(const Weights& weights, const Sums& sums, int stage) {
    const auto* row = reinterpret_cast<const Sums*>(weights.second[stage]);
    Sums::Eight total{};
    for (int word = 0; word < Sums::WORDS; ++word) {
        const Sums::Eight zero{};
        total += (sums.words[word] > zero ? sums.words[word] : zero) * row->words[word];
    }
    float value = weights.constant[stage];
    for (int i = 0; i < 8; ++i) value += total[i];
    return value * POINTS_SCALE;
}

// A kingdom with what each terrain adds to the hidden layer.
template <int Frame>
struct Board {
    using Word = typename Layout<Frame>::Word;
    Kingdom<Frame> kingdom;
    Word reach[TERRAINS];  // the live cells that each terrain can be joined at
    Sums terrains[TERRAINS];
};

// Judges kingdoms that will get `left` more dominoes, with those in `unseen` still to come.
template <int Frame>
class Judge {
   public:
    using Word = typename Layout<Frame>::Word;

    Judge(const ValueNets& nets, const Options& options, Word64 unseen, int left)
        : options_(options),
          outlook_(options, unseen, left),
          weights_(nets.weights.parts[left ? part_of<Frame>(left) : 0]) {
        std::copy(weights_.bias, weights_.bias + HIDDEN, reinterpret_cast<float*>(&fixed_));
        add_block(weights_, fixed_, FIRST_OUTLOOK, outlook_features(outlook_));
    }

    int left() const { return outlook_.left; }
    const Outlook& outlook() const { return outlook_; }
    const Options& options() const { return options_; }

    // The hidden layer before a kingdom is looked at.
    Sums with_order(const KingPlaces& places) const {
        Sums sums = fixed_;
        add_block(weights_, sums, FIRST_ORDER_FEATURE, places.chance);
        return sums;
    }

    Board<Frame> board(const Kingdom<Frame>& kingdom) const {
        Board<Frame> board{kingdom, {}, {}};
        if (!left()) return board;
        const Word live = live_cells(kingdom);
        for (int kind = 0; kind < TERRAINS; ++kind) {
            board.reach[kind] = kingdom.contacts[kind] & live;
            board.terrains[kind] = terrain_sums(kingdom, kind, live);
        }
        return board;
    }

    // The hidden layer of a kingdom, the order of the kings left out; and the value when that is added.
    Sums sums(const Kingdom<Frame>& kingdom) const {
        const Word live = live_cells(kingdom);
        Sums sums{};
        for (int kind = 0; kind < TERRAINS; ++kind) sums.add(terrain_sums(kingdom, kind, live));
        add_block(weights_, sums, FIRST_GROUND, ground_features(kingdom, live, outlook_));
        return sums;
    }
    float value(Sums sums, const Sums& start) const {
        sums.add(start);
        return value_of(weights_, sums, stage_of<Frame>(left()));
    }

    // From scratch.
    float value(const Kingdom<Frame>& kingdom, const Sums& start) const {
        if (!left()) return static_cast<float>(score(kingdom, options_));
        const Board<Frame> board = this->board(kingdom);
        Sums sums = start;
        for (const auto& terrain : board.terrains) sums.add(terrain);
        return finish(kingdom, live_cells(kingdom), sums);
    }

    // The same number for a board with one more domino, mostly by what is known of the board.
    float value_after(const Board<Frame>& board, const Domino& domino, const Cells& cells, const Sums& start) const {
        Kingdom<Frame> after = board.kingdom;
        const int shift = after.grow(cells.left, cells.right);
        after.put(cells.left + shift, domino.left, domino.left_crowns);
        after.put(cells.right + shift, domino.right, domino.right_crowns);
        if (!left()) return static_cast<float>(score(after, options_));
        const Word live = live_cells(after);
        Sums sums = start;
        for (int kind = 0; kind < TERRAINS; ++kind) {
            const bool is_same = kind != domino.left && kind != domino.right &&
                                 (after.contacts[kind] & live) == (board.reach[kind] << shift);
            sums.add(is_same ? board.terrains[kind] : terrain_sums(after, kind, live));
        }
        return finish(after, live, sums);
    }

   private:
    Sums terrain_sums(const Kingdom<Frame>& kingdom, int kind, Word live) const {
        Sums sums{};
        add_block(weights_, sums, kind * TERRAIN_FEATURES, terrain_features(kingdom, kind, live, outlook_));
        return sums;
    }

    float finish(const Kingdom<Frame>& kingdom, Word live, Sums& sums) const {
        add_block(weights_, sums, FIRST_GROUND, ground_features(kingdom, live, outlook_));
        return value_of(weights_, sums, stage_of<Frame>(left()));
    }

    Options options_;
    Outlook outlook_;
    const Weights& weights_;
    Sums fixed_;
};

// All numbers of a kingdom in a row, as the learner wants them.
template <int Frame>
std::array<float, FEATURES> all_features(const Kingdom<Frame>& kingdom, const Outlook& outlook,
                                         const KingPlaces& places) {
    std::array<float, FEATURES> all;
    auto* to = all.data();
    const auto live = live_cells(kingdom);
    for (int kind = 0; kind < TERRAINS; ++kind) {
        const auto block = terrain_features(kingdom, kind, live, outlook);
        to = std::copy(block.begin(), block.end(), to);
    }
    const auto ground = ground_features(kingdom, live, outlook);
    to = std::copy(ground.begin(), ground.end(), to);
    to = std::copy(places.chance.begin(), places.chance.end(), to);
    const auto outlook_block = outlook_features(outlook);
    std::copy(outlook_block.begin(), outlook_block.end(), to);
    return all;
}

}  // namespace kingdomino::classic
