import { expect, test } from "bun:test";
import { createLanes, defaultLimits, divideLimits } from "./lanes.ts";

test.each([1, 2, 3, 8])("%d processes divide the places of one, down to sixteen of an endpoint", (processes) => {
  const { slots, perEndpoint, handedOverBytes } = divideLimits(processes);
  expect(perEndpoint).toBe(Math.max(16, Math.floor(defaultLimits.perEndpoint / processes)));
  // Hanging endpoints of one application never take the slots of the others.
  expect(slots).toBe(16 * perEndpoint);
  expect(handedOverBytes * processes).toBeWithin(
    defaultLimits.handedOverBytes,
    defaultLimits.handedOverBytes + processes,
  );
});

test("a sixteenth of the places is for retries, and at least one", () => {
  const lanes = [defaultLimits, { slots: 8, perEndpoint: 4 }].map(createLanes);
  expect(lanes.flat().map(({ perEndpoint }) => perEndpoint)).toEqual([60, 4, 3, 1]);
});
