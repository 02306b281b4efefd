import { expect, test } from "bun:test";
import { endpointsMax } from "@design-catalog/core/webhooks";
import { createLanes, defaultLimits, divideLimits } from "./lanes.ts";

test.each([1, 2, 3, 8])("%d processes divide the places of one, down to sixteen of an endpoint", (processes) => {
  const { slots, perEndpoint, handedOverBytes } = divideLimits(processes);
  expect(perEndpoint).toBe(Math.max(16, Math.floor(defaultLimits.perEndpoint / processes)));
  // All endpoints of an application, when they answer late, leave half of the slots, and of the jobs held, to the others.
  expect(slots).toBe(2 * endpointsMax * perEndpoint);
  for (const lane of createLanes({ slots, perEndpoint }))
    expect(endpointsMax * lane.jobsPerEndpoint).toBeLessThanOrEqual(lane.jobsMax / 2);
  expect(handedOverBytes * processes).toBeWithin(
    defaultLimits.handedOverBytes,
    defaultLimits.handedOverBytes + processes,
  );
});

test("a sixteenth of the places is for retries, and at least one", () => {
  const lanes = [defaultLimits, { slots: 8, perEndpoint: 4 }].map(createLanes);
  expect(lanes.flat().map(({ perEndpoint }) => perEndpoint)).toEqual([60, 4, 3, 1]);
});
