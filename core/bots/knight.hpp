// `knight`: a careful player: whole territories that can still grow, no holes, and no gift to a neighbour.
#pragma once

#include "bots/level.hpp"

namespace kingdomino {

// Found by playing against the levels below, one weight after another.
inline constexpr HeuristicWeights KNIGHT_IN_DUEL{.mass = 0.15F,
                                                 .crown = 0.3F,
                                                 .growth = 0.3F,
                                                 .hole = 1.6F,
                                                 .misfit = 1,
                                                 .castle = 8,
                                                 .spell = 8,
                                                 .fill = 5,
                                                 .denies = true};
inline constexpr HeuristicWeights KNIGHT_IN_KINGDOMINO{.mass = 0.4F,
                                                       .growth = 0.1F,
                                                       .hole = 2,
                                                       .misfit = 1.5F,
                                                       .spread = 0.06F,
                                                       .middle = 0.8F,
                                                       .denies = true,
                                                       .plans = true};

}  // namespace kingdomino
