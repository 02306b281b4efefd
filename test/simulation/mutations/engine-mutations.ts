import { formatTimestamp, type Table } from "@design-catalog/core";
import type { DispatchItem, Settlement, TransportRequest, TransportResult } from "@design-catalog/core/ports";
import { exhaustionNotices, webhookEndpoints } from "@design-catalog/core/webhooks";
import type { DispatcherOptions, VettedDestination } from "@design-catalog/webhook-engine";
import type { Connection } from "../world/database-connection.ts";
import { type SeededFault, withTransactions } from "./store-mutations.ts";

/** Faults in the delivery of events and in the upkeep of endpoints. */
export const engineMutations: readonly SeededFault[] = [
  {
    name: "Retry-After is ignored",
    seed: 6,
    foundBy: /^5 the wait/u,
    engine: (options) =>
      withResults(options, (result) => (result.outcome === "response" ? { ...result, headers: {} } : result)),
  },
  {
    name: "a redirect counts as a success",
    foundBy: /^6 an attempt/u,
    engine: (options) =>
      withResults(options, (result) =>
        result.outcome === "response" && result.statusCode === 302 ? { ...result, statusCode: 200 } : result,
      ),
  },
  {
    name: "a receiver may take a minute",
    foundBy: /^11 /u,
    engine: (options) => withRequests(options, (request) => ({ ...request, deadlineMs: 60_000 })),
  },
  {
    name: "a request is sent twice",
    foundBy: /^(12|once all is calm)/u,
    engine(options) {
      const { transport } = options;
      const send = async (request: TransportRequest) => {
        const [result] = await Promise.all([transport.send(request), transport.send(request)]);
        return result;
      };
      return { ...options, transport: { ...transport, send } };
    },
  },
  {
    name: "the number of requests is not bounded",
    seed: 12,
    foundBy: /^12 /u,
    engine: (options) => ({ ...options, limits: { slots: 1_000, perEndpoint: 1_000 } }),
  },
  {
    name: "a refused address is connected to",
    foundBy: /^10 /u,
    engine: (options) =>
      withDestinations(options, (destination) =>
        destination.outcome === "refused" ? { outcome: "vetted", addresses: ["10.1.2.3"] } : destination,
      ),
  },
  {
    name: "a name is resolved once and remembered",
    // Remembered refusals keep receivers waiting that have recovered.
    foundBy: /^(10|26) /u,
    engine(options) {
      const remembered = new Map<string, Promise<VettedDestination>>();
      const { resolveVetted } = options.addressPolicy;
      return {
        ...options,
        addressPolicy: {
          resolveVetted(url, deadlineMs) {
            const known = remembered.get(url.host) ?? resolveVetted(url, deadlineMs);
            remembered.set(url.host, known);
            return known;
          },
        },
      };
    },
  },
  {
    name: "a retry has a body of its own",
    foundBy: /^8 the id/u,
    connection: (connection) =>
      withItems(connection, (item) =>
        item.attemptCount === 0 ? item : { ...item, body: JSON.stringify(JSON.parse(item.body), null, 1) },
      ),
  },
  {
    name: "an old secret signs after its grace period",
    seed: 18,
    foundBy: /^8 the timestamp/u,
    connection: (connection) =>
      withItems(connection, ({ endpoint, ...item }) => ({
        ...item,
        endpoint: endpoint && {
          ...endpoint,
          secrets: endpoint.secrets.map(({ sealed }) => ({ sealed, expiresAt: null })),
        },
      })),
  },
  {
    name: "a disabled endpoint is sent to",
    foundBy: /^6, 13 /u,
    connection: (connection) =>
      withItems(connection, ({ endpoint, ...item }) => ({
        ...item,
        endpoint: endpoint && { ...endpoint, enabled: true },
      })),
  },
  {
    name: "the schedule sends again what a resend has delivered",
    seed: 40,
    foundBy: /^6, 13 /u,
    connection: (connection) => withItems(connection, (item) => ({ ...item, status: "pending" })),
  },
  {
    name: "a delivery is never given up",
    foundBy: /^(3|4|5) /u,
    connection: (connection) =>
      withItems(connection, (item) => ({ ...item, automaticCount: Math.min(item.automaticCount, 8) })),
  },
  {
    name: "a failed resend moves the schedule",
    foundBy: /^16 /u,
    connection: (connection) =>
      withSettlements(connection, (settlement) => {
        const isFailedResend = settlement.attempt?.trigger === "manual" && settlement.attempt.outcome === "failure";
        if (!isFailedResend) return settlement;
        return { ...settlement, next: { status: "exhausted", completedAt: settlement.attempt.startedAt } };
      }),
  },
  {
    name: "a failed delivery is dropped",
    foundBy: /^(3|24)/u,
    connection: (connection) => withSettlements(connection, (settlement) => ({ ...settlement, retry: undefined })),
  },
  {
    name: "a mail is sent for each sweep",
    foundBy: /^15 an endpoint/u,
    connection: (connection) => ({
      ...withRow(connection, exhaustionNotices, (row) => ({ ...row, exhaustedCount: 1, notifiedAt: null })),
      upkeep: { ...connection.upkeep, endpointsOwedNotice: () => connection.upkeep.failingEndpoints(endOfTime) },
    }),
  },
  {
    name: "an endpoint's failures are counted from its enabling",
    seed: 27,
    foundBy: /^14 only/u,
    connection: (connection) => ({
      ...withRow(connection, webhookEndpoints, (row) => {
        const firstFailureAt = "enabledAt" in row && formatTimestamp(Date.parse(String(row.enabledAt)) + 1);
        return { ...row, lastSuccessAt: null, firstFailureAt };
      }),
      upkeep: { ...connection.upkeep, failingEndpoints: () => connection.upkeep.failingEndpoints(endOfTime) },
    }),
  },
  {
    name: "one endpoint can take all slots",
    seed: 31,
    foundBy: /^(24|26 )/u,
    engine: (options) => ({ ...options, limits: { ...options.limits, slots: options.limits?.perEndpoint ?? 1 } }),
  },
];

