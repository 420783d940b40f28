// One face for the positions of all games, for those who do not need the last bit of speed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "arena/series.hpp"
#include "base/sha256.hpp"
#include "bots/bot.hpp"
#include "classic/notation.hpp"
#include "classic/tokens.hpp"
#include "duel/notation.hpp"
#include "duel/tokens.hpp"
#include "playouts/classic.hpp"
#include "playouts/duel.hpp"
#include "playouts/simulate.hpp"

namespace kingdomino {

class AnyState {
   public:
    virtual ~AnyState() = default;
    virtual std::unique_ptr<AnyState> copy() const = 0;
    virtual int to_act() const = 0;
    virtual int seats() const = 0;
    virtual void assign(const AnyState& other) = 0;  // of the same game
    virtual void add_codes(std::vector<std::int32_t>& codes) const = 0;
    // Chance's equally likely tickets.
    virtual void add_tickets(std::vector<std::int32_t>& codes) const = 0;
    // Whether these are the same in every position in which chance acts.
    virtual bool has_constant_tickets() const = 0;
    virtual bool is_legal(int code) const = 0;
    virtual void apply(int code) = 0;
    virtual void apply_chance(Random& random) = 0;
    virtual std::string line() const = 0;
    virtual std::string token(int code) const = 0;
    virtual int parse(std::string_view token) const = 0;
    virtual int action_count() const = 0;
    virtual Outcome outcome() const = 0;
    virtual std::size_t size() const = 0;
    // Play games first to last - 1 to their end and write their totals, each in its own row.
    virtual void play_outs(std::int64_t first, std::int64_t last, std::uint64_t seed, Policy policy,
                           std::int16_t* totals) const = 0;
    virtual Figures simulate(std::int64_t first, std::int64_t last, std::uint64_t seed, Policy policy,
                             int threads) const = 0;
    virtual bool can_be_played_by(const Bot& bot) const = 0;
    virtual SearchResult think_with(Bot& bot, const Budget& budget, Random& random) const = 0;
    virtual int decisions_left() const = 0;
    virtual void be_played(Series& series, std::int64_t first, std::int64_t last) const = 0;
};

// What differs between the games but is called the same.
inline int seats_of(const duel::State&) {
    return 2;
}
template <int Frame>
int seats_of(const classic::State<Frame>& state) {
    return state.options.players;
}
inline std::string token_of(const duel::State&, int code) {
    return duel::action_token(code);
}
template <int Frame>
std::string token_of(const classic::State<Frame>&, int code) {
    return classic::action_token(code);
}
inline int code_of(const duel::State&, std::string_view token) {
    return duel::parse_action(token);
}
template <int Frame>
int code_of(const classic::State<Frame>&, std::string_view token) {
    return classic::parse_action(token);
}
inline int actions_of(const duel::State&) {
    return duel::ACTIONS;
}
template <int Frame>
int actions_of(const classic::State<Frame>&) {
    return classic::ACTIONS;
}

template <class State>
class Holder final : public AnyState {
   public:
    explicit Holder(const State& state) : state_(state) {}

    std::unique_ptr<AnyState> copy() const override { return std::make_unique<Holder>(state_); }
    int to_act() const override { return state_.to_act(); }
    int seats() const override { return seats_of(state_); }
    void assign(const AnyState& other) override { state_ = static_cast<const Holder&>(other).state_; }
    void add_codes(std::vector<std::int32_t>& codes) const override {
        state_.for_each_action([&](int code) { codes.push_back(code); });
    }
    void add_tickets(std::vector<std::int32_t>& codes) const override {
        state_.for_each_ticket([&](int code) { codes.push_back(code); });
    }
    bool has_constant_tickets() const override { return std::is_same_v<State, duel::State>; }
    bool is_legal(int code) const override { return state_.is_legal(code); }
    void apply(int code) override { state_.apply(code); }
    void apply_chance(Random& random) override { step_at_random<Policy::RANDOM>(state_, random); }
    std::string line() const override { return position_line(state_); }
    std::string token(int code) const override { return token_of(state_, code); }
    int parse(std::string_view token) const override { return code_of(state_, token); }
    int action_count() const override { return actions_of(state_); }
    Outcome outcome() const override { return state_.outcome(); }
    std::size_t size() const override { return sizeof(State); }

    void play_outs(std::int64_t first, std::int64_t last, std::uint64_t seed, Policy policy,
                   std::int16_t* totals) const override {
        for (std::int64_t game = first; game < last; ++game) {
            Random random = random_of_game(seed, game);
            State state = state_;
            play_to_end(state, random, policy);
            for (int seat = 0; seat < seats(); ++seat) {
                totals[game * seats() + seat] = static_cast<std::int16_t>(total_of(state, seat));
            }
        }
    }

    Figures simulate(std::int64_t first, std::int64_t last, std::uint64_t seed, Policy policy,
                     int threads) const override {
        return simulate_games(state_, first, last, seed, policy, threads);
    }

    bool can_be_played_by(const Bot& bot) const override { return bot.can_play(state_); }
    SearchResult think_with(Bot& bot, const Budget& budget, Random& random) const override {
        return bot.think(state_, budget, random);
    }

    int decisions_left() const override { return state_.to_act() < 0 ? 0 : kingdomino::decisions_left(state_); }

    void be_played(Series& series, std::int64_t first, std::int64_t last) const override {
        series.play(state_, first, last);
    }

   private:
    State state_;
};

template <class State>
std::unique_ptr<AnyState> parse_as(std::string_view line) {
    State state;
    if (!parse_position(line, state)) return nullptr;
    return std::make_unique<Holder<State>>(state);
}

// The position of a line, or nothing if it cannot be read.
inline std::unique_ptr<AnyState> parse_any(std::string_view line) {
    if (line.starts_with("duel ")) return parse_as<duel::State>(line);
    if (line.find("mighty_duel") != std::string_view::npos) return parse_as<classic::State<7>>(line);
    return parse_as<classic::State<5>>(line);
}

}  // namespace kingdomino
