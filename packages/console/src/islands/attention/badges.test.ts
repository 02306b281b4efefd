import { expect, test } from "bun:test";
import type { ServiceStatus } from "@design-catalog/client/api";
import { badgesOf, failingOf } from "./badges.ts";

type Troubled = ServiceStatus["endpoints"]["troubled"];

const trouble = {
  id: "a",
  url: "",
  description: null,
  reason: null,
  since: null,
  lastFailureAt: null,
  lastFailure: null,
};

function statusWith(troubled: Troubled): ServiceStatus {
  return {
    version: null,
    commit: null,
    database: null,
    clockSkewMs: null,
    partitions: { daysAhead: null },
    queue: [],
    endpoints: { failing: 2, parked: 1, disabled: 1, exhaustedLastDay: 4, retrying: 9, troubled },
    oldestPendingAt: null,
    jobs: { queued: 1, running: 1, succeeded: 1, failed: 5, cancelled: 1 },
    mails: { queued: 1, sent: 1, failed: 6 },
    lastBackupAt: null,
    applications: [],
  };
}

test("badgesOf() counts what failed, was given up or could not be sent, at the page that shows it", () => {
  expect(badgesOf(statusWith([]))).toEqual({
    "/admin/webhooks": 2,
    "/admin/deliveries": 4,
    "/admin/outbox": 6,
    "/admin/jobs": 5,
  });
});

/** A parked endpoint, one that somebody disabled, and one that fails. */
const troubled: Troubled = [
  { ...trouble, state: "parked" },
  { ...trouble, id: "b", state: "disabled" },
  { ...trouble, id: "c", state: "failing" },
];

test("badgesOf() counts an endpoint that fails and does not answer once, and none that somebody disabled", () => {
  expect(badgesOf(statusWith(troubled))["/admin/webhooks"]).toBe(2);
});

test("failingOf() counts what the list of failing endpoints shows, as far as endpoints are named", () => {
  expect(failingOf(statusWith(troubled).endpoints)).toBe(1);
  expect(failingOf(statusWith([]).endpoints)).toBe(2);
});
