import { expect, test } from "bun:test";
import type { ClaimedJob, Settlement } from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { silentLog } from "@design-catalog/testing/test-ports";
import { createLanes } from "./lanes.ts";
import type { HeldJob } from "./held-job.ts";
import { createSettler } from "./settler.ts";
import { systemTimers } from "../system-timers.ts";

const job: ClaimedJob = { queue: "deliveries", id: "j", lease: "first", data: { deliveryId: testId("d") } };
const settlement: Settlement = {
  job,
  item: {
    deliveryId: testId("d"),
    applicationId: testId("a"),
    eventId: "v",
    eventType: "project.created",
    body: "{}",
    createdAt: "2026-11-22T09:30:00.000Z",
    status: "pending",
    attemptCount: 0,
    automaticCount: 0,
    endpoint: undefined,
  },
  attempt: undefined,
  next: undefined,
  retry: undefined,
};

/** Adds one job; resolves with the leases that its result was written under, once it is done. */
async function settleOnce(settle: (held: HeldJob, lease: string) => boolean): Promise<readonly string[]> {
  const [lane] = createLanes({ slots: 4, perEndpoint: 2 });
  if (!lane) throw new TypeError("Cannot settle without a lane");
  const held: HeldJob = { lane, endpointId: "e", kind: "first", job, settlement, settling: false };
  const leases: string[] = [];
  await new Promise<void>((resolve) => {
    const settler = createSettler({
      deliveries: {
        async settle(settlements) {
          const { lease, id } = settlements[0]?.job ?? job;
          leases.push(lease);
          return new Set(settle(held, lease) ? [id] : []);
        },
      },
      log: silentLog,
      timers: systemTimers,
      telemetry: { deliveryEnded: () => undefined },
      onDone: () => resolve(),
    });
    settler.add(held);
  });
  return leases;
}

test("createSettler() given a job that this process claims again while settling writes its result under the new lease", async () => {
  const leases = await settleOnce((held, lease) => {
    // The lease lapsed while the transaction waited, and the next claim returned the job to this process.
    if (lease === "first") held.job = { ...job, lease: "second" };
    return lease === "second";
  });
  expect(leases).toEqual(["first", "second"]);
});

test("createSettler() given a job that another process has taken over drops the result", async () => {
  expect(await settleOnce(() => false)).toEqual(["first"]);
});
