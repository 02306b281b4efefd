import { disableFailingEndpoints, notifyExhausted, type Ports, restoreLostJobs } from "@design-catalog/core";
import {
  createDispatcher,
  createOfferingStorage,
  type Dispatcher,
  type DispatcherStats,
} from "@design-catalog/webhook-engine";
import type { VirtualTime } from "../engine/virtual-time.ts";
import { type ApiProcess, createApi } from "./api-process.ts";
import { createContexts } from "./contexts.ts";
import type { Connection } from "./database-connection.ts";
import type { Load } from "./observations.ts";
import { type SimulatedProcess, startProcess } from "./simulated-process.ts";
import { createTransport } from "./virtual-network.ts";
import { watchFastLane } from "./watched-fast-lane.ts";
import type { World } from "./world.ts";

/** A process that delivers events and looks after endpoints. */
export interface Worker {
  readonly process: SimulatedProcess;
  readonly dispatcher: Dispatcher;
  /** Answers calls in the same process. */
  readonly api: ApiProcess;
}

/** Finds the reads of a delivery by a process. */
export type LoadsOf = (process: SimulatedProcess, deliveryId: string) => readonly Load[];

/** Longest pause between two looks for work, except after faults. */
const pollMaxMs = 1_000;

/** Starts a worker. */
export function startWorker(world: World, name: string, loadsOf: LoadsOf): Worker {
  const { time, receivers, observe, swarm, mutation } = world;
  const process = startProcess(name, time);
  const connection = world.connect(process);
  const ports = world.portsOf(process);
  const { clock, random, log, secretBox, addressPolicy } = ports;
  const { deliveries } = connection;
  const queue = { ...connection.queue, claim: tellingOfWork(connection.queue, time) };
  const abroad = createCounter();
  const transport = createTransport(process, { time, receivers, loadsOf, observe });
  const options = {
    queue,
    deliveries,
    transport: { ...transport, send: abroad.counting(transport.send) },
    addressPolicy: { resolveVetted: abroad.counting(addressPolicy.resolveVetted) },
    secretBox,
    clock,
    timers: process.timers,
    random,
    log,
    limits: { slots: swarm.slots, perEndpoint: swarm.perEndpoint },
  };
  const dispatcher = createDispatcher(mutation?.engine?.(options) ?? options);
  process.isIdle = (delayMs) => isIdle(dispatcher.stats(), { abroad: abroad.count(), delayMs });
  dispatcher.start();
  const fastLane = watchFastLane({ process, time, observe, commitLoads: connection.commitLoads }, dispatcher.fastLane);
  const storage = swarm.allInOne
    ? createOfferingStorage(connection.storage, fastLane, { mayWait: true })
    : connection.storage;
  if (swarm.features.has("upkeep")) startSweeping(world, process, { connection: { ...connection, storage }, ports });
  return { process, dispatcher, api: createApi(world, { process, storage }) };
}

/**
 * Tells whether a timer only looks for work: any timer of a worker without jobs, and a short one of a worker that only
 * waits for receivers, because leases are extended at longer intervals. Requests that wait have timers of their own, and
 * one without a delay ends a turn of the loop.
 */
function isIdle(
  { active, unsettled, heldUp }: DispatcherStats,
  { abroad, delayMs }: { readonly abroad: number; readonly delayMs: number },
): boolean {
  const onlyWaits = active === 0 || (active === abroad && delayMs <= pollMaxMs);
  return delayMs > 0 && unsettled === 0 && heldUp === 0 && onlyWaits;
}

/** Returns a claim that reconsiders idle timers when it gets jobs, because their leases have to be extended. */
function tellingOfWork(queue: Connection["queue"], time: VirtualTime): Connection["queue"]["claim"] {
  return async (name, options) => {
    const jobs = await queue.claim(name, options);
    if (jobs.length > 0) time.reconsider();
    return jobs;
  };
}

/** Creates a counter of the calls that wait for the outside world. */
function createCounter() {
  let count = 0;
  return {
    count: () => count,
    counting:
      <Parameters extends readonly unknown[], Result>(call: (...parameters: Parameters) => Promise<Result>) =>
      async (...parameters: Parameters): Promise<Result> => {
        count++;
        try {
          return await call(...parameters);
        } finally {
          count--;
        }
      },
  };
}

interface SweepingScope {
  readonly connection: Connection;
  readonly ports: Ports;
}

/** Does the service's periodic upkeep. */
function startSweeping(world: World, process: SimulatedProcess, { connection, ports }: SweepingScope): void {
  const { clock, log } = ports;
  const everyMs = world.swarm.sweepEveryMs;
  const upkeep = { upkeep: connection.upkeep, clock, log, contextOf: createContexts(connection.storage, ports) };

  async function sweep(): Promise<void> {
    const begunClockMs = clock.now();
    try {
      await disableFailingEndpoints(upkeep);
      await notifyExhausted(upkeep);
      await restoreLostJobs(upkeep);
      world.observe({ kind: "sweep", process, begunClockMs });
    } catch (error) {
      log.warn("A sweep failed", { error: String(error) });
    }
    process.receiveAfter(everyMs, () => void sweep());
  }

  process.receiveAfter(world.chance(`${process.name} sweeps`).integer(0, everyMs), () => void sweep());
}
