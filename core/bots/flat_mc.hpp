// `flat-mc`: `uct` with a tree of one decision: each action is tried out in random games.
#pragma once

#include "bots/uct.hpp"

namespace kingdomino {

class FlatMcMind : public UctMind {
   public:
    FlatMcMind() : UctMind(UctSettings{.depth = 1}) {}
};

}  // namespace kingdomino
