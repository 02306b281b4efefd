import {
  defineEventTypes,
  type EventDraft,
  eventRecorder,
  operationalTypes,
  receiverShapes,
} from "@design-catalog/core/webhooks";
import { joinTransaction, migrateToLatest, webhookMigrations } from "@design-catalog/storage-kysely";
import { checkedDrafts } from "./checked-drafts.ts";
import { type WebhookDeliveries, webhookDeliveriesOf } from "./deliveries.ts";
import { type WebhookEndpoints, webhookEndpointsOf } from "./endpoints.ts";
import { applicationOf, connectionStringOf, consoleLog, defaultSchema, type WebhooksOptions } from "./options.ts";
import { executeIn, type OwnTransaction } from "./own-transaction.ts";
import { createPorts } from "./ports.ts";
import { migrationTable, refuseSecondSchema } from "./schema.ts";
import { type Running, startEngine } from "./start-engine.ts";

/** Signed webhooks of a program that has its own tables. */
export interface Webhooks<Type extends string = string> {
  /** Makes or upgrades the tables; any number of processes may call it at once. */
  migrate(): Promise<void>;
  /** Connects, and delivers until {@link Webhooks.stop}. @throws {Error} when the tables are missing */
  start(): Promise<void>;
  /** Finishes running attempts, hands the others to other processes and disconnects. */
  stop(): Promise<void>;
  /**
   * Records events in the program's own transaction: they and their deliveries exist exactly when it commits. Returns
   * the number of deliveries. @throws {TypeError} for an event without a type or without the id of its entity, and
   * without a transaction
   */
  record(transaction: OwnTransaction, events: EventDraft<Type> | readonly EventDraft<Type>[]): Promise<number>;
  readonly endpoints: WebhookEndpoints;
  readonly deliveries: WebhookDeliveries;
}

/**
 * Creates webhooks in a PostgreSQL database, in a schema of their own. Nothing connects before `migrate()` or `start()`.
 * @throws {RangeError} for a master key that is not base64 of 32 bytes, and for a name that no schema can have
 * @throws {TypeError} for names that no event type can have, and without a database
 * @example
 * ```ts
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const masterKey = Buffer.alloc(32, 7).toString("base64");
 * const eventTypes = { "order.placed": { group: "Orders", description: "Somebody has placed an order" } };
 * const webhooks = createWebhooks({ connectionString, masterKey, eventTypes });
 * await webhooks.migrate();
 * await webhooks.start();
 * assert.deepEqual(await webhooks.endpoints.list(), []);
 * await webhooks.stop();
 * ```
 */
export function createWebhooks<const Type extends string>(options: WebhooksOptions<Type>): Webhooks<Type> {
  const { schema = defaultSchema, log = consoleLog } = options;
  const connectionString = connectionStringOf(options);
  const eventTypes = defineEventTypes(options.eventTypes);
  const shapes = receiverShapes([...eventTypes, ...operationalTypes]);
  const write = eventRecorder<Type>(eventTypes);
  const applicationId = applicationOf(options);
  const ports = createPorts(options, log);
  let running: Running | undefined;
  /** The start that is under way or done; kept, for a second call to wait for the same engine. */
  let starting: Promise<Running> | undefined;

  async function startOnce(): Promise<void> {
    starting ??= startEngine({ ...options, connectionString, schema, applicationId, ports });
    const mine = starting;
    try {
      const started = await mine;
      if (starting === mine) running = started;
    } catch (error) {
      // A failed start can be tried again.
      if (starting === mine) starting = undefined;
      throw error;
    }
  }

  function engine(): Running {
    if (running) return running;
    throw new Error("Cannot use the webhooks because they have not been started: call start()");
  }

  return {
    async migrate() {
      if (options.schema === undefined) await refuseSecondSchema(connectionString, log);
      await migrateToLatest(connectionString, { migrations: webhookMigrations, schema, migrationTable, log });
    },
    start: startOnce,
    async stop() {
      const stopped = starting;
      starting = undefined;
      running = undefined;
      // A start that failed has closed what it had opened, and told its caller.
      await (await stopped?.catch(() => undefined))?.stop();
    },
    async record(own, given) {
      const { queue } = engine();
      const drafts = checkedDrafts(given);
      const execute = await executeIn(own, schema);
      const transaction = joinTransaction({ execute, queue, applicationId, schema });
      const context = { actor: null, ports, store: { applicationId } };
      return write({ context, transaction }, drafts);
    },
    get endpoints() {
      return webhookEndpointsOf({ store: engine().store, ports, shapes });
    },
    get deliveries() {
      return webhookDeliveriesOf(engine().store);
    },
  };
}
