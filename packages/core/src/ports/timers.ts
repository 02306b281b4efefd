/** Time that passes: for durations and waits, which must not depend on somebody setting the clock. */
export interface Timers {
  /** Milliseconds since some moment; never goes back. */
  now(): number;
  /** Calls `run` once, not before `delayMs` have passed; returns a function that calls it off. */
  after(delayMs: number, run: () => void): () => void;
}
