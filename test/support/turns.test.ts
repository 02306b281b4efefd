import { expect, test } from "bun:test";
import { hasTurn, inRun } from "./turns.ts";

const places = Array.from({ length: 10 }, (_, index) => index);
const placesIn = (turn?: string) => places.filter((index) => hasTurn(index, turn));

test("hasTurn() gives each place one of six turns, and all of them without a turn", () => {
  expect(placesIn("0")).toEqual([0, 6]);
  const inSomeTurn = ["0", "1", "2", "3", "4", "5"].flatMap((turn) => placesIn(turn));
  expect(inSomeTurn.toSorted((one, other) => one - other)).toEqual(places);
  expect(placesIn("7")).toEqual(placesIn("1"));
  expect(placesIn()).toEqual(places);
});

test("hasTurn() refuses a turn that would leave out every place", () => {
  expect(() => hasTurn(0, "")).toThrow("not a number");
});

test("inRun() gives the suite and the rest what is theirs, and named files both", () => {
  const parts = { suite: ["memory"], rest: ["postgresql"] };
  expect(inRun(parts, "suite")).toEqual(["memory"]);
  expect(inRun(parts, "rest")).toEqual(["postgresql"]);
  expect(inRun(parts, "")).toEqual(["memory", "postgresql"]);
});
