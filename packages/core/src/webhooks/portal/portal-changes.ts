import { Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { filterModelSchema } from "../../engine/grid/schema.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { withoutDefault } from "../../engine/rows/patch.ts";
import { optionFields } from "../endpoints/options.ts";
import { changeEndpoint } from "../endpoints/patch-endpoint.ts";
import { type EndpointShapes, secretExample, secretRollSchema } from "../endpoints/schemas.ts";
import { rollSecret } from "../endpoints/secret-operations.ts";
import { endpointKind } from "../endpoints/subject.ts";
import type { WebhookEndpointRow } from "../endpoints/table.ts";
import { sentBody } from "../events/envelope.ts";
import type { EventType } from "../events/event-type.ts";
import { envelopeOf } from "../feed/event-schemas.ts";
import { checkFilter } from "../filters/event-filter.ts";
import { previewAnswer, previewFilter } from "../filters/preview-filter.ts";
import { countAction } from "./count-action.ts";
import { type PortalShapes, presentInPortal } from "./portal-endpoint.ts";
import { portalEndpoint } from "./subject.ts";

const tag = "Portal";
const closed = { additionalProperties: false };

/** Operation that gives a portal's endpoint a new secret, and shows it. */
export function rollPortalSecretOperation({ endpoint, example }: PortalShapes, { rolled }: EndpointShapes) {
  const previousSecretExpiresAt = "2026-11-22T09:30:00.000Z";
  return defineOperation({
    name: "rollPortalSecret",
    method: "POST",
    path: "/api/v1/portal/secret/roll",
    tag,
    summary: "Roll the signing secret from a portal",
    description:
      "Creates a new signing secret, which no other answer of a portal shows. During its grace period the old one signs too, as those of earlier rolls do until their own end; at most five sign at a time.",
    privilege: "portal",
    portalAction: "roll",
    body: secretRollSchema,
    output: Type.Object({ ...rolled.properties, endpoint }, { $id: "PortalSecretRolled", ...closed }),
    example: {
      body: { gracePeriodHours: 24 },
      output: {
        endpoint: { ...example, version: 1, previousSecretExpiresAt },
        secret: secretExample,
        previousSecretExpiresAt,
      },
    },
    showsSecretOf: ({ endpoint: { id } }) => ({ kind: endpointKind.name, resourceId: id }),
    failures: [409],
    subject: portalEndpoint,
    async run(context, { body, subject }) {
      await countAction(context);
      const { after, nowMs: _, ...shown } = await rollSecret(context, subject, body.gracePeriodHours);
      return { endpoint: presentInPortal(context, after), ...shown };
    },
  });
}

/** Operation that changes the filter of a portal's endpoint. */
export function patchPortalEndpointOperation({ endpoint, example }: PortalShapes, types: readonly EventType[]) {
  return defineOperation({
    name: "patchPortalEndpoint",
    method: "PATCH",
    path: "/api/v1/portal/endpoint",
    tag,
    summary: "Change the filter from a portal",
    description:
      "Replaces the filter of the link's endpoint, which chooses among its event types; null removes it. The filter of a thin endpoint may name of the entity only its id.",
    privilege: "portal",
    portalAction: "filter",
    body: Type.Object(
      { version: baseSchema.version, filter: withoutDefault(optionFields.filter) },
      { $id: "PortalEndpointPatch", ...closed },
    ),
    output: endpoint,
    example: { body: { version: 0, filter: null }, output: { ...example, version: 1 } },
    subject: portalEndpoint,
    async run(context, { body: { version, filter }, subject }) {
      await countAction(context);
      checkOfLink(context, types, { endpoint: subject, filter });
      const after = await changeEndpoint(context, { endpoint: subject, version, patch: { filter }, types });
      return presentInPortal(context, after);
    },
  });
}

/** Operation that tells which of the last events a portal's endpoint would get by a filter; it changes nothing. */
export function previewPortalFilterOperation(types: readonly EventType[]) {
  return defineOperation({
    name: "previewPortalFilter",
    method: "POST",
    path: "/api/v1/portal/filter/preview",
    tag,
    summary: "Try a filter on past events from a portal",
    description:
      "Tells how many of the last 1000 events of its types the link's endpoint would get by a filter, and shows the newest of them as they would be sent. Changes nothing.",
    privilege: "portal",
    portalAction: "filter",
    body: Type.Object({ filter: withoutDefault(filterModelSchema) }, { $id: "PortalFilterTrial", ...closed }),
    ...previewAnswer(types),
    subject: portalEndpoint,
    async run(context, { body: { filter }, subject }) {
      await countAction(context);
      return previewAsSent(context, types, { endpoint: subject, filter });
    },
  });
}

type Trial = Parameters<typeof previewFilter>[2] & { readonly endpoint: WebhookEndpointRow };

/** Refuses a filter that would ask about members which a thin endpoint is not sent: its answers would spell them out. */
function checkOfLink(context: OperationContext, types: readonly EventType[], { endpoint, filter }: Trial): void {
  const { eventTypes, options } = endpoint;
  if (filter === null || options?.payload !== "thin") return;
  checkFilter(types, { eventTypes, filter, isOfStub: true }, context.ports.clock.now());
}

/** Events of a preview as the endpoint would get them: stubs for one that gets nothing else. */
async function previewAsSent(context: OperationContext, types: readonly EventType[], trial: Trial) {
  checkOfLink(context, types, trial);
  const { sample, ...counts } = await previewFilter(context, types, trial);
  const payload = trial.endpoint.options?.payload;
  return {
    ...counts,
    sample: sample.map((event) => envelopeOf({ body: sentBody(JSON.stringify(event), payload) })),
  };
}
