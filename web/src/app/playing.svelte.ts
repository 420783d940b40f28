/** The game from whose table somebody went to another page, to find the way back there. */

let left = $state<string | null>(null);

/** Its address, as long as it is not over. */
export function gameToReturnTo(): string | null {
  return left;
}

export function noteGame(id: string, isOver: boolean): void {
  const address = `/match/${id}`;
  if (!isOver) left = address;
  else if (left === address) left = null;
}
