import { setTimeout as sleep } from "node:timers/promises";
import type { JobQueue, Log } from "@design-catalog/core/ports";
import type { DatabasePool, Health, TransactionalQueue } from "@design-catalog/storage-kysely";
import { createBoss } from "./boss.ts";
import { laterText } from "./channel.ts";
import { createClaimQueue } from "./claim-queue.ts";
import { createListener } from "./listener.ts";
import type { PeriodicWork } from "./periodic-work.ts";
import { createKnownQueues } from "./queue-settings.ts";
import { type QueueState, readQueueStates } from "./queue-state.ts";
import { createQueueTables, defaultSchema } from "./queue-tables.ts";
import { createQueues } from "./queues.ts";
import { createRowLeases, startTakingOver } from "./row-leases.ts";
import { startPeriodicWork } from "./start-periodic-work.ts";
import { startSupervising } from "./supervision.ts";
import { createTransactionalQueue } from "./transactional-queue.ts";
import { createWaitingJobs } from "./waiting-jobs.ts";

/** Settings of the queue. */
export interface JobsOptions {
  readonly connectionString: string;
  /** The service's connections, for everything but maintenance. */
  readonly pool: Pick<DatabasePool, "query" | "look" | "openSocket">;
  readonly log: Log;
  /** A process with the role `api` only adds jobs: it neither supervises nor listens. */
  readonly role: "all" | "api" | "worker";
  /** Schema of the queue's tables, which must exist. @default "pgboss", which is made where it is missing */
  readonly schema?: string;
}

/** The job queue of one process. */
export interface Jobs {
  readonly queue: JobQueue;
  readonly transactional: TransactionalQueue;
  /** Runs the work once in each of its periods, in one of all processes, until `stop`. Call it after `start`. */
  schedule(work: PeriodicWork): void;
  /**
   * Creates missing queues in the database and connects.
   * @throws {Error} when it cannot reach the database
   */
  start(): Promise<void>;
  /** Waits at most 5 s for running periodic work. */
  stop(): Promise<void>;
  health(): Health;
  /** Cheap even with a large backlog. @throws {DomainError} `unavailable` */
  states(): Promise<readonly QueueState[]>;
}

/** Longest wait for maintenance: a statement that hangs must not keep the process alive. */
const stopTimeoutMs = 5_000;

/**
 * Creates the job queue on pg-boss, in a schema of the service's database.
 * @example
 * ```ts
 * import { createJobs } from "@design-catalog/queue-pg-boss";
 * import { createPool } from "@design-catalog/storage-kysely";
 * import assert from "node:assert/strict";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const pool = createPool({ connectionString, log: console });
 * const jobs = createJobs({ connectionString, pool, log: console, role: "all" });
 * await jobs.start();
 * const limits = { limit: 10, perGroupLimit: 1 };
 * assert.deepEqual(await jobs.queue.claim("deliveries", limits), []);
 * await jobs.stop();
 * await pool.end();
 * ```
 */
export function createJobs(options: JobsOptions): Jobs {
  const { connectionString, pool, log, role, schema = defaultSchema } = options;
  const works = role !== "api";
  const boss = createBoss({ connectionString, schema, log, openSocket: pool.openSocket });
  const listener = createListener(boss, schema, log);
  const tables = createQueueTables(pool.query, schema);
  const known = createKnownQueues(pool.query, schema);
  let health: Health = { ready: false, reason: "The job queue has not been started" };
  const rowLeases = createRowLeases(pool, known);
  const waiting = createWaitingJobs(pool, tables, { hears: () => listener.hears() });
  let stopTakingOver = () => {};
  let stopSupervising = () => {};
  let periodic: readonly (() => Promise<void>)[] = [];

  async function takeOver(): Promise<void> {
    await rowLeases.takeOver();
    waiting.forget();
  }

  /** The jobs of ended leases are for anybody: this process may have no room for them. */
  async function onSupervised(): Promise<void> {
    waiting.forget();
    await pool.query(laterText(schema), []);
  }

  async function end(): Promise<void> {
    stopTakingOver();
    stopSupervising();
    await Promise.all(periodic.map((endWork) => endWork()));
    await listener.stop();
    await boss.stop({ timeout: stopTimeoutMs });
  }

  return {
    queue: createClaimQueue({ boss, pool, tables, listener, waiting, rowLeases }),
    transactional: createTransactionalQueue(boss, known),
    schedule(work) {
      periodic = [...periodic, startPeriodicWork(boss, work, log)];
    },
    async start() {
      await boss.start();
      await createQueues(boss, schema);
      await known.read();
      if (works) await listener.start();
      if (works) stopSupervising = startSupervising({ boss, pool, tables, log, onSupervised });
      if (works) stopTakingOver = startTakingOver({ takeOver }, log);
      health = { ready: true };
    },
    async stop() {
      health = { ready: false, reason: "The job queue has been stopped" };
      const ending = end().catch((error: unknown) =>
        log.warn("The job queue could not stop cleanly", { error: String(error) }),
      );
      await Promise.race([ending, sleep(stopTimeoutMs, undefined, { ref: false })]);
    },
    health: () => health,
    states: () => readQueueStates(pool.query, tables),
  };
}
