// Games of Kingdomino against oneself, with a little exploration, and TD(lambda) targets from what became of them.
#pragma once

#include <vector>

#include "playouts/classic.hpp"
#include "search/classic/lookahead.hpp"
#include "search/classic/one_ply.hpp"
#include "training/learner.hpp"

namespace kingdomino::classic {

struct SelfPlaySettings {
    float lambda = 0.8f;      // how much later results count against the value of the next placement
    float exploring = 0.04f;  // the share of placements and of claims that are tried at random
    int width = 2;            // placements kept in mind
    bool denies = false;      // whether two players claim against each other: slower, and better once values are
};

struct NetSample {
    Sample<ValueNet> sample;
    int part;
};

// What became of games: final points, and how far they lay from what was expected at each stage.
struct SelfPlayFigures {
    double score = 0;
    double squares[ValueNets::STAGES] = {};
    std::int64_t counts[ValueNets::STAGES] = {};

    void add(const SelfPlayFigures& other) {
        score += other.score;
        for (int stage = 0; stage < ValueNets::STAGES; ++stage) {
            squares[stage] += other.squares[stage];
            counts[stage] += other.counts[stage];
        }
    }
};

// One kingdom as it was after one of its placements.
struct Moment {
    std::array<float, FEATURES> features;
    int left;
    float value;
    float instead;  // what the best turn promised where another one was tried; negative if it was not
};

template <int Frame>
class SelfPlay {
   public:
    SelfPlay(const ValueNets& nets, const SelfPlaySettings& settings, Random& random)
        : nets_(nets), settings_(settings), random_(random) {}

    void play(State<Frame> state, std::vector<NetSample>& lessons, SelfPlayFigures& figures) {
        for (auto& moments : moments_) moments.clear();
        while (state.step() != Step::OVER) {
            if (state.to_act() == CHANCE) {
                random_step(state, random_);
            } else if (state.step() == Step::PLACE) {
                place(state);
            } else {
                claim(state);
            }
        }
        for (int seat = 0; seat < state.options.players; ++seat) learn(state, seat, lessons, figures);
    }

   private:
    // With two players it matters what the other one is left; with more everybody plays for itself.
    Turn good_turn(const Round<Frame>& round) const {
        const State<Frame>& state = round.state();
        if (state.options.players > 2 || !round.claims() || !settings_.denies) return best_turn(round, settings_.width);
        LookaheadSettings settings;
        settings.width = settings_.width;
        settings.ways = 1;
        settings.claim = settings.mine = {0, 1, 0};
        Lookahead<Frame> lookahead(nets_, state, settings);
        lookahead.find_turns();
        const Candidate& best = lookahead.candidates().front();
        return {best.place, best.claim, best.own};
    }

    bool happens(float chance) { return static_cast<float>(random_.next() >> 40) < chance * (1 << 24); }

    void place(State<Frame>& state) {
        const int seat = state.to_act();
        const Round<Frame> round(nets_, state);
        Sure sure[4];
        round.sure(seat, sure);
        const Judge<Frame>& judge = round.judge(sure[0].judge);
        const KingPlaces places = round.current_places(seat);
        const Turn turn = good_turn(round);
        const bool tries = happens(settings_.exploring);
        if (tries && !moments_[seat].empty()) moments_[seat].back().instead = turn.value;
        const int number = state.line.numbers[0];
        Kingdom<Frame> kingdom = state.kingdoms[seat];
        Cells cells = turn.place;
        if (tries && cells.left >= 0) cells = any_place(state);
        if (cells.left >= 0) classic::place(kingdom, domino(number), cells);
        if (judge.left() > 0) {
            const float value = judge.value(kingdom, judge.with_order(places));
            moments_[seat].push_back({all_features(kingdom, judge.outlook(), places), judge.left(), value, -1});
        }
        const bool claims = state.next_line.count > 0;
        if (cells.left >= 0) {
            state.place(cells);
        } else {
            state.after_placing();
        }
        // The claim that was planned with it; a king who has no choice does not claim.
        if (claims && !tries && state.step() == Step::CLAIM && state.to_act() == seat) {
            claim_or_try(state, turn.claim, turn.value);
        }
    }

    void claim(State<Frame>& state) {
        const Round<Frame> round(nets_, state);
        const Turn turn = good_turn(round);
        claim_or_try(state, turn.claim, turn.value);
    }

    void claim_or_try(State<Frame>& state, int index, float value) {
        auto& moments = moments_[state.to_act()];
        if (happens(settings_.exploring)) {
            if (!moments.empty()) moments.back().instead = value;
            random_claim(state, random_);
        } else {
            state.claim(index);
        }
    }

    Cells any_place(const State<Frame>& state) {
        const auto places = state.places();
        int total = 0;
        for (const auto& way : places.ways) total += popcount(way);
        int index = static_cast<int>(random_.below(static_cast<std::uint32_t>(total)));
        for (int way = 0;; ++way) {
            const int count = popcount(places.ways[way]);
            if (index < count) return Places<Frame>::cells(way, nth_bit(places.ways[way], index));
            index -= count;
        }
    }

    void learn(const State<Frame>& state, int seat, std::vector<NetSample>& lessons, SelfPlayFigures& figures) {
        const auto points = static_cast<float>(score(state.kingdoms[seat], state.options));
        figures.score += static_cast<double>(points) / state.options.players;
        float target = points, later = points;
        auto& moments = moments_[seat];
        for (auto moment = moments.rbegin(); moment != moments.rend(); ++moment) {
            const int part = part_of<Frame>(moment->left), stage = stage_of<Frame>(moment->left);
            target = (1 - settings_.lambda) * later + settings_.lambda * target;
            if (moment->instead >= 0) target = moment->instead;
            lessons.push_back({{moment->features, target / POINTS_SCALE, stage}, part});
            const double error = points - moment->value;
            figures.squares[2 * part + stage] += error * error;
            ++figures.counts[2 * part + stage];
            later = moment->value;
        }
    }

    const ValueNets& nets_;
    SelfPlaySettings settings_;
    Random& random_;
    std::vector<Moment> moments_[4];
};

}  // namespace kingdomino::classic
