import type { ApiClient } from "@design-catalog/testing/api-client";
import type { Receiver } from "@design-catalog/testing/receiver";
import { setTimeout as sleep } from "node:timers/promises";
import { createProject } from "./endpoints.ts";

/** One event after the other to a receiver that subscribes to the creation of projects. */
export interface SteadyDelivery {
  /** Milliseconds from each change to its arrival, so far. */
  readonly latenciesMs: readonly number[];
  /** Waits for the event under way. @throws {Error} when one has not arrived in time */
  stop(): Promise<void>;
}

const pauseMs = 50;

/** Creates projects until it is stopped, each when the event of the one before has arrived. */
export function startSteadyDelivery(client: ApiClient, receiver: Receiver, timeoutMs: number): SteadyDelivery {
  const latenciesMs: number[] = [];
  const stopped = new AbortController();
  const run = async () => {
    while (!stopped.signal.aborted) {
      const startMs = performance.now();
      await createProject(client);
      await receiver.waitFor(latenciesMs.length + 1, timeoutMs);
      latenciesMs.push(performance.now() - startMs);
      await sleep(pauseMs);
    }
  };
  const running = run();
  // Thrown again by stop().
  running.catch(() => undefined);
  return {
    latenciesMs,
    stop() {
      stopped.abort();
      return running;
    },
  };
}
