import { expect, test } from "bun:test";
import { type CpuProfile, runtimeLayer, samplesByLayer } from "./profile.ts";

const frame = (id: number, url: string, children: readonly number[] = []) => ({
  id,
  callFrame: { functionName: `f${id}`, url },
  children,
});
const packages = "/clone/node_modules/.bun";
const profile: CpuProfile = {
  nodes: [
    frame(1, "", [2, 5, 7]),
    frame(2, "file:///clone/packages/http/src/handler/handler.ts", [3]),
    frame(3, "file:///clone/packages/core/src/webhooks/events/record-events.ts", [4]),
    // What a function of the runtime takes belongs to its caller.
    frame(4, "[native code]"),
    frame(5, `${packages}/pg-pool@3.10.1/node_modules/pg-pool/index.js`, [6]),
    frame(6, "node:net"),
    frame(7, "node:timers"),
  ],
  startTime: 1_000_000,
  samples: [2, 3, 4, 6, 7, 1, 4],
  timeDeltas: [500, 500, 500, 500, 500, 500, 10_000],
};

test("samplesByLayer() counts the samples of a span by the nearest of our functions", () => {
  const counts = samplesByLayer(profile, { fromMs: 1_000, toMs: 1_010 });
  expect(Object.fromEntries(counts)).toEqual({
    "HTTP: routes, tokens and answers": 1,
    events: 2,
    "protocol: pg and its pool": 1,
    [runtimeLayer]: 1,
  });
});

test("samplesByLayer() leaves out what was sampled before and after a span", () => {
  expect(Object.fromEntries(samplesByLayer(profile, { fromMs: 1_011, toMs: 1_020 }))).toEqual({ events: 1 });
});
