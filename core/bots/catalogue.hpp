// Every bot of the core by its name.
#pragma once

#include <memory>
#include <string_view>

#include "bots/baron.hpp"
#include "bots/bot.hpp"
#include "bots/duke.hpp"
#include "bots/flat_mc.hpp"
#include "bots/full_greedy.hpp"
#include "bots/greedy.hpp"
#include "bots/greedy_deny.hpp"
#include "bots/king.hpp"
#include "bots/knight.hpp"
#include "bots/page.hpp"
#include "bots/puct.hpp"
#include "bots/random.hpp"
#include "bots/squire.hpp"
#include "bots/uct.hpp"

namespace kingdomino {

// The bot with this name, or nothing. Learned ones need the nets of the games they are to play; `uct:` may be
// followed by settings, to tune it.
inline std::unique_ptr<Bot> make_bot(std::string_view name, const Nets& nets) {
    if (name == "random") return std::make_unique<BotOf<RandomStrategy>>();
    if (name == "greedy") return std::make_unique<BotOf<GreedyStrategy>>();
    if (name == "greedy-deny") return std::make_unique<BotOf<GreedyDenyStrategy>>();
    if (name == "full-greedy") return std::make_unique<BotOf<FullGreedyStrategy>>();
    if (name == "page") return std::make_unique<BotOf<LevelStrategy>>(PAGE_IN_DUEL, PAGE_IN_KINGDOMINO);
    if (name == "squire") return std::make_unique<BotOf<LevelStrategy>>(SQUIRE_IN_DUEL, SQUIRE_IN_KINGDOMINO);
    if (name == "knight") return std::make_unique<BotOf<LevelStrategy>>(KNIGHT_IN_DUEL, KNIGHT_IN_KINGDOMINO);
    if (name == "uct") return std::make_unique<BotOf<UctStrategy>>(UctSettings{});
    if (name == "flat-mc") return std::make_unique<BotOf<FlatMcStrategy>>();
    if (name == "baron") return std::make_unique<BotOf<BaronStrategy>>(nets);
    if (name == "duke") return std::make_unique<BotOf<DukeStrategy>>(nets);
    if (name == "king") return std::make_unique<BotOf<KingStrategy>>(nets);
    if (name == "puct") return std::make_unique<BotOf<PuctStrategy>>(PuctSettings{}, nets);
    if (name.starts_with("uct:")) {
        UctSettings settings;
        if (read_settings(name.substr(4), settings)) return std::make_unique<BotOf<UctStrategy>>(settings);
    }
    return nullptr;
}

}  // namespace kingdomino
