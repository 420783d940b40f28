// The one way in which games of Duel differ: what fills the spellbook (rule D14).
#pragma once

namespace kingdomino::duel {

struct Options {
    bool drafted = false;  // spellbook_fills, rule D14

    bool operator==(const Options&) const = default;
};

}  // namespace kingdomino::duel
