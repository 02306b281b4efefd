import type { ApplicationStore, Id } from "@design-catalog/core/ports";
import { alignEndpoints, announceNews, restoreLostJobs, retentionDays } from "@design-catalog/core/webhooks";
import { createJobs, type Jobs } from "@design-catalog/queue-pg-boss";
import {
  createDeliveryStore,
  createPool,
  createStorage,
  createWebhookUpkeepStore,
  type DatabasePool,
  dropPartitions,
  ensurePartitions,
  type TransactionalQueue,
  waitForServer,
} from "@design-catalog/storage-kysely";
import { createDispatcher, createTlsTransport } from "@design-catalog/webhook-engine";
import type { WebhooksOptions } from "./options.ts";
import type { WebhookPorts } from "./ports.ts";
import { checkMigrated, queueSchemaOf } from "./schema.ts";

/** Longest wait for attempts under way. */
const drainMs = 15_000;
const [minuteSeconds, hourSeconds, dayMs] = [60, 3_600, 86_400_000];
/** Days for which partitions exist in advance, today included. */
const partitionDays = 8;

/** An engine that has been started. */
export interface Running {
  readonly store: ApplicationStore;
  readonly queue: TransactionalQueue;
  stop(): Promise<void>;
}

/** Settings and ports of an engine. */
export interface EngineOptions extends Pick<WebhooksOptions, "delivers" | "extraCertificates"> {
  readonly connectionString: string;
  readonly schema: string;
  readonly applicationId: Id<"application">;
  readonly ports: WebhookPorts;
}

/** @throws {Error} when the tables are missing, or the database cannot be reached */
export async function startEngine(options: EngineOptions): Promise<Running> {
  const { connectionString, schema, applicationId, ports, delivers = true } = options;
  const { clock, log } = ports;
  const pool = createPool({ connectionString, schema, log, clock, applicationName: "webhooks" });
  const role = delivers ? "all" : "api";
  const jobs = createJobs({ connectionString, pool, log, role, schema: queueSchemaOf(schema) });
  try {
    // Sets the clock: attempts signed before that would bear the time of a machine that may be wrong.
    await waitForServer(connectionString, { waitMs: 0, clock, onWait() {} });
    await checkMigrated(pool.query, schema);
    await jobs.start();
  } catch (error) {
    await jobs.stop();
    await pool.end();
    throw error;
  }
  const queue = jobs.transactional;
  const store = createStorage({ pool, queue }).open(applicationId);
  const stopDelivering = delivers ? startDelivering(options, { pool, jobs, store }) : async () => {};
  return {
    store,
    queue,
    async stop() {
      await stopDelivering();
      await jobs.stop();
      await pool.end();
    },
  };
}

interface Parts {
  readonly pool: DatabasePool;
  readonly jobs: Jobs;
  readonly store: ApplicationStore;
}

/** Makes attempts and keeps up the tables until the returned function is called. */
function startDelivering({ ports, extraCertificates }: EngineOptions, { pool, jobs, store }: Parts) {
  const queue = jobs.transactional;
  const transport = createTlsTransport({
    clock: ports.clock,
    ...(extraCertificates !== undefined && { extraCertificates }),
  });
  const deliveries = createDeliveryStore({ pool, queue, announce: announceNews(ports) });
  const dispatcher = createDispatcher({ ...ports, transport, queue: jobs.queue, deliveries });
  dispatcher.start();
  const upkeep = { ...ports, upkeep: createWebhookUpkeepStore({ pool, queue }) };
  const everywhere = {
    ...ports,
    applicationIds: async () => [store.applicationId],
    contextOf: () => ({ store, ports }),
  };
  const nowMs = () => ports.clock.now();
  const tasks: readonly (readonly [string, number, () => Promise<unknown>])[] = [
    ["partitions", hourSeconds, () => ensurePartitions(pool, { fromMs: nowMs(), days: partitionDays })],
    ["retention", hourSeconds, () => dropPartitions(pool, { beforeMs: nowMs() - retentionDays * dayMs })],
    ["lost-jobs", minuteSeconds, () => restoreLostJobs(upkeep)],
    ["changed-endpoints", minuteSeconds, () => alignEndpoints(everywhere)],
  ];
  for (const [name, everySeconds, run] of tasks)
    jobs.schedule({
      name,
      everySeconds,
      async run() {
        // A machine whose clock has just jumped must not drop what has not expired.
        await pool.setClock();
        await run();
      },
    });
  return async () => {
    await dispatcher.stop({ drainMs });
    await transport.close();
  };
}
