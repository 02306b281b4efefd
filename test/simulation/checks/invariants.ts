import type { Invariant } from "./check.ts";
import { deliveryChecks } from "./delivery-checks.ts";
import { fastLaneChecks } from "./fast-lane-checks.ts";
import { leaseChecks } from "./lease-checks.ts";
import { livenessChecks } from "./liveness-checks.ts";
import { noticeChecks } from "./notice-checks.ts";
import { requestChecks } from "./request-checks.ts";
import { resourceChecks } from "./resource-checks.ts";
import { scheduleChecks } from "./schedule-checks.ts";

/** All invariants. */
export const invariants: readonly Invariant[] = [
  ...deliveryChecks,
  ...scheduleChecks,
  ...leaseChecks,
  ...requestChecks,
  ...noticeChecks,
  ...resourceChecks,
  ...livenessChecks,
  ...fastLaneChecks,
];
