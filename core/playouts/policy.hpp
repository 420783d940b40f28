// How random games are played: any legal action, or only plain ones (no castle bonus, no spell that can be kept).
#pragma once

namespace kingdomino {

enum class Policy { RANDOM, PLAIN };

}  // namespace kingdomino
