// Self-play for Duel: games by the value itself, and what each round's end turned out to be worth.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "playouts/simulate.hpp"
#include "search/duel/expectiminimax.hpp"
#include "search/duel/prospector.hpp"
#include "training/learner.hpp"

namespace kingdomino::duel {

struct SelfPlaySettings {
    float lambda = 0.8f;      // how much later results count against the value of the next round
    float exploring = 0.04f;  // the share of drawings that are not the best
    float foresight = 0;      // how much the look at all rolls of the next round counts against what really came
};

class Trainer {
   public:
    using Samples = std::vector<Sample<ValueNet>>;

    explicit Trainer(std::uint64_t seed, std::size_t capacity = 400'000) {
        Random random(seed);
        auto net = std::make_unique<ValueNet>();
        net->randomize(random);
        learner_ = std::make_unique<Learner<ValueNet>>(*net, capacity);
        playing_ = std::move(net);
    }

    // Plays games with the net as it was at the last `merge`, while `learn` may change it; what was seen waits.
    void play(std::int64_t games, std::uint64_t seed, int threads, const SelfPlaySettings& settings) {
        const ValueNet* net = playing_.get();
        std::vector<Samples> parts(static_cast<std::size_t>(threads));
        std::vector<double> scores(static_cast<std::size_t>(threads));
        in_parallel(0, games, threads, [&](int share, std::int64_t first, std::int64_t last) {
            for (std::int64_t game = first; game < last; ++game) {
                Random random = random_of_game(seed, game);
                scores[static_cast<std::size_t>(share)] +=
                    play_game(*net, random, settings, parts[static_cast<std::size_t>(share)]);
            }
        });
        double sum = 0;
        for (const double score : scores) sum += score;
        mean_score_ = sum / static_cast<double>(games);
        for (auto& part : parts) waiting_.insert(waiting_.end(), part.begin(), part.end());
    }

    void merge() {
        for (const auto& sample : waiting_) learner_->add(sample);
        waiting_.clear();
        *playing_ = learner_->net();
    }

    double learn(int batches, int size, float rate, std::uint64_t seed) {
        Random random(seed);
        return learner_->learn(batches, size, rate, random) * POINTS_SCALE;
    }

    double mean_score() const { return mean_score_; }
    std::size_t samples() const { return learner_->size(); }
    ValueNet& net() { return learner_->net(); }
    std::string net_file() { return net_bytes(learner_->net(), "duel"); }

    std::string save() const { return learner_->save(); }
    std::string restore(std::string_view bytes) {
        if (!learner_->restore(bytes)) return "this is not a checkpoint of a Duel net";
        *playing_ = learner_->net();
        return "";
    }

    // How far final margins lie from expected ones, stage by stage.
    void measure(std::int64_t games, std::uint64_t seed, int threads) {
        ValueNet& net = learner_->net();
        struct Errors {
            double squares[STAGES] = {};
            std::int64_t counts[STAGES] = {};
        };
        std::vector<Errors> parts(static_cast<std::size_t>(threads));
        in_parallel(0, games, threads, [&](int share, std::int64_t first, std::int64_t last) {
            for (std::int64_t game = first; game < last; ++game) {
                Random random = random_of_game(seed, game);
                add_errors(net, random, parts[static_cast<std::size_t>(share)]);
            }
        });
        for (int stage = 0; stage < STAGES; ++stage) {
            double squares = 25;  // as if one game had been seen, so that no spread is 0
            std::int64_t count = 1;
            for (const auto& part : parts) {
                squares += part.squares[stage];
                count += part.counts[stage];
            }
            net.spread[stage] = static_cast<float>(std::sqrt(squares / static_cast<double>(count)));
        }
    }

   private:
    struct Seen {
        Sample<ValueNet> sample;
        float value, bonus;
        float foreseen = NOT_FORESEEN;
    };
    static constexpr float NOT_FORESEEN = -1e9f;

    // Looking ahead costs as much as a few rounds of play, so only some positions are looked at.
    static constexpr std::uint32_t FORESEEN_ONE_IN = 3;

    static void foresee(Prospector& look, const State& state, Seen* first, Seen* second) {
        const int a = state.first;
        Prospects mine, theirs;
        look.look(state, a, mine);
        look.look(state, 1 - a, theirs);
        float points[2];
        expected_points(mine, theirs, points[a], points[1 - a]);
        first->foreseen = points[0];
        second->foreseen = points[1];
    }

    static Seen see(const Minimax& minimax, const State& state, int seat) {
        Seen seen;
        const Kingdom& kingdom = state.kingdoms[seat];
        const Standing standing = Minimax::standing_of(state, seat);
        auto* features = seen.sample.features.data();
        for (int coat = 0; coat < COATS; ++coat) {
            const auto block = coat_features(kingdom, coat);
            features = std::copy(block.begin(), block.end(), features);
        }
        const auto ground = ground_features(kingdom);
        features = std::copy(ground.begin(), ground.end(), features);
        const auto book = book_features(standing);
        std::copy(book.begin(), book.end(), features);
        seen.sample.stage = stage_of(popcount(kingdom.empty), standing.other_empty);
        seen.value = value_of(minimax.net(), kingdom, standing);
        seen.bonus = bonus_of(kingdom, state.book, seat);
        return seen;
    }

