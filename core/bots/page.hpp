// `page`: a beginner: likes crosses and large territories, sees neither holes nor what others want, and is easily
// tempted.
#pragma once

#include "bots/level.hpp"

namespace kingdomino {

inline constexpr Taste PAGE_IN_DUEL{.mass = 0.3F, .crown = 2, .misfit = 1, .castle = 12, .spell = 12, .whim = 2};
inline constexpr Taste PAGE_IN_KINGDOMINO{.mass = 0.3F, .crown = 1.5F, .misfit = 2, .whim = 2};

}  // namespace kingdomino
