// `page`: a beginner: likes crowns and large territories, sees neither holes nor what others want, keeps the castle and
// the spells until late and spends them only for points at once, and is easily tempted by the second best.
#pragma once

#include "bots/level.hpp"

namespace kingdomino {

inline constexpr HeuristicWeights PAGE_IN_DUEL{
    .mass = 0.2F, .crown = 2, .misfit = 1, .castle = 12, .spell = 12, .temperature = 3.2F};
inline constexpr HeuristicWeights PAGE_IN_KINGDOMINO{.mass = 0.2F, .crown = 2, .misfit = 2, .temperature = 7};

}  // namespace kingdomino
