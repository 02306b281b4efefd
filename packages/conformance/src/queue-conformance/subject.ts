import { setTimeout as sleep } from "node:timers/promises";
import type { JobQueue, Storage } from "@design-catalog/core";
import type { ClaimedJob, ClaimLimits, NewJob, QueueName, Transaction } from "@design-catalog/core/ports";
import { newId } from "../storage-conformance/subject.ts";

/** A queue under test, with the storage whose transactions add jobs to it and end them. */
export interface QueueSubject {
  readonly storage: Storage;
  readonly queue: JobQueue;
  /** Lets the time pass after which a lease that nobody extends lapses, for all jobs that are held now. */
  lapse(): Promise<void>;
  close(): Promise<void>;
}

/** A queue as the cases use it. */
export interface QueueBench {
  readonly queue: JobQueue;
  readonly lapse: QueueSubject["lapse"];
  /** Commits jobs; those without a queue are deliveries. */
  enqueue(...jobs: readonly Partial<NewJob>[]): Promise<void>;
  /** Commits jobs that this process holds. */
  hold(...jobs: readonly Partial<NewJob>[]): Promise<readonly ClaimedJob[]>;
  /** Claims deliveries. @default at most 100, of each group too */
  claim(limits?: Partial<ClaimLimits>): Promise<readonly ClaimedJob[]>;
  /** Ends jobs and commits; returns how many it ended. */
  complete(jobs: readonly ClaimedJob[]): Promise<number>;
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Ends all jobs that a case has left. */
  clear(): Promise<void>;
}

/** Limits that no case reaches. */
export const allOf: ClaimLimits = { limit: 100, perGroupLimit: 100 };

const queues: readonly QueueName[] = ["deliveries", "delivery-retries"];
const pollMs = 10;

/** Prepares a queue for the cases. */
export function createBench({ storage, queue, lapse }: QueueSubject): QueueBench {
  const store = storage.open(newId());
  const made = new Map<string, ClaimedJob>();
  const noted = (jobs: readonly ClaimedJob[]) => {
    for (const job of jobs) made.set(job.id, job);
    return jobs;
  };
  const complete = async (jobs: readonly ClaimedJob[]) =>
    (await store.transaction((transaction) => transaction.complete(jobs))).size;
  const claim = async (limits: Partial<ClaimLimits> = {}) =>
    noted(await queue.claim("deliveries", { ...allOf, ...limits }));
  return {
    queue,
    lapse,
    claim,
    complete,
    enqueue: (...jobs) => store.transaction((transaction) => transaction.enqueue(jobs.map(newJob))),
    async hold(...jobs) {
      const held: ClaimedJob[] = [];
      await store.transaction((transaction) => transaction.hold(jobs.map(newJob), (more) => held.push(...more)));
      return noted(held);
    },
    transaction: (work) => store.transaction(work),
    async clear() {
      await complete([...made.values()]);
      made.clear();
      for (const name of queues) await complete(await queue.claim(name, { limit: 1_000, perGroupLimit: 1_000 }));
    },
  };
}

/** A job with a number, by which a case can tell it from others. */
export function numbered(n: number, more: Partial<NewJob> = {}): Partial<NewJob> {
  return { data: { n }, ...more };
}

/** The numbers of jobs, sorted: a claim may return its jobs in any order. */
export function numbersOf(jobs: readonly ClaimedJob[]): readonly number[] {
  return jobs.map(({ data }) => Number(data["n"])).toSorted((one, other) => one - other);
}

/** A key that no other case uses. */
export function newKey(): string {
  return `${newId()}00000000`;
}

/** Waits until `attempt` gives jobs. @throws {Error} when it gives none in 20 s */
export async function jobsBy(attempt: () => Promise<readonly ClaimedJob[]>): Promise<readonly ClaimedJob[]> {
  const deadlineMs = performance.now() + 20_000;
  for (;;) {
    const jobs = await attempt();
    if (jobs.length > 0) return jobs;
    if (performance.now() > deadlineMs) throw new Error("Cannot wait longer than 20 s for a job");
    await sleep(pollMs);
  }
}

function newJob(job: Partial<NewJob>): NewJob {
  return { queue: "deliveries", data: {}, ...job };
}
