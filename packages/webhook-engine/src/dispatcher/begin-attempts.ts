import type { DeliveryErrorClass, DeliveryStore, Random, Settlement } from "@design-catalog/core";
import { makeHeardAttempt, type HeardAttemptPorts } from "../attempts/heard-attempt.ts";
import type { Sign } from "./parking.ts";
import { pause } from "./signal.ts";
import type { Work } from "./work.ts";
import { deliveryIdOf, type JobPlan, planJob, settleAttempt } from "../attempts/settle.ts";

export interface AttemptsOptions extends HeardAttemptPorts {
  readonly deliveries: Pick<DeliveryStore, "load">;
  readonly random: Random;
  /** Aborted when the process ends: what is not begun then is not begun. */
  readonly ended: AbortSignal;
  /** Takes a work that has its settlement. */
  readonly onSettled: (work: Work) => void;
  /** Takes a work that failed by a fault of ours. */
  readonly onGivenUp: (work: Work) => void;
  /** Hears what each work says of its endpoint. */
  readonly onSign: (work: Work, sign: Sign) => void;
}

/** Loads the deliveries of claimed jobs and begins their attempts, all at the same time. Never rejects. */
export async function beginAttempts(
  works: readonly Work[],
  options: AttemptsOptions & { readonly onOver: (work: Work) => void },
): Promise<void> {
  for (const { work, plan } of await planAll(works, options)) {
    void carryOutOne(work, plan, options).then(() => options.onOver(work));
  }
}

interface PlannedWork {
  readonly work: Work;
  readonly plan: JobPlan;
}

/** Tries until the deliveries can be read; nothing is planned when the process ends before. */
async function planAll(works: readonly Work[], options: AttemptsOptions): Promise<readonly PlannedWork[]> {
  const { deliveries, clock, timers, log, ended } = options;
  for (let failures = 1; !ended.aborted; failures++) {
    try {
      const loaded = await deliveries.load(works.map(({ job }) => deliveryIdOf(job)));
      const items = new Map(loaded.map((item) => [item.deliveryId, item]));
      return works.map((work) => {
        const { job } = work;
        return { work, plan: planJob({ job, item: items.get(deliveryIdOf(job)) }, clock.now()) };
      });
    } catch (error) {
      log.warn("Loading deliveries failed", { error: String(error), failures });
      await pause(failures, { timers, signal: ended });
    }
  }
  return [];
}

async function carryOutOne(work: Work, plan: JobPlan, options: AttemptsOptions): Promise<void> {
  try {
    work.settlement = plan.action === "settle" ? plan.settlement : await attempt(work, plan, options);
    options.onSign(work, signOf(work.settlement));
    options.onSettled(work);
  } catch (error) {
    // A fault of ours, such as a secret whose key is missing, must cost the delivery no attempt. The job is not ended
    // and its lease no longer extended, so that it comes back when the lease has lapsed; until then it keeps a place
    // of its endpoint taken, which bounds how often that happens.
    options.log.error("An attempt could not be made", {
      deliveryId: deliveryIdOf(work.job),
      jobId: work.job.id,
      error: String(error),
    });
    options.onSign(work, "silent");
    options.onGivenUp(work);
  }
}

async function attempt(work: Work, plan: JobPlan & { readonly action: "attempt" }, options: AttemptsOptions) {
  const made = await makeHeardAttempt(options, { job: work.job, plan });
  const { clock, random } = options;
  return settleAttempt({ job: work.job, item: plan.item, attempt: made }, { nowMs: clock.now(), random });
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
