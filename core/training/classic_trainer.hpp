// Teaches the nets of Kingdomino by self-play.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "base/parallel.hpp"
#include "playouts/simulate.hpp"
#include "training/classic_self_play.hpp"
#include "training/learner.hpp"

namespace kingdomino::classic {

// Teaches the nets of one kind of game, a number of players or the Mighty Duel; other switches are drawn for each game.
// Playing and learning may run side by side: games are played with the nets as they were at the last `merge`.
template <int Frame, int Players>
class Trainer {
   public:
    static constexpr const char* KIND = Frame == 7     ? "classic-7x7"
                                        : Players == 2 ? "classic-2"
                                        : Players == 3 ? "classic-3"
                                                       : "classic-4";

    explicit Trainer(std::uint64_t seed, std::size_t capacity = 400'000)
        : capacity_(std::max<std::size_t>(1, capacity / PARTS)) {
        Random random(seed);
        auto net = std::make_unique<ValueNet>();
        for (auto& learner : learners_) {
            net->randomize(random);
            learner = std::make_unique<Learner<ValueNet>>(*net, capacity_);
        }
        for (auto& each : spread_) each = 20;
        show();
    }

    // Begin with nets that were made before, perhaps for another number of players.
    void adopt(const ValueNets& nets) {
        auto net = std::make_unique<ValueNet>();
        for (std::size_t part = 0; part < PARTS; ++part) {
            net->weights = nets.weights.parts[part];
            learners_[part] = std::make_unique<Learner<ValueNet>>(*net, capacity_);
        }
        std::copy(nets.spread, nets.spread + ValueNets::STAGES, spread_);
        show();
    }

    void play(std::int64_t games, std::uint64_t seed, int threads, SelfPlaySettings settings) {
        const auto nets = shown();
        settings.denies = settings.denies || (Players == 2 && played_ >= GAMES_BEFORE_DENYING);
        std::vector<std::vector<NetSample>> lessons(static_cast<std::size_t>(threads));
        const SelfPlayFigures figures = play_games(*nets, games, seed, threads, settings, lessons);
        const std::lock_guard guard(lock_);
        mean_score_ = figures.score / static_cast<double>(games);
        played_ += games;
        for (auto& each : lessons) waiting_.insert(waiting_.end(), each.begin(), each.end());
    }

    void merge() {
        {
            const std::lock_guard guard(lock_);
            for (const auto& lesson : waiting_) learners_[static_cast<std::size_t>(lesson.part)]->add(lesson.sample);
            waiting_.clear();
        }
        show();
    }

    // So many batches, shared out among the parts; the root of the mean squared error in points.
    double learn(int batches, int size, float rate, std::uint64_t seed) {
        double squares = 0;
        int parts = 0;
        for (const auto& learner : learners_) parts += learner->size() > 0;
        for (std::size_t part = 0; part < PARTS; ++part) {
            if (!learners_[part]->size()) continue;
            Random random = random_of_game(seed, static_cast<std::int64_t>(part));
            const double error = learners_[part]->learn(std::max(1, batches / parts), size, rate, random);
            squares += error * error * POINTS_SCALE * POINTS_SCALE / parts;
        }
        return std::sqrt(squares);
    }

    // How far final points lie from expected ones, stage by stage, when nothing is tried at random.
    void measure(std::int64_t games, std::uint64_t seed, int threads) {
        show();
        std::vector<std::vector<NetSample>> unused(static_cast<std::size_t>(threads));
        const SelfPlayFigures figures =
            play_games(*shown(), games, seed, threads, {.lambda = 1, .exploring = 0, .denies = Players == 2}, unused);
        for (int stage = 0; stage < ValueNets::STAGES; ++stage) {
            if (!figures.counts[stage]) continue;
            spread_[stage] =
                static_cast<float>(std::sqrt(figures.squares[stage] / static_cast<double>(figures.counts[stage])));
        }
        show();
    }

    double mean_score() const { return mean_score_; }
    std::size_t samples() const {
        std::size_t count = 0;
        for (const auto& learner : learners_) count += learner->size();
        return count;
    }
    std::string net_file() {
        show();
        return net_bytes(*shown(), KIND);
    }

    std::string save() const {
        std::string bytes;
        for (const auto& learner : learners_) bytes += learner->save();
        bytes.append(reinterpret_cast<const char*>(&played_), sizeof played_);
        return bytes.append(reinterpret_cast<const char*>(spread_), sizeof spread_);
    }
    std::string restore(std::string_view bytes) {
        const std::string problem = std::string("this is not a checkpoint of a net of ") + KIND;
        const std::size_t size = learners_[0]->save().size();
        if (bytes.size() != PARTS * size + sizeof played_ + sizeof spread_) return problem;
        for (std::size_t part = 0; part < PARTS; ++part) {
            if (!learners_[part]->restore(bytes.substr(part * size, size))) return problem;
        }
        std::memcpy(&played_, bytes.data() + PARTS * size, sizeof played_);
        std::memcpy(spread_, bytes.data() + PARTS * size + sizeof played_, sizeof spread_);
        show();
        return "";
    }

   private:
    std::shared_ptr<const ValueNets> shown() {
        const std::lock_guard guard(lock_);
        return shown_;
    }

    // The averaged nets as they are now become those that are played with.
    void show() {
        auto nets = std::make_shared<ValueNets>();
        for (std::size_t part = 0; part < PARTS; ++part) nets->weights.parts[part] = learners_[part]->net().weights;
        std::copy(spread_, spread_ + ValueNets::STAGES, nets->spread);
        const std::lock_guard guard(lock_);
        shown_ = std::move(nets);
    }

    static SelfPlayFigures play_games(const ValueNets& nets, std::int64_t games, std::uint64_t seed, int threads,
                                      const SelfPlaySettings& settings, std::vector<std::vector<NetSample>>& lessons) {
        std::vector<SelfPlayFigures> figures(lessons.size());
        in_parallel(0, games, threads, [&](int share, std::int64_t first, std::int64_t last) {
            for (std::int64_t game = first; game < last; ++game) {
                Random random = random_of_game(seed, game);
                SelfPlay<Frame> self(nets, settings, random);
                self.play(State<Frame>::start(some_options(random)), lessons[static_cast<std::size_t>(share)],
                          figures[static_cast<std::size_t>(share)]);
            }
        });
        SelfPlayFigures all;
        for (const auto& each : figures) all.add(each);
        return all;
    }

    static Options some_options(Random& random) {
        const std::uint64_t bits = random.next();
        Options options;
        options.players = Players;
        options.mighty_duel = Frame == 7;
        options.harmony = bits >> 20 & 1;
        options.middle_kingdom = bits >> 21 & 1;
        options.lines_of_three = Players == 3 && (bits >> 22 & 1);
        return options;
    }

    static constexpr std::int64_t GAMES_BEFORE_DENYING = 50'000;  // until then values are not good enough to claim by

    std::size_t capacity_;
    std::int64_t played_ = 0;
    std::array<std::unique_ptr<Learner<ValueNet>>, PARTS> learners_;
    float spread_[ValueNets::STAGES];
    std::mutex lock_;
    std::shared_ptr<const ValueNets> shown_;
    std::vector<NetSample> waiting_;
    double mean_score_ = 0;
};

}  // namespace kingdomino::classic
