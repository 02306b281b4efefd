import { setTimeout as sleep } from "node:timers/promises";
import type { Receiver } from "@design-catalog/conformance/receiver";
import type { ApiClient } from "@design-catalog/testing/api-client";
import { createProject } from "./endpoints.ts";

/** One event after another to a receiver that subscribes to created projects. */
export interface SteadyDelivery {
  /** Milliseconds from each change to its arrival, so far. */
  readonly latenciesMs: readonly number[];
  /** Waits for the current event. @throws {Error} if one has not arrived in time */
  stop(): Promise<void>;
}

const pauseMs = 50;

/** Creates projects until it is stopped, each after the previous event has arrived. */
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
  // stop() throws it again.
  running.catch(() => undefined);
  return {
    latenciesMs,
    stop() {
      stopped.abort();
      return running;
    },
  };
}
