// The nets that learned bots play with, one for each kind of game.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "classic/state.hpp"
#include "duel/state.hpp"
#include "evaluation/classic/value.hpp"
#include "evaluation/duel/features.hpp"
#include "evaluation/net.hpp"

namespace kingdomino {

struct Nets {
    std::shared_ptr<const duel::ValueNet> duel;
    std::shared_ptr<const classic::ValueNets> classic[4];  // two, three, four players and the Mighty Duel

    // Takes a net from the bytes of its file; the reason why it cannot, or nothing.
    std::string load(std::string_view kind, std::string_view bytes) {
        if (kind == "duel") return load_into(duel, kind, bytes);
        for (int index = 0; index < 4; ++index) {
            if (kind == CLASSIC_KINDS[index]) return load_into(classic[index], kind, bytes);
        }
        return "there is no kind of net called '" + std::string(kind) + "'";
    }

    // The net that a position is played with; nothing if it is missing.
    const duel::ValueNet* of(const duel::State&) const { return duel.get(); }
    template <int Frame>
    const classic::ValueNets* of(const classic::State<Frame>& state) const {
        return classic[Frame == 7 ? 3 : state.options.players - 2].get();
    }

   private:
    static constexpr std::string_view CLASSIC_KINDS[4] = {"classic-2", "classic-3", "classic-4", "classic-7x7"};

    template <class N>
    static std::string load_into(std::shared_ptr<const N>& net, std::string_view kind, std::string_view bytes) {
        auto loaded = std::make_shared<N>();
        std::string problem = parse_net(bytes, kind, *loaded);
        if (problem.empty()) net = std::move(loaded);
        return problem;
    }
};

}  // namespace kingdomino
