/** Elapsed time, for durations and waits that must not depend on the wall clock. */
export interface Timers {
  /** Milliseconds since an arbitrary moment; never goes back. */
  now(): number;
  /** Calls `run` once after at least `delayMs`; returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
}
