import { expect, test } from "bun:test";
import { hasTurn } from "./turns.ts";

const places = Array.from({ length: 10 }, (_, index) => index);
const placesIn = (turn?: string) => places.filter((index) => hasTurn(index, turn));

test("hasTurn() gives each place one of three turns, and all of them without a turn", () => {
  expect(placesIn("0")).toEqual([0, 3, 6, 9]);
  const inSomeTurn = [...placesIn("0"), ...placesIn("1"), ...placesIn("2")];
  expect(inSomeTurn.toSorted((one, other) => one - other)).toEqual(places);
  expect(placesIn("4")).toEqual(placesIn("1"));
  expect(placesIn()).toEqual(places);
});

test("hasTurn() refuses a turn that would leave out every place", () => {
  expect(() => hasTurn(0, "")).toThrow("not a number");
});
