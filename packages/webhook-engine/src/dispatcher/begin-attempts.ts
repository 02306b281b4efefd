import type { DeliveryErrorClass, DeliveryStore, Random, Settlement } from "@design-catalog/core";
import { makeObservedAttempt, type ObservedAttemptPorts } from "../attempts/observed-attempt.ts";
import type { Sign } from "./parking.ts";
import { pause } from "./signal.ts";
import type { HeldJob } from "./held-job.ts";
import { deliveryIdOf, type JobPlan, planJob, settleAttempt } from "../attempts/settle.ts";

export interface AttemptsOptions extends ObservedAttemptPorts {
  readonly deliveries: Pick<DeliveryStore, "load">;
  readonly random: Random;
  /** Aborted when the process ends: what is not begun then is not begun. */
  readonly ended: AbortSignal;
  /** Takes a work that has its settlement. */
  readonly onSettled: (held: HeldJob) => void;
  /** Takes a work that failed by a fault of ours. */
  readonly onGivenUp: (held: HeldJob) => void;
  /** Hears what each work says of its endpoint. */
  readonly onSign: (held: HeldJob, sign: Sign) => void;
}

/** Loads the deliveries of claimed jobs and begins their attempts, all at the same time. Never rejects. */
export async function beginAttempts(
  heldJobs: readonly HeldJob[],
  options: AttemptsOptions & { readonly onOver: (held: HeldJob) => void },
): Promise<void> {
  for (const { held, plan } of await planAll(heldJobs, options)) {
    void carryOutOne(held, plan, options).then(() => options.onOver(held));
  }
}

interface PlannedJob {
  readonly held: HeldJob;
  readonly plan: JobPlan;
}

/** Tries until the deliveries can be read; nothing is planned when the process ends before. */
async function planAll(heldJobs: readonly HeldJob[], options: AttemptsOptions): Promise<readonly PlannedJob[]> {
  const { deliveries, clock, timers, log, ended } = options;
  for (let failures = 1; !ended.aborted; failures++) {
    try {
      const loaded = await deliveries.load(heldJobs.map(({ job }) => deliveryIdOf(job)));
      const items = new Map(loaded.map((item) => [item.deliveryId, item]));
      return heldJobs.map((held) => {
        const { job } = held;
        return { held, plan: planJob({ job, item: items.get(deliveryIdOf(job)) }, clock.now()) };
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
    // A fault of ours, such as a secret whose key is missing, must cost the delivery no attempt. The job is not ended
    // and its lease no longer extended, so that it comes back when the lease has lapsed; until then it keeps a place
    // of its endpoint taken, which bounds how often that happens.
    options.log.error("An attempt could not be made", {
      deliveryId: deliveryIdOf(held.job),
      jobId: held.job.id,
      error: String(error),
    });
    options.onSign(held, "silent");
    options.onGivenUp(held);
  }
}

async function attempt(held: HeldJob, plan: JobPlan & { readonly action: "attempt" }, options: AttemptsOptions) {
  const made = await makeObservedAttempt(options, { job: held.job, plan });
  const { clock, random } = options;
  return settleAttempt({ job: held.job, item: plan.item, attempt: made }, { nowMs: clock.now(), random });
}

/** Error classes that mean the receiver never answered, unless a byte of an answer came. */
const silentClasses: ReadonlySet<DeliveryErrorClass> = new Set(["dns", "connect", "tls", "timeout", "protocol"]);

/** What an attempt, or its lack, says of its endpoint. */
export function signOf({ item, attempt }: Pick<Settlement, "item" | "attempt">): Sign {
  // Nobody sends to an endpoint that is deleted or disabled, so that nobody needs to be kept from it.
  if (!attempt) return item.endpoint?.enabled === true ? "none" : "alive";
  const { errorClass, timings } = attempt;
  const isAnswered = errorClass === null || timings.firstByteMs !== undefined || !silentClasses.has(errorClass);
  return isAnswered ? "alive" : "silent";
}
