import { Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import { type GridColumns } from "../../engine/grid/grid.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { all, always, matches } from "../../engine/rows/conditions.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { idOf } from "../../engine/schemas/schema.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { ColumnOf } from "../../ports/table.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { resendJob, tracedJob } from "../events/delivery-jobs.ts";
import { type DeliveryRow, deliveries, deliveryAttempts, events } from "../events/delivery-tables.ts";
import { sentBody } from "../events/envelope.ts";
import { eventCatalog, type EventType } from "../events/event-type.ts";
import { impliedBy } from "../events/implied-by.ts";
import { deliveryDetailSchema, type DeliveryExamples, deliveryFields, deliverySchema } from "./delivery-schemas.ts";
import { deliveryPhases, phaseConditions } from "./phase.ts";
import { presentDeliveries, presentDelivery } from "./present-deliveries.ts";

const base = "/api/v1/admin/webhooks/deliveries";

/** Columns of grids of deliveries, by which requests also select them. What the service's events relate to is a project. */
export function deliveryColumns(types: readonly EventType[]): GridColumns<ColumnOf<DeliveryRow>> {
  const values = eventCatalog(types).map(({ type }) => type);
  const eventType = { column: "eventType", type: "text", sortable: true, filterable: true, values } as const;
  const stored = { column: "status", type: "enum", values: deliveryPhases, computed: phaseConditions } as const;
  const phase = { ...stored, sortable: false, filterable: true };
  const projectId = { column: "relatedId", type: "id", sortable: true, filterable: true } as const;
  // All other members are called like their columns.
  const ownColumns = gridColumns(deliveryFields) as GridColumns<ColumnOf<DeliveryRow>>;
  return { ...ownColumns, phase, projectId, eventType };
}

/** Operation that queries deliveries as a grid, of one endpoint if `endpointId` is given. */
export function queryDeliveriesOperation(types: readonly EventType[], examples: DeliveryExamples) {
  const columns = deliveryColumns(types);
  return defineOperation({
    name: "queryWebhookDeliveries",
    path: `${base}/grid`,
    tag: "Webhook deliveries",
    summary: "Filter, sort and page deliveries",
    description: "Returns a page of deliveries, for every endpoint or the one named by `endpointId`.",
    privilege: "Admin Webhooks",
    audience: "anyone",
    query: Type.Object({ endpointId: Type.Optional(idOf("endpoint")) }, { additionalProperties: false }),
    ...gridOf(deliverySchema, columns, { row: examples.delivery }),
    mayLag: true,
    async run(context, { query, body }) {
      const visible = query.endpointId === undefined ? always : matches({ endpointId: query.endpointId });
      return readDeliveries(context, { columns, visible }, body);
    },
  });
}

/** A page of the deliveries that satisfy `visible`. */
export async function readDeliveries(
  context: OperationContext,
  grid: { readonly columns: ReturnType<typeof deliveryColumns>; readonly visible: ConditionOn<DeliveryRow> },
  body: Parameters<typeof readGrid>[2],
) {
  const page = await readGrid(context, { table: deliveries, implied: impliedBy, ...grid }, body);
  return { ...page, rowData: await presentDeliveries(context, page.rowData) };
}

/** Operation that returns one delivery with its attempts and its event. */
export function getDeliveryOperation(examples: DeliveryExamples) {
  return defineOperation({
    name: "getWebhookDelivery",
    method: "GET",
    path: `${base}/{id}`,
    tag: "Webhook deliveries",
    summary: "Read a delivery with its attempts and event",
    description: "Returns a delivery with each attempt and the event exactly as sent.",
    privilege: "Admin Webhooks",
    audience: "anyone",
    output: deliveryDetailSchema,
    example: { output: examples.detail },
    subject: deliverySubject,
    run: (context, { subject }) => readDelivery(context, subject),
  });
}

/** A delivery with its attempts and its event. */
export async function readDelivery(context: OperationContext, delivery: DeliveryRow) {
  const { store } = context;
  const orderBy = [{ column: "number", direction: "asc" }] as const;
  // Leave out an attempt settled between the two reads: the delivery lacks its outcome.
  const counted = { op: "lessThanOrEqual", column: "number", value: delivery.attemptCount } as const;
  const [shown, attempts, event] = await Promise.all([
    presentDelivery(context, delivery),
    store.select(deliveryAttempts, { where: all(matches({ deliveryId: delivery.id }), counted), orderBy }),
    store.find(events, delivery.eventId),
  ]);
  const sent: unknown = event ? JSON.parse(sentBody(event.body, delivery.payload)) : null;
  return {
    ...shown,
    attempts: attempts.map(({ deliveryId: _, timings, responseHeaders, ...attempt }) => ({
      ...attempt,
      timings: { ...timings },
      responseHeaders: { ...responseHeaders },
    })),
    event: sent,
  };
}

/** Operation that makes one manual attempt at once, with the same event id and bytes; the schedule is unaffected. */
export function resendDeliveryOperation(examples: DeliveryExamples) {
  return defineOperation({
    name: "resendWebhookDelivery",
    method: "POST",
    path: `${base}/{id}/resend`,
    tag: "Webhook deliveries",
    summary: "Resend a delivery now",
    description:
      "Makes one attempt immediately with the same id and bytes. The schedule stays as it is unless the attempt succeeds.",
    privilege: "Admin Webhooks r/w",
    audience: "anyone",
    status: 202,
    output: deliverySchema,
    example: { output: examples.delivery },
    subject: deliverySubject,
    run: (context, { subject }) => resend(context, subject),
  });
}

/** Queues one attempt of a delivery, to where its endpoint is now. @throws {DomainError} `conflict` without an endpoint */
export function resend(context: OperationContext, delivery: DeliveryRow) {
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    const endpoint = await transaction.find(webhookEndpoints, delivery.endpointId);
    if (!endpoint || endpoint.deleted) {
      throw new DomainError("conflict", "The delivery's endpoint was removed, so there is nowhere to send the event");
    }
    const { url } = endpoint;
    if (url !== delivery.url) await transaction.update(deliveries, matches({ id: delivery.id }), { url });
    const job = resendJob({ ...delivery, applicationId: context.store.applicationId });
    await transaction.enqueue([tracedJob(job, context.ports.telemetry?.traceparent())]);
    await recordAudit(change, [{ action: "resend", kind: "WebhookDelivery", resourceId: delivery.id }]);
    return presentDelivery({ ...context, store: transaction }, { ...delivery, url });
  });
}

async function deliverySubject(
  context: OperationContext,
  parameters: Readonly<Record<string, string>>,
): Promise<DeliveryRow> {
  const row = await context.store.find(deliveries, parameters.id ?? "");
  if (!row) throw notFound();
  return row;
}
