import { expect, test } from "vitest";
import { areAllTheirs } from "../src/classic/tokens";
import { FIXTURES } from "../src/gallery/fixtures";

test("what is left of a line is theirs if all kings that are left are, and as many", () => {
  const position = FIXTURES.classic_place_2?.position;
  const [domino] = position?.classic?.next ?? [];
  if (!position?.classic || !domino) throw new Error("no Kingdomino");
  const free = [1, 2].map((number) => ({ ...domino, number, king: null }));
  const last = { ...domino, number: 47, king: 0 };
  const classic = { ...position.classic, step: "claim", claimants: [0], current: [last], next: free };
  expect(areAllTheirs({ ...position, classic })).toBe(true);
  expect(areAllTheirs({ ...position, classic: { ...classic, step: "place" } })).toBe(false);
  expect(areAllTheirs({ ...position, classic: { ...classic, current: [{ ...last, king: 1 }] } })).toBe(false);
  expect(areAllTheirs({ ...position, classic: { ...classic, current: [] } })).toBe(false);
});
