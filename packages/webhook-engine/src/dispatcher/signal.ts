import type { Timers } from "@design-catalog/core/ports";

/** Wakes one waiting loop. Raised while nobody waits, it ends the next wait at once. */
export interface Signal {
  readonly raise: () => void;
  /** Resolves when the signal is raised, after `timeoutMs` at the latest. */
  wait(timeoutMs: number): Promise<void>;
}

/** Creates a signal, not raised. */
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
        let callOff = (): void => undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          callOff = timers.after(timeoutMs, resolve);
        });
        callOff();
        wake = undefined;
      }
      raised = false;
    },
  };
}

const firstPauseMs = 50;
// Short enough for deliveries to resume within two seconds of the database's return.
const lastPauseMs = 1_000;

/** The timers of a wait and the signal that ends it. */
export interface Waiting {
  readonly timers: Timers;
  /** Ends the wait early. */
  readonly signal: AbortSignal;
}

/** Waits after a number of consecutive failures, from 1: longer each time, up to a second. */
export function pause(failures: number, waiting: Waiting): Promise<void> {
  return sleep(Math.min(firstPauseMs * 2 ** (failures - 1), lastPauseMs), waiting);
}

/** Waits for a duration. Never rejects. */
export async function sleep(durationMs: number, { timers, signal }: Waiting): Promise<void> {
  if (signal.aborted) return;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const callOff = timers.after(durationMs, end);
  signal.addEventListener("abort", end);
  await ended;
  callOff();
  signal.removeEventListener("abort", end);
}
