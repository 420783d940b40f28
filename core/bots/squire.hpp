// `squire`: `greedy` with a little tidiness: territories that may grow, crowns, and no holes.
#pragma once

#include "bots/level.hpp"

namespace kingdomino {

inline constexpr HeuristicWeights SQUIRE_IN_DUEL{
    .mass = 0.15F, .crown = 0.5F, .hole = 0.5F, .misfit = 2, .castle = 4, .spell = 4, .fill = 4};
inline constexpr HeuristicWeights SQUIRE_IN_KINGDOMINO{
    .mass = 0.1F, .crown = 0.5F, .hole = 1, .spread = 0.1F, .middle = 0.5F};

}  // namespace kingdomino
