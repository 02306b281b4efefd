import { all, among, compares, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Id } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import { endpointLeases } from "../endpoints/endpoint-leases.ts";
import { hasLimits } from "../endpoints/options.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "../endpoints/table.ts";
import { deliveries, type DeliveryRow } from "../events/delivery-tables.ts";
import { testEventType } from "../events/event-type.ts";
import { phaseOf } from "./phase.ts";

interface PresentingContext {
  readonly store: Pick<ApplicationStore, "select">;
  readonly ports: Pick<Ports, "clock">;
}

type LimitedEndpoint = Pick<WebhookEndpointRow, "id" | "options" | "enabled" | "parkedAt">;

/** A delivery as the API shows it. */
export async function presentDelivery(context: PresentingContext, row: DeliveryRow) {
  return present(row, await waitsForRate(context, [row]));
}

/** Deliveries as the API shows them. */
export async function presentDeliveries(context: PresentingContext, rows: readonly DeliveryRow[]) {
  const waits = await waitsForRate(context, rows);
  return rows.map((row) => present(row, waits));
}

/** The schedule's own counter and the form of what is sent stay inside. */
function present(delivery: DeliveryRow, waits: (row: DeliveryRow) => boolean) {
  const { automaticCount: _, payload: __, relatedId, ...row } = delivery;
  // Only the projects wing relates events of the service to something.
  const projectId = relatedId as Id<"project"> | null;
  return { ...row, phase: phaseOf(row), projectId, waitingFor: waits(delivery) ? ("rate" as const) : null };
}

/** Tells which deliveries are due and wait for a turn at their endpoints, which are read only if any may. */
async function waitsForRate({ store, ports }: PresentingContext, rows: readonly DeliveryRow[]) {
  const nowMs = ports.clock.now();
  // Tests keep to no limits.
  const isDue = ({ nextAttemptAt, eventType }: DeliveryRow) =>
    eventType !== testEventType && nextAttemptAt !== null && Date.parse(nextAttemptAt) <= nowMs;
  const ids = [...new Set(rows.filter(isDue).map(({ endpointId }) => endpointId))];
  const endpoints = ids.length > 0 ? await store.select(webhookEndpoints, { where: among("id", ids) }) : [];
  const inTurns = await attemptedInTurns(store, endpoints, formatTimestamp(nowMs));
  return (row: DeliveryRow) => isDue(row) && inTurns.has(row.endpointId);
}

/**
 * Finds the endpoints whose due deliveries wait for nothing but a turn: they have limits, answer, and some process holds
 * their lease, so it attempts them. Turns themselves stand in the memory of that process, so attempts under way look the same.
 */
async function attemptedInTurns(
  store: Pick<ApplicationStore, "select">,
  endpoints: readonly LimitedEndpoint[],
  now: string,
): Promise<ReadonlySet<string>> {
  const limited = endpoints.filter(({ options, enabled, parkedAt }) => {
    return hasLimits(options ?? {}) && enabled && parkedAt === null;
  });
  if (limited.length === 0) return new Set();
  const ids = limited.map(({ id }) => id);
  const where = all(among("id", ids), compares("expiresAt", "greaterThan", now));
  return new Set((await store.select(endpointLeases, { where })).map(({ id }) => id));
}

/** Number of an endpoint's deliveries that wait for its rate, as {@link presentDeliveries} shows them at that time. */
export async function countWaitingForRate(
  store: Pick<ApplicationStore, "count" | "select">,
  endpoint: LimitedEndpoint,
  now: string,
): Promise<number> {
  const { id: endpointId } = endpoint;
  if (!(await attemptedInTurns(store, [endpoint], now)).has(endpointId)) return 0;
  const ofEndpoint = matches({ endpointId, status: "pending" });
  const isDue = compares("nextAttemptAt", "lessThanOrEqual", now);
  const isTest = matches({ eventType: testEventType });
  return store.count(deliveries, all(ofEndpoint, isDue, { op: "not", condition: isTest }));
}
