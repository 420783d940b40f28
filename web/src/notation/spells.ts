/** Whether a spell is cast at once when it is won: the book marks it with a lightning. */
export function isImmediate(spell: string): boolean {
  return spell === "domain_bonus" || spell === "add_cross";
}
