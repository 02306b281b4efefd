/** Wall-clock time. Only adapters read the system clock; rules receive `now()` through this port. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}
