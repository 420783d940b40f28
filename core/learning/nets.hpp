// The nets that learned bots play with, one for each kind of game.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "duel/features.hpp"
#include "learning/net.hpp"

namespace kingdomino {

struct Nets {
    std::shared_ptr<const duel::ValueNet> duel;

    // Takes a net from the bytes of its file; the reason why it cannot, or nothing.
    std::string load(std::string_view kind, std::string_view bytes) {
        if (kind == "duel") return load_into(duel, kind, bytes);
        return "there is no kind of net called '" + std::string(kind) + "'";
    }

   private:
    template <class N>
    static std::string load_into(std::shared_ptr<const N>& net, std::string_view kind, std::string_view bytes) {
        auto loaded = std::make_shared<N>();
        std::string problem = parse_net(bytes, kind, *loaded);
        if (problem.empty()) net = std::move(loaded);
        return problem;
    }
};

}  // namespace kingdomino
