// Learning the value by playing against oneself: TD(lambda), with a little exploration.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "classic/one_ply.hpp"
#include "classic/playout.hpp"
#include "learning/learner.hpp"
#include "simulate.hpp"

namespace kingdomino::classic {

struct Schooling {
    float lambda = 0.8f;
    float random_place = 0.03f, random_claim = 0.05f;  // how often a turn is played at random, to see something new
    int width = 2;                                     // placements kept in mind
};

struct Lesson {
    Sample<ValueNet> sample;
    int part;
};

struct SchoolFigures {
    long games = 0;
    double score = 0;
    double square[PARTS][2] = {}, count[PARTS][2] = {};  // of what the final score differed from the expected one

    void add(const SchoolFigures& other) {
        games += other.games;
        score += other.score;
        for (int part = 0; part < PARTS; ++part) {
            for (int stage = 0; stage < 2; ++stage) {
                square[part][stage] += other.square[part][stage];
                count[part][stage] += other.count[part][stage];
            }
        }
    }
};

// One kingdom as it was after one of its placements.
template <int Frame>
struct Moment {
    std::array<float, FEATURES> features;
    int left;
    float value;
    float instead;  // what the best turn promised where another one was tried; negative if it was not
};

template <int Frame>
class SelfPlay {
   public:
    SelfPlay(const ValueNets& nets, const Schooling& schooling, Random& random)
        : nets_(nets), schooling_(schooling), random_(random) {}

    void play(State<Frame> state, std::vector<Lesson>& lessons, SchoolFigures& figures) {
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
        ++figures.games;
        for (int seat = 0; seat < state.options.players; ++seat) learn(state, seat, lessons, figures);
    }

   private:
    bool happens(float chance) { return static_cast<float>(random_.next() >> 40) < chance * (1 << 24); }

    void place(State<Frame>& state) {
        const int seat = state.to_act();
        const Round<Frame> round(nets_, state);
        Sure sure[4];
        round.sure(seat, sure);
        const Judge<Frame>& judge = round.judge(sure[0].judge);
        const KingPlaces places = round.current_places(seat);
        const Turn turn = best_turn(round, schooling_.width);
        const bool tries = happens(schooling_.random_place);
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
        const Turn turn = best_turn(round, schooling_.width);
        claim_or_try(state, turn.claim, turn.value);
    }

    void claim_or_try(State<Frame>& state, int index, float value) {
        auto& moments = moments_[state.to_act()];
        if (happens(schooling_.random_claim)) {
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

    void learn(const State<Frame>& state, int seat, std::vector<Lesson>& lessons, SchoolFigures& figures) {
        const auto points = static_cast<float>(score(state.kingdoms[seat], state.options));
        figures.score += static_cast<double>(points) / state.options.players;
        float target = points, later = points;
        auto& moments = moments_[seat];
        for (auto moment = moments.rbegin(); moment != moments.rend(); ++moment) {
            const int part = part_of<Frame>(moment->left), stage = stage_of<Frame>(moment->left);
            target = (1 - schooling_.lambda) * later + schooling_.lambda * target;
            if (moment->instead >= 0) target = moment->instead;
            lessons.push_back({{moment->features, target / POINTS_SCALE, stage}, part});
            const double error = points - moment->value;
            figures.square[part][stage] += error * error;
            figures.count[part][stage] += 1;
            later = moment->value;
        }
    }

    const ValueNets& nets_;
    Schooling schooling_;
    Random& random_;
    std::vector<Moment<Frame>> moments_[4];
};

// Teaches the nets of one kind of game: numbers of players or the Mighty Duel; other switches are drawn for each game.
template <int Frame>
class Trainer {
   public:
    Trainer(int players, std::uint64_t seed, std::size_t capacity) : players_(players), capacity_(capacity) {
        Random random(seed);
        auto nets = std::make_unique<ValueNets>();
        for (auto& part : nets->parts) part.randomize(random);
        restore(*nets);
    }

    void restore(const ValueNets& nets) {
        learners_.clear();
        for (const auto& part : nets.parts) learners_.push_back(std::make_unique<Learner<ValueNet>>(part, capacity_));
        lessons_.clear();
    }

    // The averaged nets, with the spread as measured.
    std::unique_ptr<ValueNets> nets() {
        auto nets = std::make_unique<ValueNets>();
        for (int part = 0; part < PARTS; ++part) nets->parts[part] = learners_[static_cast<std::size_t>(part)]->net();
        return nets;
    }

    SchoolFigures play(long games, std::uint64_t seed, int threads, const Schooling& schooling) {
        const auto nets = this->nets();
        const auto shares = static_cast<std::size_t>(threads);
        std::vector<std::vector<Lesson>> lessons(shares);
        std::vector<SchoolFigures> figures(shares);
        in_parallel(0, games, threads, [&](int share, long first, long last) {
            for (long game = first; game < last; ++game) {
                Random random = random_of_game(seed, game);
                SelfPlay<Frame> self(*nets, schooling, random);
                self.play(State<Frame>::start(some_options(random)), lessons[static_cast<std::size_t>(share)],
                          figures[static_cast<std::size_t>(share)]);
            }
        });
        SchoolFigures all;
        for (const auto& each : figures) all.add(each);
        const std::lock_guard guard(waiting_);
        for (auto& each : lessons) lessons_.insert(lessons_.end(), each.begin(), each.end());
        return all;
    }

    void merge() {
        const std::lock_guard guard(waiting_);
        for (const auto& lesson : lessons_) learners_[static_cast<std::size_t>(lesson.part)]->add(lesson.sample);
        lessons_.clear();
    }

    void set_spread(const SchoolFigures& figures) {
        for (int part = 0; part < PARTS; ++part) {
            for (int stage = 0; stage < 2; ++stage) {
                if (figures.count[part][stage] < 1) continue;
                const double mean = figures.square[part][stage] / figures.count[part][stage];
                learners_[static_cast<std::size_t>(part)]->net().spread[stage] = static_cast<float>(std::sqrt(mean));
            }
        }
    }

    // So many batches for each part; the root of the mean squared error in points.
    double learn(int batches, int size, float rate, std::uint64_t seed) {
        merge();
        double squares = 0;
        int parts = 0;
        for (std::size_t part = 0; part < PARTS; ++part) {
            if (!learners_[part]->size()) continue;
            Random random = random_of_game(seed, static_cast<long>(part));
            const double error = learners_[part]->learn(batches, size, rate, random) * POINTS_SCALE;
            squares += error * error;
            ++parts;
        }
        return std::sqrt(squares / std::max(1, parts));
    }

   private:
    Options some_options(Random& random) const {
        const std::uint64_t bits = random.next();
        Options options;
        options.players = players_;
        options.mighty_duel = Frame == 7;
        options.harmony = bits & 1 << 20;
        options.middle_kingdom = bits & 1 << 21;
        options.lines_of_three = players_ == 3 && (bits & 1 << 22);
        return options;
    }

    int players_;
    std::size_t capacity_;
    std::vector<std::unique_ptr<Learner<ValueNet>>> learners_;
    std::mutex waiting_;
    std::vector<Lesson> lessons_;
};

}  // namespace kingdomino::classic
