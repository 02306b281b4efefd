import { expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import type { HeldJob } from "./held-job.ts";
import { createLanes } from "./lanes.ts";
import { createPace, type PacedJob } from "./pace.ts";
import { Room } from "./room.ts";

const endpointId = testId<"endpoint">("e");
/** Fifteen places of new deliveries, one of which is for requested attempts. */
const limits = { slots: 64, perEndpoint: 16 };
const scheduledMax = 14;
/** Two thirds of them. */
const mostPlaces = 10;
const nothing = { unsent: 0, unwritten: 0 };

/** Opens the pace of a process that has caught up with an endpoint, which has answered as often as it has places. */
function openPace({ slots }: { readonly slots: number } = limits) {
  const [lane, retries] = createLanes({ ...limits, slots });
  const room = new Room(lane);
  const time = { nowMs: 0 };
  const progress: string[] = [];
  const onProgress = (id: string) => void progress.push(id);
  const pace = createPace({ timers: { now: () => time.nowMs }, lane, room, onProgress });
  const leaveInQueue = (groups: readonly string[]) => {
    lane.beginClaim();
    lane.noteUnexhausted(new Set(groups));
    lane.endClaim({ claimMs: 1, nextLookMs: 500 });
  };
  const hold = (more: Partial<HeldJob> = {}): PacedJob => {
    const job = { lane, endpointId, kind: "first" as const, settlement: undefined, ...more };
    if (job.lane === lane && job.kind === "first") lane.hold(job.endpointId);
    return job;
  };
  const answered = (job: PacedJob, outcome: "success" | "failure" = "success"): PacedJob => {
    const made = { ...job, settlement: { attempt: { outcome } } };
    pace.noteMade(made);
    return made;
  };
  const record = (made: PacedJob) => {
    lane.drop(endpointId);
    pace.noteOver(made);
  };
  const times = <T>(count: number, make: () => T): readonly T[] => Array.from({ length: count }, make);
  const send = (jobs: readonly PacedJob[]) => {
    const ends = jobs.map((job) => pace.begin(job));
    return () => ends.forEach((end) => end());
  };
  leaveInQueue([]);
  for (const made of times(lane.perEndpoint, () => answered(hold()))) record(made);
  expect(pace.behind(endpointId)).toEqual(nothing);
  progress.length = 0;
  return { lane, retries, room, time, pace, progress, leaveInQueue, hold, answered, record, times, send };
}

test("jobs in line wait for the service while places are open, and for their receiver when its requests hold most", () => {
  const { pace, hold, times, send } = openPace();
  const jobs = times(40, hold);
  expect(pace.behind(endpointId)).toEqual({ unsent: 40, unwritten: 0 });
  send(jobs.slice(1, mostPlaces));
  expect(pace.behind(endpointId).unsent).toBe(41 - mostPlaces);
  send(jobs.slice(0, 1));
  expect(pace.behind(endpointId)).toEqual(nothing);
});

test.each([
  ["900 ms that all answer at once, with 200 ms until the next", { onWireMs: 900, openMs: 200 }, 0],
  ["900 ms, with a second until the next", { onWireMs: 900, openMs: 1_000 }, 40],
  ["50 ms, with 30 ms until the next", { onWireMs: 50, openMs: 30 }, 40],
])("with places held for %s, jobs in line wait by who held them on average", (_, { onWireMs, openMs }, unsent) => {
  const { pace, time, hold, times, send } = openPace();
  for (let elapsedMs = 0; elapsedMs < 5_000; elapsedMs += onWireMs + openMs) {
    const end = send(times(scheduledMax, hold));
    time.nowMs += onWireMs;
    end();
    time.nowMs += openMs;
  }
  expect(pace.behind(endpointId).unsent > 0).toBe(unsent > 0);
});

test("jobs left in the queue wait for whoever keeps the places from them", () => {
  const { pace, hold, times, send, leaveInQueue } = openPace();
  leaveInQueue([endpointId]);
  expect(pace.behind(endpointId)).toEqual({ unsent: Infinity, unwritten: 0 });
  send(times(scheduledMax, hold));
  expect(pace.behind(endpointId)).toEqual(nothing);
});

test("results that are not yet written and transactions under way wait for the service, whoever has the places", () => {
  const { pace, room, hold, answered, record, times, send } = openPace();
  send(times(scheduledMax, hold));
  const made = times(3, () => answered(hold()));
  room.reserve(endpointId);
  expect(pace.behind(endpointId)).toEqual({ unsent: 0, unwritten: 4 });
  for (const job of made) record(job);
  room.free(endpointId);
  expect(pace.behind(endpointId)).toEqual(nothing);
});

test("requested attempts and those at other endpoints take places, retries take none", () => {
  const { lane, retries, pace, hold, times, send } = openPace({ slots: 32 });
  const line = times(5, hold);
  send(times(lane.perEndpoint, () => hold({ lane: retries, kind: "retry" })));
  expect(pace.behind(endpointId).unsent).toBe(line.length);
  const end = send(times(lane.perEndpoint, () => hold({ kind: "requested" })));
  expect(pace.behind(endpointId).unsent).toBe(0);
  end();
  send(times(lane.slots, () => hold({ endpointId: testId("f") })));
  expect(pace.behind(endpointId).unsent).toBe(0);
});

test("after a failure an endpoint holds nobody up until it answers and is caught up with", () => {
  const { pace, hold, answered, times, leaveInQueue } = openPace();
  const [job = hold()] = times(9, hold);
  expect(pace.behind(endpointId).unsent).toBe(9);
  answered(job, "failure");
  expect(pace.behind(endpointId)).toEqual(nothing);
  leaveInQueue([endpointId]);
  answered(job);
  expect(pace.behind(endpointId)).toEqual(nothing);
  leaveInQueue([]);
  expect(pace.behind(endpointId)).toEqual({ unsent: 7, unwritten: 2 });
});

test("after a large change an endpoint holds nobody up until it is caught up with", () => {
  const { pace, hold, times, leaveInQueue } = openPace();
  times(9, hold);
  pace.noteLarge(endpointId);
  expect(pace.behind(endpointId)).toEqual(nothing);
  leaveInQueue([endpointId]);
  expect(pace.behind(endpointId)).toEqual(nothing);
  leaveInQueue([]);
  expect(pace.behind(endpointId).unsent).toBe(9);
});

test("an endpoint has a quarter of the places, one more for each success, and a quarter after a failure", () => {
  const { lane, retries, pace, hold, answered } = openPace();
  expect(pace.placesOf({ lane, endpointId })).toBe(lane.perEndpoint);
  answered(hold(), "failure");
  expect(pace.placesOf({ lane, endpointId })).toBe(4);
  answered(hold());
  answered(hold({ kind: "requested" }));
  expect(pace.placesOf({ lane, endpointId })).toBe(5);
  expect(pace.placesOf({ lane: retries, endpointId })).toBe(retries.perEndpoint);
});

test("every request and every end of a job is told", () => {
  const { pace, progress, hold, answered, record } = openPace();
  const job = hold();
  pace.begin(job)();
  expect(progress).toEqual([endpointId]);
  record(answered(job));
  expect(progress).toEqual([endpointId, endpointId]);
});
