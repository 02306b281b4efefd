import type { Random, DeliveryErrorClass, DispatchItem, Settlement } from "@design-catalog/core/ports";
import { deliveryOf, isOwnFault } from "@design-catalog/core/webhooks";
import { makeObservedAttempt, type ObservedAttemptPorts } from "../attempts/observed-attempt.ts";
import { type JobPlan, planJob, settleAttempt } from "../attempts/settle.ts";
import type { HeldJob } from "./held-job.ts";
import type { Sign } from "./parking.ts";

export interface AttemptsOptions extends ObservedAttemptPorts {
  readonly random: Random;
  /** Hears that the attempt of a job begins; returns a function that hears of its end. */
  readonly onBegun: (held: HeldJob) => () => void;
  /** Takes a job that has its settlement. */
  readonly onSettled: (held: HeldJob) => void;
  /** Takes a job that failed through a fault of this service. */
  readonly onGivenUp: (held: HeldJob) => void;
  /** Hears what each job says about its endpoint. */
  readonly onSign: (held: HeldJob, sign: Sign) => void;
  /** Tells whether this process has parked an endpoint because it does not answer. */
  readonly isSilent: (endpointId: HeldJob["endpointId"]) => boolean;
}

/** Makes the attempt of a held job with its delivery, undefined if that is gone. Never rejects. */
export async function makeHeldAttempt(
  held: HeldJob,
  item: DispatchItem | undefined,
  options: AttemptsOptions,
): Promise<void> {
  try {
    const plan = planJob({ job: held.job, item }, options.clock.now());
    held.settlement = plan.action === "settle" ? plan.settlement : await attempt(held, plan, options);
    const sign = signOf(held.settlement);
    options.onSign(held, sign);
    held.settlement = withTurn(held, held.settlement, { sign, isSilent: options.isSilent(held.endpointId) });
    options.onSettled(held);
  } catch (error) {
    // A fault of this service, which is not the receiver's, must not cost the delivery an attempt. The job is not
    // completed and its lease not extended, so it comes back when the lease lapses; until then it occupies a place of
    // its endpoint, which limits how often this happens.
    options.log.error("An attempt could not be made", {
      deliveryId: deliveryOf(held.job).deliveryId,
      jobId: held.job.id,
      error: String(error),
    });
    options.onSign(held, "unable");
    options.onGivenUp(held);
  }
}

async function attempt(held: HeldJob, plan: JobPlan & { readonly action: "attempt" }, options: AttemptsOptions) {
  const noteEnd = options.onBegun(held);
  const made = await makeObservedAttempt(options, { job: held.job, plan }).finally(noteEnd);
  const { clock, random } = options;
  return settleAttempt({ job: held.job, item: plan.item, attempt: made }, { nowMs: clock.now(), random });
}

/**
 * Adds to a result that its endpoint is parked since, or no longer. What the database says counts, not what this process
 * has seen: others may have told it, or have ended before they could.
 */
function withTurn(
  { kind }: Pick<HeldJob, "kind">,
  settlement: Settlement,
  { sign, isSilent }: { readonly sign: Sign; readonly isSilent: boolean },
): Settlement {
  const { attempt, item } = settlement;
  if (!attempt || !item.endpoint) return settlement;
  const { isParked = false } = item.endpoint;
  if (isParked && sign === "alive") return { ...settlement, turn: "recovered" };
  return !isParked && isSilent && sign === "silent" && kind !== "requested"
    ? { ...settlement, turn: "parked" }
    : settlement;
}

/** Error classes that mean the receiver never answered, unless a byte of an answer came. */
const silentClasses: ReadonlySet<DeliveryErrorClass> = new Set(["dns", "connect", "tls", "timeout", "protocol"]);

/** Reads what an attempt, or the lack of one, says about its endpoint. */
export function signOf({ item, attempt }: Pick<Settlement, "item" | "attempt">): Sign {
  // A deleted or disabled endpoint receives nothing, so it need not stay parked.
  if (!attempt) return item.endpoint?.enabled === true ? "none" : "alive";
  const { errorClass, timings } = attempt;
  if (isOwnFault(errorClass)) return "unable";
  // The receiver was not asked.
  if (errorClass === "auth") return "none";
  const isAnswered = errorClass === null || timings.firstByteMs !== undefined || !silentClasses.has(errorClass);
  return isAnswered ? "alive" : "silent";
}
