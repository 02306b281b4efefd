import type { DispatchItem } from "./delivery-store.ts";
import type { Id } from "./id.ts";
import type { ClaimedJob, NewJob } from "./job-queue.ts";

/** The job of a first attempt with all that the attempt needs, as its transaction has read it. */
export interface OfferedJob extends NewJob {
  readonly item: DispatchItem;
  /** Version of the endpoint in the item. */
  readonly endpointVersion: number;
}

/** An offered job that the committed transaction has added as held by this process. */
export interface HandedJob {
  readonly job: ClaimedJob;
  readonly offer: OfferedJob;
  /** Version of the endpoint right after the commit; undefined if nobody could read it. */
  readonly endpointVersion: number | undefined;
}

/** Outcome of a hand-over. The jobs in neither list are handed back to the queue. */
export interface HandedOver {
  /** Jobs whose attempts begin now, from memory. */
  readonly begun: readonly ClaimedJob[];
  /** Jobs that wait for places of their endpoints, as jobs that were claimed do. */
  readonly waiting: readonly ClaimedJob[];
}

/**
 * Makes first attempts right after the commit, in the process that committed: from memory, without claim and load. A
 * process that dies leaves its held jobs to their leases, as after a claim.
 */
export interface FastLane {
  /** Follows a transaction of an application. Call it before the transaction begins. */
  follow(options: FollowOptions, applicationId: Id<"application">): FollowedTransaction;
}

/** Settings for following one transaction. */
export interface FollowOptions {
  /**
   * True for the transaction of a request, which waits rather than adding deliveries to those that already wait for this
   * service; work of the service itself is never held up.
   */
  readonly mayWait: boolean;
}

/** The jobs that a transaction may add as held. Each of its runs begins with {@link drop}. */
export interface FollowedTransaction {
  /**
   * Reserves room and returns the jobs that got it; the others are due at once. @throws {DomainError} `busy` when the
   * run must not add them; it may run after {@link whenRoom}
   */
  reserve(jobs: readonly OfferedJob[]): readonly OfferedJob[];
  /** True if the run must not be committed. */
  readonly mustWait: boolean;
  /**
   * Frees all room, waits until the transaction may run, for the first time or again, and follows that run: leases are
   * counted from then on. A first run waits only behind others of its application. @throws {DomainError} `busy` when a run
   * that must wait has waited for 2 s in all
   */
  whenRoom(): Promise<FollowedTransaction>;
  /** Frees all room: the run was rolled back. */
  drop(): void;
  /** Ends the transaction without a commit, or if nobody knows whether it was committed. */
  end(): void;
  /** Ends the transaction after a confirmed commit. Must not throw. */
  handOver(jobs: readonly HandedJob[]): HandedOver;
  /**
   * Resolves when the process has nearly caught up with the deliveries of the endpoints whose jobs were handed over,
   * after 1 s at the latest; at once if they wait for their receivers.
   */
  whenEased(): Promise<void>;
}
