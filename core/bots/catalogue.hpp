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
    if (name == "random") return std::make_unique<BotOf<RandomMind>>();
    if (name == "greedy") return std::make_unique<BotOf<GreedyMind>>();
    if (name == "greedy-deny") return std::make_unique<BotOf<GreedyDenyMind>>();
    if (name == "full-greedy") return std::make_unique<BotOf<FullGreedyMind>>();
    if (name == "page") return std::make_unique<BotOf<LevelMind>>(PAGE_IN_DUEL, PAGE_IN_KINGDOMINO);
    if (name == "squire") return std::make_unique<BotOf<LevelMind>>(SQUIRE_IN_DUEL, SQUIRE_IN_KINGDOMINO);
    if (name == "knight") return std::make_unique<BotOf<LevelMind>>(KNIGHT_IN_DUEL, KNIGHT_IN_KINGDOMINO);
    if (name == "uct") return std::make_unique<BotOf<UctMind>>(UctSettings{});
    if (name == "flat-mc") return std::make_unique<BotOf<FlatMcMind>>();
    if (name == "baron") return std::make_unique<BotOf<BaronMind>>(nets);
    if (name == "duke") return std::make_unique<BotOf<DukeMind>>(nets);
    if (name == "king") return std::make_unique<BotOf<KingMind>>(nets);
    if (name == "puct") return std::make_unique<BotOf<PuctMind>>(PuctSettings{}, nets);
    if (name.starts_with("uct:")) {
        UctSettings settings;
        if (read_settings(name.substr(4), settings)) return std::make_unique<BotOf<UctMind>>(settings);
    }
    return nullptr;
}

}  // namespace kingdomino
