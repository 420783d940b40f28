// Many games of one kind, stepped together: for learning and for stepping from Python without a call for each action.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "games/any_state.hpp"

namespace kingdomino {

class Batch {
   public:
    Batch(std::string_view start, int games, std::uint64_t seed) : start_(parse_any(start)), random_(seed) {
        if (!start_) throw std::invalid_argument("not a position: " + std::string(start));
        if (games < 1 || games > 1'000'000) throw std::invalid_argument("a batch has 1 to 1,000,000 games");
        if (start_->to_act() == NOBODY) throw std::invalid_argument("a batch starts from a game that is not over");
        for (int game = 0; game < games; ++game) {
            states_.push_back(start_->copy());
            let_chance_act(*states_.back());
        }
        ended_.resize(static_cast<std::size_t>(games));
        totals_.resize(static_cast<std::size_t>(games * seats()));
    }

    int size() const { return static_cast<int>(states_.size()); }
    int seats() const { return start_->seats(); }
    std::int64_t finished() const { return finished_; }
    const AnyState& state(int game) const { return *states_[static_cast<std::size_t>(game)]; }
    std::vector<std::int16_t> totals() const { return totals_; }

    std::vector<std::int8_t> ended() const { return ended_; }

    std::vector<std::int8_t> to_act() const {
        std::vector<std::int8_t> seats;
        for (const auto& state : states_) seats.push_back(static_cast<std::int8_t>(state->to_act()));
        return seats;
    }

    void legal(std::vector<std::int32_t>& offsets, std::vector<std::int32_t>& codes) const {
        offsets.reserve(states_.size() + 1);
        codes.reserve(states_.size() * 32);
        for (const auto& state : states_) {
            offsets.push_back(static_cast<std::int32_t>(codes.size()));
            state->add_codes(codes);
        }
        offsets.push_back(static_cast<std::int32_t>(codes.size()));
    }

    // The number of a game in which the action is not legal, and then nothing has happened anywhere; else -1.
    int step(const std::int32_t* codes) {
        for (int game = 0; game < size(); ++game) {
            if (!states_[static_cast<std::size_t>(game)]->is_legal(codes[game])) return game;
        }
        std::fill(ended_.begin(), ended_.end(), std::int8_t{0});
        for (int game = 0; game < size(); ++game) {
            AnyState& state = *states_[static_cast<std::size_t>(game)];
            state.apply(codes[game]);
            let_chance_act(state);
            if (state.to_act() == NOBODY) begin_anew(game);
        }
        return -1;
    }

   private:
    void let_chance_act(AnyState& state) {
        while (state.to_act() == CHANCE) state.apply_chance(random_);
    }

    void begin_anew(int game) {
        auto& state = states_[static_cast<std::size_t>(game)];
        const Outcome outcome = state->outcome();
        for (int seat = 0; seat < seats(); ++seat) {
            totals_[static_cast<std::size_t>(game * seats() + seat)] = static_cast<std::int16_t>(outcome.totals[seat]);
        }
        ++finished_;
        ended_[static_cast<std::size_t>(game)] = 1;
        state->assign(*start_);
        let_chance_act(*state);
    }

    std::unique_ptr<AnyState> start_;
    std::vector<std::unique_ptr<AnyState>> states_;
    std::vector<std::int16_t> totals_;
    Random random_;
    std::vector<std::int8_t> ended_;
    std::int64_t finished_ = 0;
};

}  // namespace kingdomino
