import type { Timers } from "@design-catalog/core/ports";
import type { HeldJob } from "./held-job.ts";

/**
 * Attempts that begin in a turn of the event loop. Quick receivers answer as many in the next turn: where hundreds begin
 * at once, requests of users wait 20 to 70 ms behind hundreds of answers. Fewer hold up the deliveries of a busy process,
 * whose turns take milliseconds: above its capacity, events arrived after 120 ms with 8, and after 60 ms with these (p99).
 */
const defaultBegunMax = 64;

/** Lets attempts begin, some in each turn of the event loop and the others in their order. */
export interface AttemptTurns<Held = HeldJob> {
  /** Undefined if an attempt may begin at once; otherwise resolves in its turn, with false if it was withdrawn before. */
  take(held: Held): Promise<boolean> | undefined;
  /** Removes and returns those waiting attempts. */
  withdraw(isLeaving: (held: Held) => boolean): readonly Held[];
}

interface Waiting<Held> {
  readonly held: Held;
  readonly go: (begins: boolean) => void;
}

export function createAttemptTurns<Held = HeldJob>(
  { after }: Pick<Timers, "after">,
  begunMax = defaultBegunMax,
): AttemptTurns<Held> {
  let line: Waiting<Held>[] = [];
  let begun = 0;

  function next(): void {
    const going = line.splice(0, begunMax);
    begun = going.length;
    if (begun > 0) after(0, next);
    for (const { go } of going) go(true);
  }

  return {
    take(held) {
      if (begun === 0) after(0, next);
      if (begun === begunMax) return new Promise((go) => line.push({ held, go }));
      begun += 1;
      return undefined;
    },
    withdraw(isLeaving) {
      const leaving = line.filter(({ held }) => isLeaving(held));
      line = line.filter(({ held }) => !isLeaving(held));
      for (const { go } of leaving) go(false);
      return leaving.map(({ held }) => held);
    },
  };
}
