import { DomainError } from "../../engine/errors.ts";
import { live } from "../../ports/condition.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { checkHeaderNames, sealHeaders } from "./headers.ts";
import { presentEndpoint } from "./present.ts";
import { type EndpointShapes, endpointsMax, secretExample } from "./schemas.ts";
import { makeSecret } from "./secrets.ts";
import { endpointKind } from "./subject.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "./table.ts";
import { vetUrl } from "./vet-url.ts";

/** Operation that registers an endpoint; no other answer shows the secret without a request for it. */
export function createWebhookOperation(shapes: EndpointShapes) {
  return defineOperation({
    name: "createWebhook",
    method: "POST",
    path: "/api/v1/admin/webhooks",
    tag: "Webhooks",
    summary: "Register an endpoint",
    privilege: "Admin Webhooks r/w",
    audience: "self",
    body: shapes.create,
    status: 201,
    output: shapes.created,
    example: { body: shapes.example, output: { endpoint: shapes.answerExample, secret: secretExample } },
    showsSecretOf: ({ endpoint }) => ({ kind: endpointKind.name, resourceId: endpoint.id }),
    location: (output) => `/api/v1/admin/webhooks/${output.endpoint.id}`,
    async run(context, { body }) {
      checkHeaderNames(body.headers ?? {});
      await vetUrl(context, body.url);
      const base = newBase<"endpoint">(context);
      const { secret, stored, secretHint } = await makeSecret(context, base.id);
      const headers = await sealHeaders(context, base.id, { current: {}, patch: body.headers ?? {} });
      const enabled = body.enabled ?? true;
      const row: WebhookEndpointRow = {
        ...base,
        url: body.url,
        description: body.description ?? null,
        eventTypes: body.eventTypes,
        headers,
        enabled,
        notificationEmail: body.notificationEmail ?? null,
        secretHint,
        secrets: [stored],
        enabledAt: base.createdAt,
        disabledAt: enabled ? null : base.createdAt,
        disabledReason: enabled ? null : "manual",
        lastSuccessAt: null,
        lastFailureAt: null,
        firstFailureAt: null,
        failureCount: 0,
      };
      await inTransaction(context, async (change) => {
        const { transaction } = change;
        // Without the lock two registrations at once could both find the sixteenth place free.
        await transaction.lock("webhook-endpoints");
        if ((await transaction.count(webhookEndpoints, live)) >= endpointsMax) {
          throw new DomainError("limit_reached", `An application can have at most ${endpointsMax} endpoints`, {
            limit: endpointsMax,
          });
        }
        await insertRows(change, { kind: endpointKind, rows: [row] });
      });
      return { endpoint: presentEndpoint(row, context.ports.clock.now()), secret };
    },
  });
}
