// `knight`: a careful player: territories that can still grow, and never a gift to a neighbour.
#pragma once

#include "bots/level.hpp"

namespace kingdomino {

inline constexpr Taste KNIGHT_IN_DUEL{.mass = 0.1F,
                                      .crown = 0.5F,
                                      .growth = 0.5F,
                                      .hole = 1,
                                      .misfit = 4,
                                      .castle = 8,
                                      .spell = 8,
                                      .fill = 8,
                                      .denies = true};
inline constexpr Taste KNIGHT_IN_KINGDOMINO{
    .mass = 0.1F, .crown = 0.5F, .growth = 0.4F, .hole = 2, .spread = 0.1F, .middle = 0.8F, .denies = true};

}  // namespace kingdomino
