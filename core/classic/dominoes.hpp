// The 48 dominoes (rule K1), by number.
#pragma once

#include "tables.gen.hpp"

namespace kingdomino::classic {

inline constexpr int DOMINOES = 48;

using Domino = tables::DominoRow;

inline const Domino& domino(int number) {
    return tables::DOMINO_ROWS[number - 1];
}

inline bool is_double(const Domino& domino) {
    return domino.left == domino.right && domino.left_crowns == domino.right_crowns;
}

}  // namespace kingdomino::classic
