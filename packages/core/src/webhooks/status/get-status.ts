import { type Static, Type } from "@sinclair/typebox";
import {
  jobs,
  jobStatuses,
  mailStatuses,
  mailWarnings,
  mailWarningsSchema,
  outgoingMails,
} from "../../application/mod.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { all, compares, live, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { idOf, integer, nullable, timestamp } from "../../engine/schemas/schema.ts";
import type { ParkedEndpoint } from "../../ports/host-status.ts";
import type { Reader } from "../../ports/storage.ts";
import { phaseConditions } from "../deliveries/phase.ts";
import { failingSince } from "../endpoints/failing-since.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { deliveries } from "../events/delivery-tables.ts";
import { testEventType } from "../events/event-type.ts";
import { lastFailureExample } from "../statistics/last-failure.ts";
import { findTrouble, nameTroubled, troubledEndpointsSchema } from "./troubled-endpoints.ts";

const notTests = { op: "not", condition: matches({ eventType: testEventType }) } as const;
const closed = { additionalProperties: false };
const dayMs = 86_400_000;
const count = () => integer({ min: 0 });

const statusSchema = Type.Object(
  {
    version: nullable(Type.String()),
    commit: nullable(Type.String()),
    database: nullable(Type.String({ description: "Name and version of the database server" })),
    clockSkewMs: nullable(
      Type.Integer({
        description: "Milliseconds by which this process's clock is ahead of the database's, whose time counts",
      }),
    ),
    partitions: Type.Object(
      { daysAhead: nullable(integer({ min: 0, description: "Consecutive days with all partitions, from today on" })) },
      closed,
    ),
    queue: Type.Array(Type.Object({ name: Type.String(), ready: count(), deferred: count(), active: count() }, closed)),
    endpoints: Type.Object(
      {
        failing: integer({ min: 0, description: "Enabled endpoints whose attempts have only failed lately" }),
        parked: nullable(integer({ min: 0, description: "Endpoints that do not answer this process" })),
        disabled: count(),
        exhaustedLastDay: integer({ min: 0, description: "Deliveries given up in the last 24 hours, without tests" }),
        retrying: integer({ min: 0, description: "Deliveries that have failed and are tried again" }),
        troubled: troubledEndpointsSchema,
      },
      closed,
    ),
    oldestPendingAt: nullable(timestamp({ description: "When the oldest pending delivery was created" })),
    jobs: byStatus(jobStatuses),
    mails: byStatus(mailStatuses),
    warnings: Type.Optional(mailWarningsSchema),
    lastBackupAt: nullable(timestamp()),
    applications: Type.Array(
      Type.Object(
        {
          id: idOf("application"),
          name: Type.String(),
          measuredAt: timestamp(),
          rows: count(),
          bytes: integer({ min: 0, description: "Bytes in the database, with indexes" }),
          changesPerDay: integer({ min: 0, description: "Entries of the audit trail on the last whole UTC day" }),
          deliveriesPerDay: integer({ min: 0, description: "Deliveries created on the last whole UTC day" }),
        },
        closed,
      ),
      {
        description:
          "Sizes as estimated once a day, the largest first: of this application, and in the operator's own, the first of the deployment, of the 20 largest",
      },
    ),
  },
  { $id: "ServiceStatus", ...closed },
);

const troubledExample = {
  id: "65f000000000000000000031",
  url: "https://hooks.dealer.example/catalog",
  description: "Price list of the dealer",
  state: "failing",
  reason: "http_5xx",
  since: "2026-11-21T08:12:03.000Z",
  lastFailureAt: "2026-11-21T09:29:58.120Z",
  lastFailure: lastFailureExample,
} satisfies Static<typeof troubledEndpointsSchema>[number];

