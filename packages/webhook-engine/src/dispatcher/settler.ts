import { DomainError } from "@design-catalog/core/engine";
import type { Log, DeliveryStore, AskingEndpoint, Settlement, Telemetry, Timers } from "@design-catalog/core/ports";
import { Batches } from "./batches.ts";
import type { HeldJob } from "./held-job.ts";
import { createSignal, pause } from "./signal.ts";

export interface SettlerOptions {
  readonly deliveries: Pick<DeliveryStore, "settle">;
  readonly log: Log;
  readonly timers: Timers;
  readonly telemetry: Pick<Telemetry, "deliveryEnded">;
  /** Disables an endpoint whose receiver asks for it; never rejects. @default none is */
  readonly disableEndpoint?: ((asking: AskingEndpoint) => Promise<void>) | undefined;
  /** Called once for each job that this process need no longer hold: settled, or taken over by another. */
  readonly onDone: (held: HeldJob) => void;
}

/** Writes results in batches, one transaction at a time. */
export interface Settler {
  /** Takes a job that has its settlement. */
  readonly add: (held: HeldJob) => void;
  /** Results not yet written. */
  readonly size: number;
  /** Milliseconds for which results have been waiting and none could be written. */
  lagMs(nowMs: number): number;
  /** Stops retrying; results not yet written are lost to this process. */
  stop(): void;
}

// Longest wait of a result for others to share its statement. Only a crash shows it: the attempts are repeated.
const gatherMs = 20;
// Results that are worth a statement at once: fewer than the jobs that are held
// beyond an endpoint's places, so those are never all results that wait.
const gatheredMax = 16;

/**
 * Creates a settler. While the database is unavailable results stay in memory, and are written when it returns if their
 * leases still hold: the result of a job that another process has taken over is dropped here.
 */
export function createSettler(given: SettlerOptions): Settler {
  const options = { ...given, disableEndpoint: once(given.disableEndpoint) };
  const { timers } = options;
  const stopped = new AbortController();
  const batches = new Batches();
  let writing: readonly HeldJob[] = [];
  let waitingSinceMs = timers.now();
  let stuckSinceMs: number | undefined;
  let running = false;
  const enough = createSignal(timers);

  /** Waits until enough results are there, or the first of them has waited long enough. */
  async function gather(): Promise<void> {
    const endMs = waitingSinceMs + gatherMs;
    while (batches.fresh < gatheredMax && !stopped.signal.aborted) {
      const leftMs = endMs - timers.now();
      if (leftMs <= 0) return;
      await enough.wait(leftMs);
    }
  }

  async function run(): Promise<void> {
    running = true;
    for (let failures = 0; batches.size > 0;) {
      if (failures === 0) await gather();
      if (stopped.signal.aborted) break;
      writing = batches.take();
      const again = await write(writing, options);
      const gotOn = again.length < writing.length;
      writing = [];
      if (gotOn) batches.putBack(again);
      else batches.putApart(again);
      if (gotOn) stuckSinceMs = batches.size > 0 ? timers.now() : undefined;
      failures = gotOn ? 0 : failures + 1;
      if (failures > 0) await pause(failures, { timers, signal: stopped.signal });
    }
    running = false;
  }

  return {
    add(held) {
      if (batches.fresh === 0) waitingSinceMs = timers.now();
      batches.add(held);
      stuckSinceMs ??= timers.now();
      if (batches.fresh === gatheredMax) enough.raise();
      if (!running && !stopped.signal.aborted) void run();
    },
    get size() {
      return batches.size + writing.length;
    },
    lagMs: (nowMs) => (stuckSinceMs === undefined ? 0 : nowMs - stuckSinceMs),
    stop() {
      stopped.abort();
      enough.raise();
    },
  };
}

/** Writes a batch; returns the jobs to try again. */
async function write(batch: readonly HeldJob[], options: SettlerOptions): Promise<readonly HeldJob[]> {
  const leases = batch.map(({ job }) => job.lease);
  const settlements = batch.flatMap(({ job, settlement }) => (settlement ? [{ ...settlement, job }] : []));
  for (const held of batch) held.settling = true;
  try {
    const settled = await options.deliveries.settle(settlements);
    for (const settlement of settlements) if (settled.has(settlement.job.id)) tellEnd(settlement, options);
    const isClaimedAgain = (held: HeldJob, index: number) =>
      !settled.has(held.job.id) && held.job.lease !== leases[index];
    for (const [index, held] of batch.entries()) if (!isClaimedAgain(held, index)) options.onDone(held);
    return batch.filter(isClaimedAgain);
  } catch (error) {
    return await writeLater(batch, error, options);
  } finally {
    for (const held of batch) held.settling = false;
  }
}

function tellEnd({ item, attempt, next, isLast }: Settlement, { telemetry, disableEndpoint }: SettlerOptions): void {
  // After the result is stored, so what the receiver answered explains why.
  if (isLast === true && item.endpoint)
    void disableEndpoint?.({
      applicationId: item.applicationId,
      endpointId: item.endpoint.id,
      eventType: item.eventType,
    });
  // Operators are called for deliveries that were given up, and a failed test is not one.
  if (attempt?.trigger === "test") return;
  if (item.status === "pending" && next && next.status !== "pending") telemetry.deliveryEnded(next.status);
}

/**
 * Asks for each endpoint only once at a time: a receiver may refuse all that it gets with the same wish, and each transaction
 * would hold a connection until the first has ended.
 */
function once(disableEndpoint: SettlerOptions["disableEndpoint"]): SettlerOptions["disableEndpoint"] {
  const underWay = new Set<string>();
  return (endpoint) => {
    const { endpointId } = endpoint;
    if (!disableEndpoint || underWay.has(endpointId)) return Promise.resolve();
    underWay.add(endpointId);
    return disableEndpoint(endpoint).finally(() => underWay.delete(endpointId));
  };
}

async function writeLater(
  batch: readonly HeldJob[],
  error: unknown,
  options: SettlerOptions,
): Promise<readonly HeldJob[]> {
  const { log, onDone } = options;
  if (error instanceof DomainError && error.code === "unavailable") {
    log.warn("Settling deliveries waits for the database", { results: batch.length });
    return batch;
  }
  // One result that cannot be stored must not hold up the others.
  if (batch.length > 1) return (await Promise.all(batch.map((held) => write([held], options)))).flat();
  // The lease lapses, and the job comes back.
  for (const held of batch) {
    const ids = { deliveryId: held.settlement?.item.deliveryId, jobId: held.job.id };
    log.error("A delivery could not be settled", { ...ids, error: String(error) });
    onDone(held);
  }
  return [];
}
