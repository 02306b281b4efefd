import { createApplicationWing, createJobRunner, withQueryPlace } from "./application/mod.ts";
import { catalogWing } from "./catalog/mod.ts";
import type { Operation } from "./engine/calls/operation.ts";
import { type ErrorCode, type ErrorKind, errorTable } from "./engine/errors.ts";
import { liveRowsQuota, type QuotaKind } from "./engine/quota-kind.ts";
import type { Resource } from "./engine/rows/definition.ts";
import { eraseExpiredRows, type ExpiryPorts } from "./engine/upkeep/erase-expired.ts";
import { findActor, identityWing, userEventTypes } from "./identity/mod.ts";
import { createOperatorWing } from "./operator/mod.ts";
import type { BaseRow, StoredTable } from "./ports/table.ts";
import { projectErrorCodes, projectEventTypes, projectsWing } from "./projects/mod.ts";
import {
  countDeliveries,
  createWebhooksWing,
  defineEventTypes,
  eventCatalog,
  eventRecorder,
  type EventType,
  type EventTypeEntry,
  operationalTypes,
} from "./webhooks/mod.ts";

/** Types of the events that the wings record. */
export const recordedTypes = [...projectEventTypes, ...userEventTypes, ...operationalTypes];

// The written type names the wing's, so the declarations of this module bring the wing's codes along.
/**
 * Every error code by its HTTP status, its title, and whether the same request may succeed later.
 * @example
 * ```ts
 * assert.deepEqual(errorCodes.locked, { status: 409, title: "Locked", retryable: false });
 * ```
 */
export const errorCodes: Readonly<Record<ErrorCode | keyof typeof projectErrorCodes, ErrorKind>> =
  errorTable(projectErrorCodes);

// The wings make tables and resources together, so this one asks for them when it needs them.
const operatorWing = createOperatorWing(() => ({ tables, resources }));

/** The service with these event types: what depends on them, and the wings, in the order of the API page. */
function compose(types: readonly EventType[]) {
  const webhooksWing = createWebhooksWing(types);
  const jobKinds = [identityWing, projectsWing, operatorWing, catalogWing, webhooksWing].flatMap(
    (wing) => wing.jobKinds,
  );
  const mailKinds = [webhooksWing, identityWing, projectsWing, catalogWing].flatMap((wing) => wing.mailKinds);
  const wings = [
    identityWing,
    createApplicationWing({
      jobKinds,
      mailKinds,
      quotaKinds: () => quotaKinds,
      isOperation: (name) => operationsByName.has(name),
    }),
    projectsWing,
    operatorWing,
    catalogWing,
    webhooksWing,
  ];
  return {
    wings,
    operations: wings.flatMap((wing): readonly Operation[] => wing.operations).map(withQueryPlace),
    eventTypes: eventCatalog(types),
    runJob: createJobRunner({ kinds: jobKinds, findActor }),
  };
}

const service = compose(recordedTypes);
const { wings } = service;

/**
 * Every operation of the service.
 * @example
 * ```ts
 * const createProject = operations.find(({ name }) => name === "createProject");
 * assert.equal(createProject?.path, "/api/v1/projects");
 * ```
 */
export const operations: readonly Operation[] = service.operations;

const operationsByName = new Map(operations.map((operation) => [operation.name, operation]));

/**
 * The operation of this name.
 * @throws {TypeError} for an unknown name
 * @example
 * ```ts
 * assert.equal(operationNamed("createProject").path, "/api/v1/projects");
 * assert.throws(() => operationNamed("createProjects"), TypeError);
 * ```
 */
export function operationNamed(name: string): Operation {
  const found = operationsByName.get(name);
  if (found) return found;
  throw new TypeError(`Cannot call the operation because its name is unknown: ${name}`);
}

/**
 * Every resource that is defined as data.
 * @example
 * ```ts
 * assert(resources.some(({ definition }) => definition.name === "Signal"));
 * ```
 */
export const resources: readonly Resource[] = wings.flatMap((wing) => wing.resources);

/**
 * Every table; a test compares them with the database's catalogue.
 * @example
 * ```ts
 * assert(tables.some(({ name }) => name === "users"));
 * ```
 */
