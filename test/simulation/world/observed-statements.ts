import type {
  ClaimedJob,
  ClaimLimits,
  DeliveryReference,
  DispatchItem,
  Id,
  QueueName,
  Settlement,
} from "@design-catalog/core/ports";
import { deliveries, webhookEndpoints } from "@design-catalog/core/webhooks";
import type { ConnectionScope } from "./connection-scope.ts";
import type { Load } from "./observations.ts";

/** A read, with the state of the tables at that time. */
interface Loaded {
  readonly items: readonly DispatchItem[];
  readonly loads: readonly Load[];
}

/** Reads deliveries, and keeps the state of the tables. */
export async function load(scope: ConnectionScope, references: readonly DeliveryReference[]): Promise<Loaded> {
  const loads = references.flatMap(({ deliveryId }) => look(scope, deliveryId));
  return { items: await scope.memory.deliveries.load(references), loads };
}

/** Returns a delivery and its endpoint as they are now, if the delivery exists. */
export function look({ database, time }: ConnectionScope, id: Id<"delivery">): readonly Load[] {
  const delivery = database.find(deliveries, id);
  if (!delivery) return [];
  const endpoint = database.find(webhookEndpoints, delivery.endpointId);
  const known = endpoint?.deleted ? undefined : endpoint;
  return [{ atMs: time.now(), delivery, endpoint: known, answeredAtMs: Infinity, answeredClockMs: Infinity }];
}

/** Notes when the answer reached the process. */
export function noteAnswer({ process, time, observe }: ConnectionScope, loaded: Loaded): readonly DispatchItem[] {
  for (const read of loaded.loads) {
    read.answeredAtMs = time.now();
    read.answeredClockMs = process.clock.now();
    observe({ kind: "load", process, load: read });
  }
  return loaded.items;
}

/** Claims jobs and shows the claim to the checks. */
export async function claim(
  { database, memory, process, observe }: ConnectionScope,
  queue: QueueName,
  options: ClaimLimits,
): Promise<readonly ClaimedJob[]> {
  const before = database.memory.queue.jobs();
  const jobs = await memory.queue.claim(queue, options);
  if (jobs.length > 0) database.noteQueueChange();
  observe({ kind: "claim", process, jobs, before });
  return jobs;
}

/** Extends leases or hands jobs back. */
export async function changeQueue({ database }: ConnectionScope, change: () => Promise<void>): Promise<void> {
  await change();
  database.noteQueueChange();
}

/** Writes results and shows them to the checks. */
export async function settle(
  { database, memory, process, observe }: ConnectionScope,
  settlements: readonly Settlement[],
): Promise<ReadonlySet<string>> {
  const before = database.memory.queue.jobs();
  const settled = await memory.deliveries.settle(settlements);
  database.noteQueueChange();
  observe({ kind: "settle", process, settlements, settled, before });
  return settled;
}

/** Subscribes a process to notifications until it crashes; some are lost if the seed says so. */
export function listen(
  { memory, process, faults, losesNotifications }: ConnectionScope,
  queue: QueueName,
  listener: () => void,
): () => void {
  const stop = memory.queue.onAvailable(queue, () => {
    if (!losesNotifications) process.receiveAfter(faults.latencyMs(), listener);
  });
  process.watch({ crashed: stop, frozen: () => undefined });
  return stop;
}
