import { describe, expect, test } from "bun:test";
import type { AttemptRecord, ClaimedJob, DispatchItem } from "@design-catalog/core/ports";
import { scheduledJob, tracedJob } from "@design-catalog/core/webhooks";
import { testId } from "@design-catalog/testing/test-id";
import { createTestRandom } from "@design-catalog/testing/test-ports";
import { retryWaitsMs } from "./retry-policy.ts";
import { planJob, settleAttempt } from "./settle.ts";

const nowMs = Date.parse("2026-11-21T09:30:00.000Z");
const now = "2026-11-21T09:30:00.000Z";
const triggers = ["automatic", "manual", "test"] as const;
const endpoint = { id: testId<"endpoint">("e"), url: "https://example.com/", enabled: true, headers: {}, secrets: [] };

describe("planJob()", () => {
  test.each(triggers)("given a pending delivery of an enabled endpoint makes an attempt: %s", (trigger) => {
    expect(planJob({ job: job(trigger), item: item() }, nowMs)).toMatchObject({ action: "attempt", trigger, endpoint });
  });

  test("given an unknown trigger treats it as automatic", () => {
    expect(planJob({ job: job("whatever"), item: item() }, nowMs)).toMatchObject({ trigger: "automatic" });
  });

  test.each(["delivered", "exhausted", "cancelled"] as const)(
    "given a delivery that is %s attempts only a resend",
    (status) => {
      const actions = triggers.map((trigger) => planJob({ job: job(trigger), item: item({ status }) }, nowMs).action);
      expect(actions).toEqual(["settle", "attempt", "settle"]);
    },
  );

  test("given a disabled endpoint cancels only the schedule", () => {
    const disabled = item({ endpoint: { ...endpoint, enabled: false } });
    const plans = triggers.map((trigger) => planJob({ job: job(trigger), item: disabled }, nowMs));
    expect(plans.map(({ action }) => action)).toEqual(["settle", "attempt", "attempt"]);
    expect(plans[0]).toMatchObject({
      settlement: { attempt: undefined, next: { status: "cancelled", completedAt: now } },
    });
  });

  test.each(triggers)("given a deleted endpoint cancels a pending delivery: %s", (trigger) => {
    const deleted = item({ endpoint: undefined });
    expect(planJob({ job: job(trigger), item: deleted }, nowMs)).toMatchObject({
      settlement: { attempt: undefined, next: { status: "cancelled", completedAt: now } },
    });
  });

  test("given a resend to a deleted endpoint leaves an ended delivery unchanged", () => {
    const deleted = item({ endpoint: undefined, status: "delivered" });
    expect(planJob({ job: job("manual"), item: deleted }, nowMs)).toMatchObject({ settlement: { next: undefined } });
  });

  test.each(triggers)("given a suspended application ends the job and leaves the delivery pending: %s", (trigger) => {
    const plan = planJob({ job: job(trigger), item: item({ isWithheld: true }) }, nowMs);
    expect(plan).toMatchObject({
      action: "settle",
      settlement: { attempt: undefined, next: undefined, retry: undefined },
    });
    // Upkeep restores the jobs of pending deliveries, but knows nothing of a resend.
    const { data, group } = job(trigger);
    const again = { queue: "delivery-retries", data, group, dueInMs: 5 * 60_000 };
    expect(Reflect.get(Object(Reflect.get(plan, "settlement")), "again")).toEqual(
      trigger === "manual" ? again : undefined,
    );
  });

  test("given a resend of a delivery that has ended lets it wait for the end of a suspension too", () => {
    const suspended = item({ isWithheld: true, status: "delivered" });
    expect(planJob({ job: job("manual"), item: suspended }, nowMs)).toMatchObject({
      settlement: { again: { data: { trigger: "manual" } } },
    });
  });

  test("given no delivery only ends the job", () => {
    expect(planJob({ job: job("automatic"), item: undefined }, nowMs)).toMatchObject({
      action: "settle",
      settlement: { item: { deliveryId: testId("d") }, attempt: undefined, next: undefined, retry: undefined },
    });
  });
});

test("planJob() given the job of an attempt that another worker has since made plans none", () => {
  const deliveryId = testId<"delivery">("6740a1f2c3d4e5f607182940");
  const { key = "" } = scheduledJob({
    applicationId: testId("a"),
    id: deliveryId,
    eventType: "project.created",
    automaticCount: 1,
    endpointId: endpoint.id,
  });
  // The form in which pg-boss returns it.
  const id = [key.slice(0, 8), key.slice(8, 12), key.slice(12, 16), key.slice(16, 20), key.slice(20)].join("-");
  const actionAfter = (automaticCount: number) =>
    planJob({ job: { ...job("automatic"), id }, item: item({ deliveryId, automaticCount }) }, nowMs).action;
  expect([actionAfter(1), actionAfter(2)]).toEqual(["attempt", "settle"]);
});

