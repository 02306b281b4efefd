import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { insertRows } from "../../engine/rows/rows.ts";
import { checkFilter } from "../filters/event-filter.ts";
import { claimEndpointPlace, newEndpoint } from "./new-endpoint.ts";
import { presentEndpoint } from "./present.ts";
import { type EndpointShapes, secretExample } from "./schemas.ts";
import { endpointKind } from "./subject.ts";

/** Operation that registers an endpoint; no other answer shows the secret without a request for it. */
export function createWebhookOperation(shapes: EndpointShapes) {
  return defineOperation({
    name: "createWebhook",
    method: "POST",
    waits: true,
    path: "/api/v1/admin/webhooks",
    tag: "Webhooks",
    summary: "Register an endpoint",
    description:
      "Registers an https endpoint at a public address and shows its signing secret. At most 16 endpoints are live at a time.",
    privilege: "Admin Webhooks r/w",
    audience: "self",
    body: shapes.create,
    status: 201,
    output: shapes.created,
    example: { body: shapes.example, output: { endpoint: shapes.answerExample, secret: secretExample } },
    showsSecretOf: ({ endpoint }) => ({ kind: endpointKind.name, resourceId: endpoint.id }),
    location: (output) => `/api/v1/admin/webhooks/${output.endpoint.id}`,
    async run(context, { body }) {
      checkFilter(shapes.types, { filter: null, ...body }, context.ports.clock.now());
      const { row, secret } = await newEndpoint(context, body);
      await inTransaction(context, async (change) => {
        await claimEndpointPlace(change.transaction);
        await insertRows(change, { kind: endpointKind, rows: [row] });
      });
      return { endpoint: presentEndpoint(row, context.ports.clock.now()), secret };
    },
  });
}