const endOfTime = "9999-12-31T23:59:59.999Z";

/** Returns a connection that reads a table's rows wrongly. */
function withRow<Row extends object>(
  connection: Connection,
  mutated: Table<Row>,
  change: (row: object) => object,
): Connection {
  return withTransactions(connection, (transaction) => ({
    ...transaction,
    async find(table, id, options) {
      const row = await transaction.find(table, id, options);
      // The changed row keeps its type.
      return row && table.name === mutated.name ? (change(row) as typeof row) : row;
    },
  }));
}

function withRequests(
  options: DispatcherOptions,
  change: (request: TransportRequest) => TransportRequest,
): DispatcherOptions {
  const { transport } = options;
  return { ...options, transport: { ...transport, send: (request) => transport.send(change(request)) } };
}

function withResults(
  options: DispatcherOptions,
  change: (result: TransportResult) => TransportResult,
): DispatcherOptions {
  const { transport } = options;
  return { ...options, transport: { ...transport, send: async (request) => change(await transport.send(request)) } };
}

function withDestinations(
  options: DispatcherOptions,
  change: (destination: VettedDestination) => VettedDestination,
): DispatcherOptions {
  const { resolveVetted } = options.addressPolicy;
  const changed = async (url: URL, deadlineMs: number) => change(await resolveVetted(url, deadlineMs));
  return { ...options, addressPolicy: { resolveVetted: changed } };
}

function withItems(connection: Connection, change: (item: DispatchItem) => DispatchItem): Connection {
  const { deliveries } = connection;
  return {
    ...connection,
    deliveries: { ...deliveries, load: async (ids) => (await deliveries.load(ids)).map(change) },
  };
}

function withSettlements(connection: Connection, change: (settlement: Settlement) => Settlement): Connection {
  const { deliveries } = connection;
  return {
    ...connection,
    deliveries: { ...deliveries, settle: (settlements) => deliveries.settle(settlements.map(change)) },
  };
}
