import { Type } from "@sinclair/typebox";
import { jobSchemaOf, queuedExampleOf, requestJob } from "../../application/mod.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { invalid } from "../../engine/errors.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { integer } from "../../engine/schemas/schema.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { deliveries } from "../events/delivery-tables.ts";
import type { EventType } from "../events/event-type.ts";
import { deliveryColumns } from "./delivery-operations.ts";
import { type DeliveryExamples, deliverySchema } from "./delivery-schemas.ts";
import { presentDeliveries } from "./present-deliveries.ts";
import type { deliveryResendKind } from "./resend-job.ts";
import { selectedBy, type Selection, selectionFields } from "./resend-selection.ts";

/** Deliveries that a dry run shows. */
const sampleRows = 20;

const closed = { additionalProperties: false };

const dryRunSchema = Type.Object(
  { matching: integer({ min: 0 }), sample: Type.Array(deliverySchema, { description: "The oldest 20" }) },
  { $id: "DeliveryResendPreview", ...closed },
);

/** Operation that resends every selected delivery once, by a job; a dry run only counts and shows them. */
export function resendDeliveriesOperation(
  types: readonly EventType[],
  { kind, examples }: { readonly kind: ReturnType<typeof deliveryResendKind>; readonly examples: DeliveryExamples },
) {
  const columns = deliveryColumns(types);
  return defineOperation({
    name: "resendWebhookDeliveries",
    method: "POST",
    path: "/api/v1/admin/webhooks/deliveries/resend",
    tag: "Webhook deliveries",
    summary: "Resend many deliveries",
    description:
      "Starts a job that sends every selected delivery once more, oldest first, with the same event ids and bytes; schedules are unaffected, and new events do not wait behind it. `GET /api/v1/jobs/{id}` shows its progress, `POST /api/v1/jobs/{id}/cancel` stops it. With `dryRun: true` the answer is how many deliveries match, and the oldest 20.",
    privilege: "Admin Webhooks r/w",
    audience: "anyone",
    grid: columns,
    body: Type.Object(
      { ...selectionFields, dryRun: Type.Boolean({ description: "If true, only count and show the deliveries" }) },
      { $id: "DeliveryResend", ...closed },
    ),
    output: dryRunSchema,
    example: {
      body: { since: "2026-11-20T00:00:00.000Z", dryRun: true },
      output: { matching: 1, sample: [examples.delivery] },
    },
    also: {
      status: 202,
      output: jobSchemaOf(kind),
      example: queuedExampleOf(kind),
      is: (output) => isJsonObject(output) && "progress" in output,
    },
    failures: [409],
    location: (output) => ("id" in output ? `/api/v1/jobs/${String(output.id)}` : undefined),
    async run(context, { body: { dryRun, ...selected } }) {
      const selection = { ...selected, asOf: formatTimestamp(context.ports.clock.now()) };
      const where = selectedBy(selection, columns);
      await checkEndpoint(context, selection);
      if (!dryRun) return inTransaction(context, (change) => start(change, kind, selection));
      const orderBy = [{ column: "id", direction: "asc" }] as const;
      const sample = await context.store.select(deliveries, { where, orderBy, limit: sampleRows });
      return {
        matching: await context.store.count(deliveries, where),
        sample: await presentDeliveries(context, sample),
      };
    },
  });
}

/** A mistyped id must not look like an endpoint that missed nothing. */
async function checkEndpoint({ store }: OperationContext, { endpointId }: Selection): Promise<void> {
  if (!endpointId) return;
  const endpoint = await store.find(webhookEndpoints, endpointId);
  if (endpoint && !endpoint.deleted) return;
  throw invalid("/endpointId", "unknown_reference", `No endpoint has the id ${endpointId}`);
}

async function start(change: Change, kind: ReturnType<typeof deliveryResendKind>, selection: Selection) {
  const job = await requestJob(change, kind, selection);
  const changes = Object.entries(selection).map(([field, after]) => ({ field, before: null, after }));
  await recordAudit(change, [{ action: "resend", kind: "WebhookDeliveries", resourceId: job.id, changes }]);
  return job;
}
