import type { Random, DeliveryErrorClass, DeliveryStore, DispatchItem, Settlement } from "@design-catalog/core/ports";
import { deliveryOf } from "@design-catalog/core/webhooks";
import { makeObservedAttempt, type ObservedAttemptPorts } from "../attempts/observed-attempt.ts";
import type { Sign } from "./parking.ts";
import { pause } from "./signal.ts";
import type { HeldJob } from "./held-job.ts";
import { type JobPlan, planJob, settleAttempt } from "../attempts/settle.ts";

export interface AttemptsOptions extends ObservedAttemptPorts {
  readonly deliveries: Pick<DeliveryStore, "load">;
  readonly random: Random;
  /** Aborted when the process ends; nothing starts after that. */
  readonly ended: AbortSignal;
  /** Hears that the attempt of a job begins; returns a function that hears of its end. */
  readonly onBegun: (held: HeldJob) => () => void;
  /** Takes a job that has its settlement. */
  readonly onSettled: (held: HeldJob) => void;
  /** Takes a job that failed through a fault of this service. */
  readonly onGivenUp: (held: HeldJob) => void;
  /** Hears what each job says about its endpoint. */
  readonly onSign: (held: HeldJob, sign: Sign) => void;
}

/** Loads the deliveries of held jobs and starts their attempts, all at the same time. Never rejects. */
export async function beginAttempts(
  heldJobs: readonly HeldJob[],
  options: AttemptsOptions & { readonly onOver: (held: HeldJob) => void },
): Promise<void> {
  for (const { held, plan } of await planAll(heldJobs, options)) {
    void carryOutOne(held, plan, options).then(() => options.onOver(held));
  }
}

/** Makes the attempt of a held job whose delivery is known already. Never rejects. */
export function beginKnown(held: HeldJob, item: DispatchItem, options: AttemptsOptions): Promise<void> {
  return carryOutOne(held, planJob({ job: held.job, item }, options.clock.now()), options);
}

interface PlannedJob {
  readonly held: HeldJob;
  readonly plan: JobPlan;
}

/** Retries until the deliveries can be read; plans nothing if the process ends first. */
async function planAll(heldJobs: readonly HeldJob[], options: AttemptsOptions): Promise<readonly PlannedJob[]> {
  const { deliveries, clock, timers, log, ended } = options;
  for (let failures = 1; !ended.aborted; failures++) {
    try {
      const loaded = await deliveries.load(heldJobs.map(({ job }) => deliveryOf(job)));
      const items = new Map(loaded.map((item) => [item.deliveryId, item]));
      return heldJobs.map((held) => {
        const { job } = held;
        return { held, plan: planJob({ job, item: items.get(deliveryOf(job).deliveryId) }, clock.now()) };
      });
    } catch (error) {
      log.warn("Loading deliveries failed", { error: String(error), failures });
      await pause(failures, { timers, signal: ended });
    }
  }
  return [];
}

async function carryOutOne(held: HeldJob, plan: JobPlan, options: AttemptsOptions): Promise<void> {
  try {
    held.settlement = plan.action === "settle" ? plan.settlement : await attempt(held, plan, options);
    options.onSign(held, signOf(held.settlement));
    options.onSettled(held);
  } catch (error) {
    // A fault of this service, such as a missing master key, must not cost the delivery an attempt. The job is not
    // completed and its lease not extended, so it comes back when the lease lapses; until then it occupies a place of
    // its endpoint, which limits how often this happens.
    options.log.error("An attempt could not be made", {
      deliveryId: deliveryOf(held.job).deliveryId,
      jobId: held.job.id,
      error: String(error),
    });
    options.onSign(held, "silent");
    options.onGivenUp(held);
  }
}

async function attempt(held: HeldJob, plan: JobPlan & { readonly action: "attempt" }, options: AttemptsOptions) {
  const noteEnd = options.onBegun(held);
  const made = await makeObservedAttempt(options, { job: held.job, plan }).finally(noteEnd);
  const { clock, random } = options;
  return settleAttempt({ job: held.job, item: plan.item, attempt: made }, { nowMs: clock.now(), random });
}

/** Error classes that mean the receiver never answered, unless a byte of an answer came. */
const silentClasses: ReadonlySet<DeliveryErrorClass> = new Set(["dns", "connect", "tls", "timeout", "protocol"]);

/** Reads what an attempt, or the lack of one, says about its endpoint. */
export function signOf({ item, attempt }: Pick<Settlement, "item" | "attempt">): Sign {
  // A deleted or disabled endpoint receives nothing, so it need not stay parked.
  if (!attempt) return item.endpoint?.enabled === true ? "none" : "alive";
  const { errorClass, timings } = attempt;
  const isAnswered = errorClass === null || timings.firstByteMs !== undefined || !silentClasses.has(errorClass);
  return isAnswered ? "alive" : "silent";
}
