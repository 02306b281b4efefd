import { noTelemetry } from "../../engine/no-telemetry.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Id, IdSource } from "../../ports/id.ts";
import type { Log } from "../../ports/log.ts";
import type { RateLeases } from "../../ports/rate-leases.ts";
import type { LimitedRequest, LimitState, LimitVerdict, RequestLimits } from "../../ports/request-limits.ts";
import type { Storage } from "../../ports/storage.ts";
import type { Telemetry } from "../../ports/telemetry.ts";
import type { Timers } from "../../ports/timers.ts";
import { createSettingsMemory } from "../settings/settings-memory.ts";
import { createLeasedBuckets } from "./leased-buckets.ts";
import { matchPolicies } from "./match-policies.ts";
import { createNotedRefusals } from "./refusals.ts";

/** Milliseconds that refusals wait to be stored together. */
const flushMs = 10_000;

/** Dependencies of {@link createRequestLimits}. */
export interface RequestLimitSources {
  readonly mode: RequestLimits["mode"];
  readonly storage: Storage;
  readonly leases: RateLeases;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly timers: Pick<Timers, "after">;
  /** Processes of the service. @default 1 */
  readonly processes?: number;
  /** @default nobody listens */
  readonly telemetry?: Pick<Telemetry, "limitExceeded">;
}

/**
 * Creates the limits of a process on requests, by the policies of each application.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, context, storage, leases, ports } = await createMemoryHost();
 * const timers = { after: () => () => undefined };
 * const requestLimits = createRequestLimits({ mode: "enforce", storage, leases, timers, ...ports });
 * const burst = { name: "one", match: {}, per: "application", quota: 1, windowSeconds: 60, burst: null };
 * const parameters = { applicationId: context.applicationId };
 * await call("patchApplication", { parameters, body: { settings: { rateLimits: [burst] }, version: 0 } });
 * const request = { ...parameters, operation: "getMe", method: "GET", isGrid: false, clientAddress: null };
 * assert.equal((await requestLimits.take(request)).refusedBy, undefined);
 * assert.equal((await requestLimits.take(request)).refusedBy?.name, "one");
 * ```
 */
export function createRequestLimits(sources: RequestLimitSources): RequestLimits {
  const { mode, clock, log, processes = 1, telemetry = noTelemetry } = sources;
  const settingsOf = createSettingsMemory(sources);
  const take = createLeasedBuckets({ leases: sources.leases, clock, log, processes });
  const refusals = createNotedRefusals(sources);
  const enforced = mode === "enforce";
  let isFlushDue = false;

  function noteSoon(refusal: Parameters<typeof refusals.note>[0]): void {
    telemetry.limitExceeded({ policy: refusal.policy.name, enforced });
    refusals.note(refusal);
    if (isFlushDue) return;
    isFlushDue = true;
    sources.timers.after(flushMs, () => {
      isFlushDue = false;
      void refusals.flush();
    });
  }

  async function judge(applicationId: Id<"application">, request: LimitedRequest): Promise<LimitVerdict> {
    const { rateLimits } = await settingsOf(applicationId);
    const states: LimitState[] = [];
    for (const counted of matchPolicies(rateLimits, request)) {
      const { isAllowed, state } = await take(applicationId, counted, request.tokens);
      states.push(state);
      if (isAllowed) continue;
      noteSoon({ ...counted, applicationId, enforced, atMs: clock.now() });
      if (enforced) return { states, refusedBy: state };
    }
    return { states };
  }

  return {
    mode,
    flush: () => refusals.flush(),
    take: (request) => judge(request.applicationId, request),
  };
}
