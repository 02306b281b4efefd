import type { Timers } from "@design-catalog/core";

/** Wakes one waiting loop; raised while nobody waits, it ends the next wait at once. */
export interface Signal {
  readonly raise: () => void;
  /** Resolves when raised, at the latest after `timeoutMs`. */
  wait(timeoutMs: number): Promise<void>;
}

/** Creates a signal that is not raised. */
export function createSignal(timers: Timers): Signal {
  let raised = false;
  let wake: (() => void) | undefined;
  return {
    raise() {
      raised = true;
      wake?.();
    },
    async wait(timeoutMs) {
      if (!raised) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const callOff = timers.after(timeoutMs, resolve);
        await promise;
        callOff();
        wake = undefined;
      }
      raised = false;
    },
  };
}

const firstPauseMs = 50;
// Short enough that deliveries go on within a second or two of the database's return.
const lastPauseMs = 1_000;

/** Who waits how. */
export interface Waiting {
  readonly timers: Timers;
  /** Ends the wait early. */
  readonly signal: AbortSignal;
}

/** Waits after so many failures in a row, from 1: longer each time, up to a second. */
export function pause(failures: number, waiting: Waiting): Promise<void> {
  return sleep(Math.min(firstPauseMs * 2 ** (failures - 1), lastPauseMs), waiting);
}

/** Waits. Never rejects. */
export async function sleep(durationMs: number, { timers, signal }: Waiting): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const onAbort = () => resolve();
  const callOff = timers.after(durationMs, resolve);
  signal.addEventListener("abort", onAbort);
  await promise;
  callOff();
  signal.removeEventListener("abort", onAbort);
}
