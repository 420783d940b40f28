"""A series: which rounds are to be played, which have been, and which of them count."""

from collections.abc import Iterable, Iterator, Sequence

from kingdomino.arena.e_process import EProcess
from kingdomino.arena.round import Pairing, Round
from kingdomino.arena.standings import team_share
from kingdomino.arena.workers import Task


class Series:
    """The rounds of one or several pairings.

    With `until_sure` a pairing ends with the round after which it is sure that its first bot is better or worse than even.
    Rounds are looked at in the order of their numbers, so the same round is the last one however many processes play.
    """

    def __init__(
        self,
        pairings: Sequence[Pairing],
        rounds: int,
        *,
        until_sure: bool = False,
        known: Iterable[Round] = (),
    ) -> None:
        self.pairings = tuple(pairings)
        self._wanted = rounds
        self._until_sure = until_sure
        self._rounds: dict[Pairing, dict[int, Round]] = {pairing: {} for pairing in pairings}
        self._looks = {pairing: _Look(pairing) for pairing in pairings}
        for one in known:
            self.add(one)

    def add(self, one: Round) -> None:
        """Keep a round that was played."""
        rounds = self._rounds[one.pairing]
        rounds.setdefault(one.number, one)
        if self._until_sure:
            self._looks[one.pairing].look(rounds)

    def tasks(self) -> Iterator[Task]:
        """What is still to be played, a round of each pairing after the other; changes with what is added."""
        for number in range(self._wanted):
            for pairing in self.pairings:
                if number not in self._rounds[pairing] and not self._is_sure(pairing):
                    yield Task(pairing, number)

    def counted(self, pairing: Pairing) -> list[Round]:
        """The rounds of a pairing that count, in order."""
        last = self._looks[pairing].next if self._is_sure(pairing) else self._wanted
        rounds = self._rounds[pairing]
        return [rounds[number] for number in sorted(rounds) if number < last]

    def all_counted(self) -> list[Round]:
        """The rounds of all pairings that count."""
        return [one for pairing in self.pairings for one in self.counted(pairing)]

    def evidence(self, pairing: Pairing) -> EProcess | None:
        """What is known about who is better; None unless the series is played until that is sure."""
        return self._looks[pairing].evidence if self._until_sure else None

    @property
    def played(self) -> int:
        """How many rounds count so far."""
        return sum(len(self.counted(pairing)) for pairing in self.pairings)

    @property
    def most_rounds(self) -> int:
        """How many rounds it can come to."""
        return sum(
            len(self.counted(pairing)) if self._is_sure(pairing) else self._wanted
            for pairing in self.pairings
        )

    @property
    def is_decided(self) -> bool:
        """Whether it is sure of every pairing who is better, so that nothing more is to be played."""
        return all(map(self._is_sure, self.pairings))

    def _is_sure(self, pairing: Pairing) -> bool:
        return self._until_sure and self._looks[pairing].evidence.is_sure


class _Look:
    """What was seen of a pairing's rounds, one after the other without a gap."""

    def __init__(self, pairing: Pairing) -> None:
        self.bot = pairing[0]
        self.evidence = EProcess(pairing.count(self.bot) / len(pairing))
        self.next = 0
        """The number of the round to be looked at next."""

    def look(self, rounds: dict[int, Round]) -> None:
        while self.next in rounds and not self.evidence.is_sure:
            self.evidence.add(team_share(rounds[self.next], self.bot))
            self.next += 1
