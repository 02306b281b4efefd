import { setTimeout as sleep } from "node:timers/promises";

/** Wakes one waiting loop; raised while nobody waits, it ends the next wait at once. */
export interface Signal {
  readonly raise: () => void;
  /** Resolves when raised, at the latest after `timeoutMs`. */
  wait(timeoutMs: number): Promise<void>;
}

/** Creates a signal that is not raised. */
export function createSignal(): Signal {
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
        const timer = setTimeout(resolve, Math.max(0, timeoutMs));
        await promise;
        clearTimeout(timer);
        wake = undefined;
      }
      raised = false;
    },
  };
}

const firstPauseMs = 50;
// Short enough that deliveries go on within a second or two of the database's return.
const lastPauseMs = 1_000;

/** Waits after so many failures in a row, from 1: longer each time, up to a second. Ends early when aborted. */
export async function pause(failures: number, signal: AbortSignal): Promise<void> {
  const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), lastPauseMs);
  await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
}
