/** Work to be done after the transaction that enqueues it has committed. */
export interface NewJob {
  readonly queue: QueueName;
  readonly data: Readonly<Record<string, string | number>>;
  /** 32 lower-case hex digits. A queue holds at most one job of a key: another one is not added. */
  readonly key?: string;
  /** RFC 3339; absent means at once. */
  readonly dueAt?: string;
  /** Jobs of one group share a bounded number of slots, so that a slow endpoint cannot take them all. */
  readonly group?: string;
}

/** The queues of the service. */
export type QueueName = "deliveries" | "delivery-retries";

/** A job that this process holds a lease on. */
export interface ClaimedJob {
  readonly queue: QueueName;
  readonly id: string;
  /** The fencing token: a job that was taken over by another process has another one. */
  readonly lease: string;
  /** The group it was added with. */
  readonly group?: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** Fetches leased jobs. Completing them is part of a storage transaction. */
export interface JobQueue {
  /** Claims at most `limit` due jobs, at most `perGroupLimit` active ones of one group. */
  claim(
    queue: QueueName,
    options: { readonly limit: number; readonly perGroupLimit: number },
  ): Promise<readonly ClaimedJob[]>;
  /** Prolongs leases; a lease that is not prolonged lapses and the job is handed out again. */
  extend(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Hands jobs back unfinished, to be claimed again at once. */
  release(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Calls `listener` soon after jobs of `queue` became due by a commit; returns a function that stops it. */
  onAvailable(queue: QueueName, listener: () => void): () => void;
}