export const tables: readonly StoredTable[] = [
  ...resources.map((resource) => resource.table),
  ...wings.flatMap((wing) => wing.tables),
];

const quotaKinds: readonly QuotaKind[] = [
  ...wings.flatMap((wing) => wing.quotas),
  // Only tables of resources have a quota, and these delete softly.
  ...tables.flatMap((table) => liveRowsQuota(table as StoredTable<BaseRow>) ?? []),
];

/**
 * Every event type, in the order of the catalog.
 * @example
 * ```ts
 * assert(eventTypes.some(({ type, subscribable }) => type === "project.created" && subscribable));
 * ```
 */
export const eventTypes: readonly EventTypeEntry[] = service.eventTypes;

/**
 * Records events of the service in the transaction of the change that causes them.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, context, queue } = await createMemoryHost();
 * await call("createWebhook", { body: { url: "https://hooks.example.com/", eventTypes: ["user.deleted"] } });
 * const deleted = { type: "user.deleted", data: { object: { id: context.ports.ids.next() } } } as const;
 * await context.store.transaction((transaction) => recordEvents({ context, transaction }, [deleted]));
 * assert.equal(queue.jobs().length, 1);
 * ```
 */
export const recordEvents = countDeliveries(eventRecorder(recordedTypes));

/**
 * The service with event types of the host next to its own: the operations and the job runner that a host uses in place of
 * {@link operations} and {@link runJob}, the catalog of all types, and the recorder of the host's events.
 * @throws {TypeError} for a name that an event type cannot have, or that the service uses
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const own = { "order.placed": { group: "Orders", description: "A dealer placed an order" } };
 * const { eventTypes, operations, recordEvents } = withEventTypes(own);
 * assert.equal(operations.length, operations.filter(({ name }) => operationNamed(name)).length);
 * assert(eventTypes.some(({ type }) => type === "order.placed"));
 * const { context } = await createMemoryHost();
 * const placed = { type: "order.placed", data: { object: { id: "A-17" } } } as const;
 * await context.store.transaction((transaction) => recordEvents({ context, transaction }, [placed]));
 * ```
 */
export function withEventTypes<const Type extends string>(own: Readonly<Record<Type, Omit<EventType, "type">>>) {
  const ownTypes = defineEventTypes(own);
  const composed = compose([...recordedTypes, ...ownTypes]);
  return {
    operations: composed.operations,
    eventTypes: composed.eventTypes,
    runJob: composed.runJob,
    recordEvents: countDeliveries(eventRecorder(ownTypes)),
  };
}

/**
 * Runs the job that this process holds a lease on, in a context of the service itself, and writes its result with the
 * end of the lease in one transaction: an overtaken process changes nothing, and one that dies or stops leaves the job
 * to another, which starts it again.
 * @throws {DomainError} `unavailable` when the database is away; the lease then lapses by itself
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, context, queue } = await createMemoryHost();
 * const project = await call("createProject", { body: { name: "Lobby" } });
 * const report = await call("createReport", { body: { name: "Parts", kind: "bill-of-materials", columns: ["model"] } });
 * const job = await call("runReport", { parameters: { id: String(project.id), reportId: String(report.id) } });
 * const claimed = await queue.claim("jobs", { limit: 1, perGroupLimit: 1 });
 * for (const one of claimed) await runJob({ ...context, actor: null }, one);
 * assert.equal((await call("getJob", { parameters: { id: String(job.id) } })).status, "succeeded");
 * ```
 */
export const runJob = service.runJob;

/**
 * Erases expired rows of every wing in all applications; returns how many rows.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, maintenance, passDays } = await createMemoryHost();
 * const kim = { username: "admin@catalog.example", password: "correct horse battery staple" };
 * await call("issueToken", { body: { grant_type: "password", ...kim } });
 * passDays(100);
 * assert((await eraseExpired(maintenance)) > 0);
 * ```
 */
export function eraseExpired(ports: ExpiryPorts): Promise<number> {
  return eraseExpiredRows(
    ports,
    wings.flatMap((wing) => wing.expiring),
  );
}