describe("settleAttempt()", () => {
  test.each(triggers)("given a success ends the delivery: %s", (trigger) => {
    expect(settle({ trigger, outcome: "success" })).toMatchObject({
      next: { status: "delivered", completedAt: now },
      retry: undefined,
    });
  });

  test("given an automatic failure retries by the schedule, in the queue of retries and the endpoint's group", () => {
    const { next, retry } = settle({ trigger: "automatic", outcome: "failure" });
    expect(next?.status).toBe("pending");
    expect(retry).toMatchObject({
      queue: "delivery-retries",
      data: { applicationId: testId("a"), deliveryId: testId("d"), trigger: "automatic" },
      group: endpoint.id,
    });
    // The sweep treats a retry as lost if its key does not follow from the stored delivery.
    expect(retry?.key).toBe(
      scheduledJob({
        applicationId: testId("a"),
        id: testId("d"),
        eventType: "project.created",
        automaticCount: 1,
        endpointId: endpoint.id,
      }).key ?? "none",
    );
    expect(next).toEqual({ status: "pending", dueInMs: retry?.dueInMs ?? 0 });
    expect(Math.abs((retry?.dueInMs ?? 0) - 5_000)).toBeLessThanOrEqual(500);
  });

  test("given a time that the receiver names counts the wait on the receiver's clock", () => {
    const record = settle({ trigger: "automatic", outcome: "failure" }).attempt;
    if (!record) throw new TypeError("Cannot continue without an attempt");
    const asked = { retryAfter: "Mon, 01 Jan 2024 01:00:00 GMT", date: "Mon, 01 Jan 2024 00:00:00 GMT" };
    const attempt = { record: { ...record, statusCode: 503 }, ...asked };
    const settled = settleAttempt(
      { job: job("automatic"), item: item(), attempt },
      { nowMs, random: createTestRandom() },
    );
    expect(settled.next).toEqual({ status: "pending", dueInMs: 3_600_000 });
  });

  test("given an automatic failure of a traced job keeps the retry in the same trace", () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const attempt = settle({ trigger: "automatic", outcome: "failure" }).attempt;
    if (!attempt) throw new TypeError("Cannot continue without an attempt");
    const traced = tracedJob(job("automatic"), traceparent);
    const settled = settleAttempt(
      {
        job: { ...job("automatic"), data: traced.data },
        item: item(),
        attempt: { record: attempt, retryAfter: undefined },
      },
      { nowMs, random: createTestRandom() },
    );
    const data = { applicationId: testId("a"), deliveryId: testId("d"), trigger: "automatic" };
    expect(settled.retry?.data).toEqual({ ...data, traceparent });
  });

  test("given the tenth automatic failure exhausts the delivery, whatever was resent in between", () => {
    const settled = settle({ trigger: "automatic", outcome: "failure" }, { automaticCount: 9, attemptCount: 14 });
    expect(settled).toMatchObject({ next: { status: "exhausted", completedAt: now }, retry: undefined });
  });

  test("given the fourth automatic failure after ten resends waits as after the fourth", () => {
    const settled = settle({ trigger: "automatic", outcome: "failure" }, { automaticCount: 3, attemptCount: 13 });
    expect(settled.next?.status).toBe("pending");
    const waitMs = settled.retry?.dueInMs ?? 0;
    const fourthWaitMs = retryWaitsMs[3];
    expect(Math.abs(waitMs - fourthWaitMs)).toBeLessThanOrEqual(fourthWaitMs / 10);
  });

  test("given a manual failure changes nothing but the history", () => {
    const settled = settle({ trigger: "manual", outcome: "failure" });
    expect(settled).toMatchObject({ next: undefined, retry: undefined });
    expect(settled.attempt?.trigger).toBe("manual");
  });

  test("given a test failure exhausts the delivery", () => {
    expect(settle({ trigger: "test", outcome: "failure" })).toMatchObject({
      next: { status: "exhausted", completedAt: now },
      retry: undefined,
    });
  });
});

function job(trigger: string): ClaimedJob {
  return { queue: "deliveries", id: "j", lease: "0", data: { deliveryId: testId("d"), trigger } };
}

function item(parts: Partial<DispatchItem> = {}): DispatchItem {
  const counts = { attemptCount: 0, automaticCount: 0 };
  const event = { eventId: "v", eventType: "project.created", body: "{}", createdAt: now };
  return {
    deliveryId: testId("d"),
    applicationId: testId("a"),
    status: "pending",
    endpoint,
    ...event,
    ...counts,
    ...parts,
  };
}

function settle(parts: Pick<AttemptRecord, "trigger" | "outcome">, of: Partial<DispatchItem> = {}) {
  const record: AttemptRecord = {
    startedAt: now,
    durationMs: 1,
    statusCode: parts.outcome === "success" ? 200 : 500,
    errorClass: parts.outcome === "success" ? null : "http_5xx",
    errorMessage: parts.outcome === "success" ? null : "the receiver answered with status 500",
    remoteAddress: "192.0.2.1",
    timings: {},
    responseHeaders: {},
    responseBody: "",
    ...parts,
  };
  const attempt = { record, retryAfter: undefined };
  return settleAttempt({ job: job(parts.trigger), item: item(of), attempt }, { nowMs, random: createTestRandom() });
}
