import { type Static, Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { passOf } from "../../engine/calls/portal-pass.ts";
import { parseId } from "../../engine/id.ts";
import { presentEndpoint } from "../endpoints/present.ts";
import type { Endpoint, EndpointShapes } from "../endpoints/schemas.ts";
import type { WebhookEndpointRow } from "../endpoints/table.ts";
import { passFields, portalLinkExample } from "./schemas.ts";
import { portalEndpoint } from "./subject.ts";
import { portalActions } from "./table.ts";

/** Schema and example of an endpoint in its portal. */
export function portalShapes({ endpoint, answerExample }: EndpointShapes) {
  const { properties } = Type.Pick(endpoint, [
    "id",
    "version",
    "url",
    "description",
    "eventTypes",
    "enabled",
    "filter",
    "secretHint",
    "previousSecretExpiresAt",
    "disabledAt",
    "disabledReason",
    "lastSuccessAt",
    "lastFailureAt",
    "failingSince",
  ]);
  const { endpointId, may, expiresAt } = portalLinkExample;
  return {
    endpoint: Type.Object({ ...properties, ...passFields }, { $id: "PortalEndpoint", additionalProperties: false }),
    example: { ...shownOf({ ...answerExample, id: parseId(endpointId) }), may, expiresAt },
  };
}

/** Schema and example of an endpoint in its portal. */
export type PortalShapes = ReturnType<typeof portalShapes>;

/** An endpoint as its portal shows it, with what the caller's link allows. */
export function presentInPortal(context: OperationContext, row: WebhookEndpointRow): Static<PortalShapes["endpoint"]> {
  const { may, expiresAt } = passOf(context);
  const shown = shownOf(presentEndpoint(row, context.ports.clock.now()));
  return { ...shown, may: portalActions.filter((action) => may.has(action)), expiresAt };
}

/** Operation that returns the endpoint of the caller's link. */
export function getPortalEndpointOperation({ endpoint, example }: PortalShapes) {
  return defineOperation({
    name: "getPortalEndpoint",
    method: "GET",
    path: "/api/v1/portal/endpoint",
    tag: "Portal",
    summary: "Read the endpoint of a portal",
    description: "Returns the endpoint of the link, with what the link allows and when it ends.",
    privilege: "portal",
    portalAction: null,
    changesApart: true,
    output: endpoint,
    example: { output: example },
    subject: portalEndpoint,
    run: async (context, { subject }) => presentInPortal(context, subject),
  });
}

/** The part of an endpoint that the owner of its receiver may know: neither headers nor who administers it. */
function shownOf(endpoint: Endpoint) {
  const { id, version, url, description, eventTypes, enabled, filter, secretHint } = endpoint;
  const { previousSecretExpiresAt, disabledAt, disabledReason, lastSuccessAt, lastFailureAt, failingSince } = endpoint;
  const state = { disabledAt, disabledReason, lastSuccessAt, lastFailureAt, failingSince };
  const previous = previousSecretExpiresAt === undefined ? {} : { previousSecretExpiresAt };
  return { id, version, url, description, eventTypes, enabled, filter, secretHint, ...previous, ...state };
}
