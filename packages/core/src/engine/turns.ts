import type { Clock } from "../ports/clock.ts";
import type { Pause } from "../ports/pause.ts";

/** Milliseconds of computing after which other requests of the process get their turn: nobody notices such a wait. */
const turnMs = 10;

/** Divides a long computation into turns. */
export interface Turns {
  /** True when others should get their turn. */
  isOver(): boolean;
  /** Lets others work, and begins the next turn. */
  next(): Promise<void>;
}

interface PausePorts {
  readonly clock: Clock;
  /** @default there is only one turn */
  readonly pause?: Pause;
}

/** Begins the first turn of a computation. Ask {@link Turns.isOver} at least once per millisecond of work. */
export function createTurns({ clock, pause }: PausePorts): Turns {
  let beganMs = clock.now();
  return {
    // The clock may be set back, too.
    isOver: () => pause !== undefined && Math.abs(clock.now() - beganMs) >= turnMs,
    async next() {
      await pause?.();
      beganMs = clock.now();
    },
  };
}

/** Does the work for so many of the items at a time, and lets others work in between. */
export async function inPortions<Item>(
  items: readonly Item[],
  size: number,
  { pause, work }: Pick<PausePorts, "pause"> & { readonly work: (portion: readonly Item[]) => Promise<void> },
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await pause?.();
    await work(items.slice(start, start + size));
  }
}
