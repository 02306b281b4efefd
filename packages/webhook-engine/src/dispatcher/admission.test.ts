import { describe, expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { createAdmission } from "./admission.ts";
import type { HeldJob } from "./held-job.ts";
import { createLanes } from "./lanes.ts";

// Three quarters of such small limits are for new deliveries: six in all, three per endpoint, of which one is for requests.
const [lane, retries] = createLanes({ slots: 8, perEndpoint: 4 });

/** Creates an admission whose jobs start at once and end when the test says so. */
function openAdmission() {
  const batches: (readonly string[])[] = [];
  const over = new Map<string, () => void>();
  const admission = createAdmission({
    room: 64,
    hasMore: false,
    async begin(heldJobs, onOver) {
      batches.push(heldJobs.map(({ job }) => job.id));
      for (const held of heldJobs) over.set(held.job.id, () => onOver(held));
      await Promise.resolve();
    },
  });
  const end = async (id: string) => {
    over.get(id)?.();
    await settled();
  };
  return { admission, batches, end };
}

/** Lets everything that has started run until it waits for the test. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await Promise.resolve();
}

function heldJob(id: string, endpoint: string, more: Partial<Pick<HeldJob, "kind" | "lane">> = {}): HeldJob {
  if (!lane) throw new TypeError("Cannot hold a job because there is no lane");
  const endpointId = testId<"endpoint">(endpoint);
  const job = { queue: lane.queue, id, lease: "1", group: endpointId, data: {} };
  return { lane, endpointId, kind: "first", job, settlement: undefined, settling: false, keepsLimits: true, ...more };
}

describe("add()", () => {
  test("given more jobs of an endpoint than it has places starts the next when one ends", async () => {
    const { admission, batches, end } = openAdmission();
    admission.add(["1", "2", "3", "4"].map((id) => heldJob(id, "a")));
    await settled();
    expect(batches).toEqual([["1", "2"]]);
    expect(admission.waiting).toBe(2);
    await end("2");
    expect(batches).toEqual([["1", "2"], ["3"]]);
  });

  test("given an endpoint without a place for its schedule starts requested jobs, before all others", async () => {
    const { admission, batches, end } = openAdmission();
    admission.add(["1", "2", "3"].map((id) => heldJob(id, "a")));
    admission.add(["4", "5"].map((id) => heldJob(id, "a", { kind: "requested" })));
    await settled();
    expect(batches).toEqual([["1", "2"], ["4"]]);
    await end("1");
    expect(batches.at(-1)).toEqual(["3"]);
    await end("2");
    expect(batches.at(-1)).toEqual(["5"]);
  });

  test("given many requested jobs lets the schedule take turns with them, even when all places are taken", async () => {
    const { admission, batches, end } = openAdmission();
    const requested = Array.from({ length: 40 }, (_, index) => `r${index}`);
    admission.add(requested.map((id) => heldJob(id, "a", { kind: "requested" })));
    await settled();
    const scheduled = Array.from({ length: 8 }, (_, index) => `s${index}`);
    admission.add(scheduled.map((id) => heldJob(id, "a")));
    for (let index = 0; index < 20; index++) await end(batches.flat()[index] ?? "");
    const begun = batches.flat();
    expect(begun.filter((id) => id.startsWith("s"))).toEqual(scheduled);
    expect(begun.filter((id) => id.startsWith("r")).length).toBeGreaterThan(8);
  });

  test("given endpoints with many jobs lets them take turns", async () => {
    const { admission, batches } = openAdmission();
    admission.add([...["1", "2"].map((id) => heldJob(id, "a")), ...["3", "4"].map((id) => heldJob(id, "b"))]);
    await settled();
    expect(batches).toEqual([["1", "3", "2", "4"]]);
  });

  test("given a full lane starts jobs of the other lane only", async () => {
    const { admission, batches, end } = openAdmission();
    admission.add(["1", "2", "3", "4", "5", "6", "7"].map((id) => heldJob(id, id)));
    admission.add([heldJob("8", "1", { ...(retries && { lane: retries }), kind: "retry" })]);
    await settled();
    expect(batches).toEqual([["1", "2", "3", "4", "5", "6"], ["8"]]);
    await end("6");
    expect(batches.at(-1)).toEqual(["7"]);
  });

  test("given jobs added while others start starts them together", async () => {
    const { admission, batches } = openAdmission();
    admission.add([heldJob("1", "a")]);
    admission.add([heldJob("2", "a")]);
    admission.add([heldJob("3", "b")]);
    await settled();
    expect(batches).toEqual([["1"], ["2", "3"]]);
  });
});

test("withdraw() removes the waiting first attempts of an endpoint and nothing else", async () => {
  const { admission, batches, end } = openAdmission();
  admission.add(["1", "2", "3", "4"].map((id) => heldJob(id, "a")));
  admission.add([heldJob("5", "b"), heldJob("6", "b"), heldJob("7", "b")]);
  await settled();
  expect(admission.withdraw(testId("a")).map(({ job }) => job.id)).toEqual(["3", "4"]);
  expect(admission.waiting).toBe(1);
  await end("1");
  await end("5");
  expect(batches.at(-1)).toEqual(["7"]);
});

describe("reserve()", () => {
  const place = { lane, endpointId: testId<"endpoint">("a"), kind: "first", keepsLimits: true } as const;

  test("takes places until the endpoint has none for its schedule", () => {
    const { admission } = openAdmission();
    expect([1, 2, 3].map(() => admission.reserve(place))).toEqual([true, true, false]);
    admission.leave(place);
    expect(admission.reserve(place)).toBe(true);
  });

  test.each(["first", "requested"] as const)("given a %s job in the endpoint's line takes no place", (kind) => {
    const { admission } = openAdmission();
    // The second one waits although a place is free: the one before it is still being loaded.
    for (const id of ["1", "2"]) admission.add([heldJob(id, "a", { kind })]);
    expect(admission.reserve(place)).toBe(false);
    expect(admission.reserve({ ...place, endpointId: testId("b") })).toBe(true);
  });

  test("given a long line of an endpoint without a free place takes one of another endpoint", async () => {
    const { admission } = openAdmission();
    for (const id of ["1", "2", "3", "4", "5", "6", "7", "8"]) admission.add([heldJob(id, "a")]);
    await settled();
    expect([1, 2, 3].map(() => admission.reserve({ ...place, endpointId: testId("b") }))).toEqual([true, true, false]);
  });

  test("given jobs that are about to start leaves the slots of the lane to them", () => {
    const { admission } = openAdmission();
    admission.add(["1", "2", "3"].map((id) => heldJob(id, "a")));
    for (const id of ["4", "5", "6", "7", "8"]) admission.add([heldJob(id, id)]);
    expect(admission.reserve({ ...place, endpointId: testId("b") })).toBe(false);
  });
});
