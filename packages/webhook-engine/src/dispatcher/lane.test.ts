import { describe, expect, test } from "bun:test";
import { Lane } from "./lane.ts";

const createLane = () => new Lane({ queue: "deliveries", slots: 6, perEndpoint: 3 });

test("hold() and drop() count the jobs of each group, and forget a group without jobs", () => {
  const lane = createLane();
  for (const group of ["a", "a", "b"]) lane.hold(group);
  lane.drop("a");
  lane.drop("b");
  expect(lane.active).toBe(1);
  expect([...lane.activeByGroup]).toEqual([["a", 1]]);
});

test.each([
  [60, 15],
  [4, 2],
  [1, 1],
])("of %d places of an endpoint %d are there before it answers", (perEndpoint, count) => {
  expect(new Lane({ queue: "deliveries", slots: 60, perEndpoint }).firstPlaces).toBe(count);
});

describe("endClaim()", () => {
  test("given no news looks later", () => {
    const lane = createLane();
    lane.beginClaim();
    expect(lane.lookAtMs).toBe(Infinity);
    lane.endClaim({ claimMs: 20, nextLookMs: 520 });
    expect(lane).toMatchObject({ lookAtMs: 520, claimMs: 20 });
  });

  test("given news during the claim looks again at once", () => {
    const lane = createLane();
    lane.beginClaim();
    lane.lookNow();
    lane.endClaim({ claimMs: 20, nextLookMs: 520 });
    expect(lane.lookAtMs).toBe(0);
  });
});

describe("mayHaveMore()", () => {
  test("given unexhausted groups is true only for them", () => {
    const lane = createLane();
    lane.noteUnexhausted(new Set(["a"]));
    expect(["a", "b"].map((group) => lane.mayHaveMore(group))).toEqual([true, false]);
  });

  test("given a running claim is true for every group", () => {
    const lane = createLane();
    lane.noteUnexhausted(new Set(["a"]));
    lane.beginClaim();
    expect(lane.mayHaveMore("b")).toBe(true);
  });
});

describe("hasExhausted()", () => {
  function createExhausted() {
    const lane = createLane();
    const claim = (meanwhile: () => void = () => undefined) => {
      lane.beginClaim();
      lane.noteUnexhausted(new Set());
      meanwhile();
      lane.endClaim({ claimMs: 20, nextLookMs: 520 });
    };
    claim();
    return { lane, claim };
  }

  test("given a commit that left jobs behind is false until a claim has taken them", () => {
    const { lane, claim } = createExhausted();
    lane.leaveBehind("a");
    expect(["a", "b"].map((group) => lane.hasExhausted(group))).toEqual([false, true]);
    claim(() => expect(lane.hasExhausted("a")).toBe(false));
    expect(lane.hasExhausted("a")).toBe(true);
  });

  test("given such a commit during a claim is false until the next claim has taken them", () => {
    const { lane, claim } = createExhausted();
    claim(() => lane.leaveBehind("a"));
    expect(lane.hasExhausted("a")).toBe(false);
    claim();
    expect(lane.hasExhausted("a")).toBe(true);
  });
});
