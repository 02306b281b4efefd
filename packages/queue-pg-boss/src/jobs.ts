import { setTimeout as sleep } from "node:timers/promises";
import type { JobQueue, Log } from "@design-catalog/core";
import type { DatabasePool, Health, TransactionalQueue } from "@design-catalog/storage-kysely";
import { createBoss } from "./boss.ts";
import { createClaimQueue } from "./claim-queue.ts";
import { createListener } from "./listener.ts";
import { startPeriodicWork } from "./periodic-work.ts";
import { type QueueState, readQueueStates } from "./queue-state.ts";
import { createQueueTables } from "./queue-tables.ts";
import { createQueues } from "./queues.ts";
import { createTransactionalQueue } from "./transactional-queue.ts";

export interface JobsOptions {
  readonly connectionString: string;
  /** The service's connections, for all that is not maintenance. */
  readonly pool: Pick<DatabasePool, "query" | "openSocket">;
  readonly log: Log;
  /** `api` only adds jobs: it neither supervises nor listens. */
  readonly role: "all" | "api" | "worker";
}

/** The job queue of one process. */
export interface Jobs {
  readonly queue: JobQueue;
  readonly transactional: TransactionalQueue;
  /** Does `work` once every `everySeconds` in one process of all, from now until `stop`; only after `start`. */
  schedule(name: string, everySeconds: number, work: () => Promise<void>): void;
  /** Creates what is missing in the database and connects. @throws {Error} when the database cannot be reached */
  start(): Promise<void>;
  /** Waits for periodic work under way, 5 s at most. */
  stop(): Promise<void>;
  health(): Health;
  /** Cheap whatever the backlog. @throws {DomainError} `unavailable` */
  states(): Promise<readonly QueueState[]>;
}

/** A statement that hangs in maintenance must not keep the process from ending. */
const stopTimeoutMs = 5_000;

/** Creates the queue of deliveries on pg-boss, in the schema `pgboss` of the service's database. */
export function createJobs({ connectionString, pool, log, role }: JobsOptions): Jobs {
  const works = role !== "api";
  const boss = createBoss({ connectionString, log, supervise: works, openSocket: pool.openSocket });
  const listener = createListener(boss, log);
  const tables = createQueueTables(pool.query);
  let health: Health = { ready: false, reason: "The job queue has not been started" };
  let periodic: readonly (() => Promise<void>)[] = [];

  async function end(): Promise<void> {
    await Promise.all(periodic.map((endWork) => endWork()));
    await listener.stop();
    await boss.stop({ timeout: stopTimeoutMs });
  }

  return {
    queue: createClaimQueue({ boss, pool, tables, listener }),
    transactional: createTransactionalQueue(boss),
    schedule(name, everySeconds, run) {
      periodic = [...periodic, startPeriodicWork(boss, { name, everySeconds, run }, log)];
    },
    async start() {
      await boss.start();
      await createQueues(boss);
      if (works) await listener.start();
      health = { ready: true };
    },
    async stop() {
      health = { ready: false, reason: "The job queue has been stopped" };
      const ending = end().catch((error: unknown) =>
        log.warn("The job queue did not end well", { error: String(error) }),
      );
      await Promise.race([ending, sleep(stopTimeoutMs, undefined, { ref: false })]);
    },
    health: () => health,
    states: () => readQueueStates(pool.query, tables),
  };
}
