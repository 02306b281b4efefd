import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { passOf } from "../../engine/calls/portal-pass.ts";
import { notFound } from "../../engine/errors.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { deliveryColumns, readDeliveries, readDelivery } from "../deliveries/delivery-operations.ts";
import { deliveryDetailSchema, type DeliveryExamples, deliverySchema } from "../deliveries/delivery-schemas.ts";
import { type DeliveryRow, deliveries } from "../events/delivery-tables.ts";
import type { EventType } from "../events/event-type.ts";
import { portalEndpoint } from "./subject.ts";

const base = "/api/v1/portal/deliveries";
const tag = "Portal";

/** Operation that queries the deliveries of a portal's endpoint as a grid. */
export function queryPortalDeliveriesOperation(types: readonly EventType[], examples: DeliveryExamples) {
  const columns = deliveryColumns(types);
  return defineOperation({
    name: "queryPortalDeliveries",
    path: `${base}/grid`,
    tag,
    summary: "Filter, sort and page the deliveries of a portal",
    description: "Returns a page of the deliveries to the endpoint of the link.",
    privilege: "portal",
    portalAction: null,
    ...gridOf(deliverySchema, columns, { row: examples.delivery }),
    mayLag: true,
    subject: portalEndpoint,
    run: (context, { body, subject }) =>
      readDeliveries(context, { columns, visible: matches({ endpointId: subject.id }) }, body),
  });
}

/** Operation that returns one delivery of a portal's endpoint with its attempts and its event. */
export function getPortalDeliveryOperation(examples: DeliveryExamples) {
  return defineOperation({
    name: "getPortalDelivery",
    method: "GET",
    path: `${base}/{id}`,
    tag,
    summary: "Read a delivery of a portal",
    description: "Returns a delivery to the endpoint of the link, with each attempt and the event exactly as sent.",
    privilege: "portal",
    portalAction: null,
    output: deliveryDetailSchema,
    example: { output: examples.detail },
    subject: portalDelivery,
    run: (context, { subject }) => readDelivery(context, subject),
  });
}

/** The delivery that the path names. @throws {DomainError} `not_found` also for one to another endpoint */
export async function portalDelivery(
  context: OperationContext,
  parameters: Readonly<Record<string, string>>,
): Promise<DeliveryRow> {
  const row = await context.store.find(deliveries, parameters.id ?? "");
  if (row && row.endpointId === passOf(context).subjectId) return row;
  throw notFound();
}
