/** Work to be done after the transaction that enqueues it has committed. */
export interface NewJob {
  readonly queue: QueueName;
  readonly data: Readonly<Record<string, string | number>>;
  /** 32 lower-case hex digits. A queue holds at most one job of a key: another one is not added. */
  readonly key?: string;
  /** RFC 3339; absent means at once. */
  readonly dueAt?: string;
  /** Who claims bounds the jobs of each group, so that a slow endpoint cannot take all slots. */
  readonly group?: string;
}

/** The queues of the service. */
export type QueueName = "deliveries" | "delivery-retries" | "reports";

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

/** How many jobs one claim may take. */
export interface ClaimLimits {
  /** In all; where there are more, every group gets the same share of them at first. */
  readonly limit: number;
  /** Of one group; jobs without a group are one too. */
  readonly perGroupLimit: number;
  /** Of these groups instead: the places that are left, 0 for none. @default no exceptions */
  readonly groupLimits?: ReadonlyMap<string, number>;
}

/** Fetches leased jobs. Completing them is part of a storage transaction. */
export interface JobQueue {
  /** Claims due jobs, of each group those that have been due longest. What is held already is not counted. */
  claim(queue: QueueName, limits: ClaimLimits): Promise<readonly ClaimedJob[]>;
  /** Prolongs leases; a lease that is not prolonged lapses and the job is handed out again. */
  extend(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Hands jobs back unfinished, to be claimed again at once. */
  release(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Calls `listener` soon after jobs of `queue` became due by a commit; returns a function that stops it. */
  onAvailable(queue: QueueName, listener: () => void): () => void;
}
