// `flat-mc`: `uct` with a tree of one decision: each action is tried out in random games.
#pragma once

#include "bots/uct.hpp"

namespace kingdomino {

class FlatMcStrategy : public UctStrategy {
   public:
    FlatMcStrategy() : UctStrategy(UctSettings{.depth = 1}) {}
};

}  // namespace kingdomino
