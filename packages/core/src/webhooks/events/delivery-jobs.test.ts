import { describe, expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { bulkResendJob, endpointIdOf, resendJob, scheduledJob, tracedJob, traceparentOf } from "./delivery-jobs.ts";

const delivery = {
  applicationId: testId<"application">("a"),
  id: testId<"delivery">("6740a1f2c3d4e5f607182941"),
  endpointId: testId<"endpoint">("6740a1f2c3d4e5f607182930"),
  eventType: "project.created",
  automaticCount: 0,
};

describe("scheduledJob()", () => {
  test("of a new delivery is an automatic attempt at once", () => {
    expect(scheduledJob(delivery)).toEqual({
      queue: "deliveries",
      data: { applicationId: delivery.applicationId, deliveryId: delivery.id, trigger: "automatic" },
      key: "6740a1f2c3d4e5f60718294100000001",
      group: delivery.endpointId,
    });
  });

  test("after attempts is a retry after its wait, with its own key", () => {
    const dueInMs = 300_000;
    expect(scheduledJob({ ...delivery, automaticCount: 9, endpointId: undefined }, dueInMs)).toEqual({
      queue: "delivery-retries",
      data: { applicationId: delivery.applicationId, deliveryId: delivery.id, trigger: "automatic" },
      key: "6740a1f2c3d4e5f6071829410000000a",
      dueInMs,
    });
  });

  test("of a test event is a test, in its own group", () => {
    const job = scheduledJob({ ...delivery, eventType: "webhook.test" });
    expect(job.data["trigger"]).toBe("test");
    expect(job.group).not.toBe(delivery.endpointId);
  });
});

test("resendJob() has no key, because a delivery can be resent any number of times", () => {
  expect(resendJob(delivery)).toEqual({
    queue: "deliveries",
    data: { applicationId: delivery.applicationId, deliveryId: delivery.id, trigger: "manual" },
    group: `${delivery.endpointId}:requested`,
  });
});

test("endpointIdOf() returns the endpoint of every kind of job, and no text for a job without one", () => {
  const jobs = [
    scheduledJob(delivery),
    scheduledJob({ ...delivery, eventType: "webhook.test" }),
    resendJob(delivery),
    bulkResendJob(delivery),
  ];
  expect(jobs.map(endpointIdOf)).toEqual(jobs.map(() => delivery.endpointId));
  expect(endpointIdOf(scheduledJob({ ...delivery, endpointId: undefined }))).toBe("");
  expect(endpointIdOf({ group: "maintenance:bulk" })).toBe("");
});

describe("tracedJob()", () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  test("adds the trace to the data, and keeps the key", () => {
    const job = tracedJob(scheduledJob(delivery), traceparent);
    expect(traceparentOf(job)).toBe(traceparent);
    expect({ ...job, data: scheduledJob(delivery).data }).toEqual(scheduledJob(delivery));
    expect(job.data["deliveryId"]).toBe(delivery.id);
  });

  test("returns the same job without a trace", () => {
    expect(tracedJob(scheduledJob(delivery), undefined)).toEqual(scheduledJob(delivery));
    expect(traceparentOf(scheduledJob(delivery))).toBeUndefined();
  });
});
