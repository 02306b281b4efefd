import type { DeliveryExamples } from "../deliveries/delivery-schemas.ts";
import type { EndpointShapes } from "../endpoints/schemas.ts";
import { createPortalLink } from "./create-link.ts";
import { getPortalLink, listPortalLinks, revokePortalLink } from "./manage-links.ts";
import {
  patchPortalEndpointOperation,
  previewPortalFilterOperation,
  rollPortalSecretOperation,
} from "./portal-changes.ts";
import { getPortalDeliveryOperation, queryPortalDeliveriesOperation } from "./portal-deliveries.ts";
import { getPortalEndpointOperation, portalShapes } from "./portal-endpoint.ts";
import { listPortalSchemasOperation } from "./portal-schemas.ts";
import {
  resendPortalDeliveryOperation,
  sendPortalExampleOperation,
  sendPortalTestOperation,
} from "./portal-sending.ts";

/** Operations on links to portals, and those of whoever holds one. */
export function portalOperations(shapes: EndpointShapes, examples: DeliveryExamples) {
  const portal = portalShapes(shapes);
  return {
    createPortalLink,
    listPortalLinks,
    getPortalLink,
    revokePortalLink,
    getPortalEndpoint: getPortalEndpointOperation(portal),
    listPortalSchemas: listPortalSchemasOperation(shapes.types),
    queryPortalDeliveries: queryPortalDeliveriesOperation(shapes.types, examples),
    getPortalDelivery: getPortalDeliveryOperation(examples),
    sendPortalTest: sendPortalTestOperation(examples),
    sendPortalExample: sendPortalExampleOperation(shapes.types),
    resendPortalDelivery: resendPortalDeliveryOperation(examples),
    rollPortalSecret: rollPortalSecretOperation(portal, shapes),
    patchPortalEndpoint: patchPortalEndpointOperation(portal, shapes.types),
    previewPortalFilter: previewPortalFilterOperation(shapes.types),
  };
}