const example = {
  version: "1.4.0",
  commit: "0123456789ab",
  database: "PostgreSQL 18.4",
  clockSkewMs: 0,
  partitions: { daysAhead: 7 },
  queue: [{ name: "deliveries", ready: 0, deferred: 3, active: 1 }],
  endpoints: { failing: 1, parked: 0, disabled: 0, exhaustedLastDay: 2, retrying: 3, troubled: [troubledExample] },
  oldestPendingAt: "2026-11-21T09:30:00.000Z",
  jobs: { queued: 0, running: 1, succeeded: 12, failed: 0, cancelled: 0 },
  mails: { queued: 0, sent: 31, failed: 0 },
  lastBackupAt: "2026-11-21T02:00:41.000Z",
  applications: [
    {
      id: "000000000000000000000001",
      name: "North",
      measuredAt: "2026-11-21T00:12:09.000Z",
      rows: 1_204_310,
      bytes: 1_693_450_240,
      changesPerDay: 10_400,
      deliveriesPerDay: 20_750,
    },
  ],
};

export const getStatus = defineOperation({
  name: "getStatus",
  method: "GET",
  path: "/api/v1/admin/status",
  tag: "Application",
  summary: "Read the state of the service",
  description:
    "Returns what operators look at first: versions, the queue, endpoints in trouble with the reason, jobs, mails, the end of the last backup and the sizes of applications. Parked endpoints are those that the answering process knows of.",
  privilege: "Admin Application",
  audience: "anyone",
  output: statusSchema,
  example: { output: example },
  async run(context) {
    const host = await context.ports.hostStatus?.(context.store.applicationId);
    const [endpoints, oldestPendingAt, jobCounts, mailCounts, warnings] = await Promise.all([
      readEndpoints(context, host?.parkedEndpoints ?? null),
      readOldestPending(context.store),
      context.store.tally(jobs, { by: ["status"] }),
      context.store.tally(outgoingMails, { by: ["status"] }),
      mailWarnings(context.store, context.ports),
    ]);
    const { version = null, commit = null, database = null, queue = [], lastBackupAt = null } = host ?? {};
    return {
      version,
      commit,
      database,
      clockSkewMs: host?.clockSkewMs ?? null,
      partitions: { daysAhead: host?.partitionDays ?? null },
      queue,
      endpoints,
      oldestPendingAt,
      jobs: counted(jobStatuses, jobCounts),
      mails: counted(mailStatuses, mailCounts),
      ...warnings,
      lastBackupAt,
      applications: host?.applications ?? [],
    };
  },
});

async function readEndpoints(context: OperationContext, parked: readonly ParkedEndpoint[] | null) {
  const { store, ports } = context;
  const nowMs = ports.clock.now();
  const since = formatTimestamp(nowMs - dayMs);
  const [endpoints, exhaustedLastDay, retrying] = await Promise.all([
    store.select(webhookEndpoints, { where: live }),
    store.count(
      deliveries,
      all(matches({ status: "exhausted" }), notTests, compares("completedAt", "greaterThanOrEqual", since)),
    ),
    store.count(deliveries, phaseConditions.retrying),
  ]);
  const troubles = findTrouble(endpoints, { parked: parked ?? [], nowMs });
  const inState = (asked: string) => troubles.filter(({ state }) => state === asked).length;
  return {
    // An endpoint that this process has parked fails, too.
    failing: endpoints.filter((endpoint) => failingSince(endpoint) !== null).length,
    parked: parked && inState("parked"),
    disabled: inState("disabled"),
    exhaustedLastDay,
    retrying,
    troubled: await nameTroubled(context, troubles),
  };
}

async function readOldestPending(store: Reader): Promise<string | null> {
  const orderBy = [{ column: "createdAt", direction: "asc" }] as const;
  // Few of the deliveries are pending.
  const [oldest] = await store.select(deliveries, {
    where: matches({ status: "pending" }),
    orderBy,
    limit: 1,
    sparse: true,
  });
  return oldest?.createdAt ?? null;
}

/** Counts by status; one without rows has 0. */
function counted<Status extends string>(
  statuses: readonly Status[],
  tallies: readonly { readonly key: { readonly status: Status }; readonly count: number }[],
): Readonly<Record<Status, number>> {
  const counts = new Map(tallies.map(({ key, count: rows }) => [key.status, rows]));
  return recordOf(statuses, (status) => counts.get(status) ?? 0);
}

function byStatus<const Status extends string>(statuses: readonly Status[]) {
  return Type.Object(
    recordOf(statuses, () => count()),
    closed,
  );
}

/** A record with one member for each name. */
function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // Every name has its entry; `Object.fromEntries` forgets which they were.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
