/** Who of a table's people are there and have agreed to play: they have promised a share of the luck. */

import { seatName } from "../../i18n/seats";
import type { SeatView, TableView } from "../../protocol";

/** Several people at one device promise one share. */
function hasAgreed(seat: SeatView, seats: readonly SeatView[]): boolean {
  return seats.some(
    (other) =>
      other.commitment !== null &&
      (other === seat || (seat.is_you && other.is_you) || (seat.is_host && other.is_host)),
  );
}

/** The seats of others who have not agreed yet, or have gone again. */
function awaitedSeats({ seats }: TableView): number[] {
  return seats.flatMap((seat, index) =>
    seat.is_person && !seat.is_you && (seat.is_away || !hasAgreed(seat, seats)) ? [index] : [],
  );
}

/** The names of others who have not agreed yet, or have gone again. */
export function awaited(table: TableView): string[] {
  return awaitedSeats(table).map((index) => nameAt(table, index));
}

/** The names of those among them who are not there at all. */
export function absent(table: TableView): string[] {
  return awaitedSeats(table).flatMap((index) => (table.seats[index]?.is_away ? [nameAt(table, index)] : []));
}

/** Whether everybody is there and has agreed, so that it can begin. */
export function isAgreed({ seats }: TableView): boolean {
  return seats.every((seat) => seat.bot || (seat.name !== null && !seat.is_away && hasAgreed(seat, seats)));
}

/** Who sat at a table a moment ago and has left it since. */
export function leftSince(before: TableView, now: TableView): string[] {
  return before.seats.flatMap((seat, index) =>
    seat.is_person && !seat.is_you && now.seats[index]?.is_person === false ? [nameAt(before, index)] : [],
  );
}

export function nameAt({ seats }: TableView, index: number): string {
  const seat = seats[index];
  return seat ? seatName(seat, index, seats) : "";
}
