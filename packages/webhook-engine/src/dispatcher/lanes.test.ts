import { expect, test } from "bun:test";
import { createLanes, defaultLimits, divideLimits } from "./lanes.ts";

test.each([1, 2, 3, 8])("%d processes have the places of one, as far as they can be divided", (processes) => {
  const { slots, perEndpoint, handedOverBytes } = divideLimits(processes);
  expect(slots * processes).toBeWithin(defaultLimits.slots, defaultLimits.slots + processes);
  expect(perEndpoint * processes).toBeWithin(defaultLimits.perEndpoint - processes + 1, defaultLimits.perEndpoint + 1);
  expect(handedOverBytes * processes).toBeWithin(
    defaultLimits.handedOverBytes,
    defaultLimits.handedOverBytes + processes,
  );
});

test("each of many processes keeps a place of an endpoint for new deliveries and one for retries", () => {
  const lanes = createLanes(divideLimits(64));
  expect(lanes.map(({ perEndpoint }) => perEndpoint)).toEqual([1, 1]);
});
