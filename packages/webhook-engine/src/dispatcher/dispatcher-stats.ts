/** The state of a dispatcher. */
export interface DispatcherStats {
  /** Jobs held whose attempt is running or whose result is not yet written. */
  readonly active: number;
  /** Jobs claimed ahead whose attempt has not started. */
  readonly waiting: number;
  /** Attempts that can run at the same time. */
  readonly slots: number;
  /** Jobs that transactions under way may add as held by this process. */
  readonly reserved: number;
  /** Requests that wait because deliveries wait for this process. */
  readonly heldUp: number;
  /** Results not yet written. */
  readonly unsettled: number;
  /** Endpoints that do not answer and whose first attempts wait. */
  readonly parked: number;
  /** Milliseconds since claiming, loading or settling last made progress; below 1,000 in a healthy process. */
  readonly lagMs: number;
  /** The cause of the lag, such as `claiming deliveries fails`; never the text of an error. */
  readonly lagReason: string;
  /** Duration in milliseconds of the slower of the last two claims, of first attempts and of retries. */
  readonly claimMs: number;
}