    static double play_game(const ValueNet& net, Random& random, const SelfPlaySettings& settings, Samples& samples) {
        const Minimax minimax(net);
        State state = State::start({random.below(4) == 0});
        std::vector<Seen> seen[2];
        std::unique_ptr<Prospector> look;
        if (settings.foresight > 0) look = std::make_unique<Prospector>(minimax);
        while (state.step != Step::OVER) {
            if (state.step == Step::ROLL) {
                for (int seat = 0; seat < 2; ++seat) seen[seat].push_back(see(minimax, state, seat));
                if (look && random.below(FORESEEN_ONE_IN) == 0) {
                    foresee(*look, state, &seen[0].back(), &seen[1].back());
                }
                state.roll(tables::ROLL_OF_TICKET[random.below(std::size(tables::ROLL_OF_TICKET))]);
                play_round(minimax, state, random, settings);
            } else {
                state.apply(minimax.think(state).judgements.front().code);
            }
        }
        double total = 0;
        for (int seat = 0; seat < 2; ++seat) {
            float target = static_cast<float>(score(state.kingdoms[seat], state.book, seat));
            total += target / 2;
            for (std::size_t i = seen[seat].size(); i-- > 0;) {
                Seen& each = seen[seat][i];
                float goal = target;
                if (each.foreseen != NOT_FORESEEN) {
                    goal = settings.foresight * each.foreseen + (1 - settings.foresight) * target;
                }
                each.sample.target = (goal - each.bonus) / POINTS_SCALE;
                samples.push_back(each.sample);
                target = settings.lambda * target + (1 - settings.lambda) * each.value;
            }
        }
        return total;
    }

    template <class Errors>
    static void add_errors(const ValueNet& net, Random& random, Errors& errors) {
        const Minimax minimax(net);
        const SelfPlaySettings no_exploring{1, 0};
        State state = State::start({});
        std::vector<std::pair<int, float>> expected;
        while (state.step != Step::OVER) {
            if (state.step == Step::ROLL) {
                const int stage = stage_of(popcount(state.kingdoms[0].empty), popcount(state.kingdoms[1].empty));
                expected.emplace_back(stage, minimax.value(state, 0) - minimax.value(state, 1));
                state.roll(tables::ROLL_OF_TICKET[random.below(std::size(tables::ROLL_OF_TICKET))]);
                play_round(minimax, state, random, no_exploring);
            } else {
                state.apply(minimax.think(state).judgements.front().code);
            }
        }
        const auto margin = static_cast<float>(minimax.value(state, 0) - minimax.value(state, 1));
        for (const auto& [stage, value] : expected) {
            errors.squares[stage] += static_cast<double>(margin - value) * (margin - value);
            ++errors.counts[stage];
        }
    }

    // Draft and drawings at once: both plans are known when the dice are chosen.
    static void play_round(const Minimax& minimax, State& state, Random& random, const SelfPlaySettings& settings) {
        const auto explores = [&] { return static_cast<float>(random.next() >> 40) / (1 << 24) < settings.exploring; };
        Minimax::Draft draft;
        minimax.fill_draft(state, DICE_PAIRS, 6, false, draft);
        float margins[DICE];
        int pair = 0;
        if (explores()) {
            pair = DICE_PAIRS[random.below(6)];
            state.apply(FIRST_TAKE + (pair & -pair));
            state.apply(FIRST_TAKE + (ALL_DICE & ~pair));
        } else {
            const int die = Minimax::best_die(draft, margins);
            Minimax::Draft two;
            int most = 0;
            if (state.can_use(TAKE_TWO_DICE)) {
                minimax.fill_draft(state, DICE_PAIRS, 6, true, two);
                for (const int each : DICE_PAIRS) {
                    if (!most || two.margins[each] > two.margins[most]) most = each;
                }
            }
            if (most && two.margins[most] > margins[die]) {
                pair = most;
                draft.plans[pair][0] = two.plans[pair][0];
                draft.plans[pair][1] = two.plans[pair][1];
                state.apply(FIRST_TAKE + pair);
            } else {
                state.apply(FIRST_TAKE + (1 << die));
                for (const int each : DICE_PAIRS) {
                    if (each >> die & 1 && (!pair || draft.margins[each] < draft.margins[pair])) pair = each;
                }
                state.apply(FIRST_TAKE + (ALL_DICE & ~pair));
            }
        }
        for (int player = 0; player < 2; ++player) {
            if (explores()) {
                explore(minimax, state, random);
                continue;
            }
            const Plan& plan = draft.plans[pair][player];
            for (int i = 0; i < plan.count; ++i) state.apply(plan.codes[i]);
        }
    }

    // One of the few best plans.
    static void explore(const Minimax& minimax, State& state, Random& random) {
        const int seat = state.seat();
        const Board board(minimax.net(), state.kingdoms[seat]);
        const TurnContext turn = minimax.turn_of(state, seat, board, state.hands[1 - seat]);
        Planner planner(turn);
        BestPlans<6> plans;
        planner.for_each_plan(state.hands[seat], [&](const Plan& plan) { plans.offer(plan); });
        const Plan& plan = plans[static_cast<int>(random.below(static_cast<std::uint32_t>(plans.size())))];
        for (int i = 0; i < plan.count; ++i) state.apply(plan.codes[i]);
    }

    std::unique_ptr<Learner<ValueNet>> learner_;
    std::unique_ptr<ValueNet> playing_;
    Samples waiting_;
    double mean_score_ = 0;
};

}  // namespace kingdomino::duel
