/** Work to be done after the transaction that enqueues it has committed. */
export interface NewJob {
  readonly queue: QueueName;
  readonly data: Readonly<Record<string, string | number>>;
  /** 32 lower-case hex digits. A queue holds at most one job per key and ignores another one. */
  readonly key?: string;
  /** Milliseconds from the commit until it is due, by the queue's own clock; absent means at once. */
  readonly dueInMs?: number;
  /** A claim limits the jobs of each group, so a slow endpoint cannot take all slots. */
  readonly group?: string;
}

/** The queues of the service. */
export type QueueName = "deliveries" | "delivery-retries" | "jobs" | "long-jobs";

/** A job that this process holds a lease on. */
export interface ClaimedJob {
  readonly queue: QueueName;
  readonly id: string;
  /** The fencing token; it changes when another process takes the job over. */
  readonly lease: string;
  /** The group it was added with. */
  readonly group?: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** Limits of one claim. */
export interface ClaimLimits {
  /** Jobs in total; groups first share them equally. */
  readonly limit: number;
  /** Jobs of one group; jobs without a group form one too. */
  readonly perGroupLimit: number;
  /** Free slots of particular groups instead, 0 for none. @default no exceptions */
  readonly groupLimits?: ReadonlyMap<string, number>;
  /** Applications whose jobs are left for others, by the `applicationId` of a group's first job. @default none */
  readonly withoutApplications?: readonly string[];
  /** Whether the claim only makes sure that no job was missed: it may miss those of the last second. @default false */
  readonly isPoll?: boolean;
}

/** Fetches leased jobs. Completing them is part of a storage transaction. */
export interface JobQueue {
  /** Claims due jobs, the longest due of each group first. The limits ignore jobs that are already held. */
  claim(queue: QueueName, limits: ClaimLimits): Promise<readonly ClaimedJob[]>;
  /** Prolongs leases; a lease that is not prolonged lapses and the job is handed out again. */
  extend(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Hands jobs back unfinished, to be claimed again at once. */
  release(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Calls `listener` soon after jobs of `queue` became due by a commit; returns a function that stops it. */
  onAvailable(queue: QueueName, listener: () => void): () => void;
}
