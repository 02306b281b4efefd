/** Callers that are remembered: more than a process serves in the seconds that a replica may be behind. */
const callersMax = 10_000;

/** Times by caller; the callers who came first are forgotten first. */
export interface CallerTimes {
  /** The time of a caller; `-Infinity` for one who is not known. */
  get(caller: string): number;
  set(caller: string, timeMs: number): void;
}

/** Creates an empty memory of the times until which callers have seen the present. */
export function createCallerTimes(): CallerTimes {
  const times = new Map<string, number>();
  return {
    get: (caller) => times.get(caller) ?? -Infinity,
    set(caller, timeMs) {
      times.delete(caller);
      const [first] = times.keys();
      if (first !== undefined && times.size >= callersMax) times.delete(first);
      times.set(caller, timeMs);
    },
  };
}
