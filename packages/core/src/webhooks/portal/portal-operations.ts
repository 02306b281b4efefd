import type { DeliveryExamples } from "../deliveries/delivery-schemas.ts";
import type { EndpointShapes } from "../endpoints/schemas.ts";
import { createPortalLink } from "./create-link.ts";
import { getPortalLink, listPortalLinks, revokePortalLink } from "./manage-links.ts";
import { getPortalDeliveryOperation, queryPortalDeliveriesOperation } from "./portal-deliveries.ts";
import { getPortalEndpointOperation, portalShapes } from "./portal-endpoint.ts";
import { listPortalSchemasOperation } from "./portal-schemas.ts";

/** Operations on links to portals, and those of whoever holds one. */
export function portalOperations(shapes: EndpointShapes, examples: DeliveryExamples) {
  return {
    createPortalLink,
    listPortalLinks,
    getPortalLink,
    revokePortalLink,
    getPortalEndpoint: getPortalEndpointOperation(portalShapes(shapes)),
    listPortalSchemas: listPortalSchemasOperation(shapes.types),
    queryPortalDeliveries: queryPortalDeliveriesOperation(shapes.types, examples),
    getPortalDelivery: getPortalDeliveryOperation(examples),
  };
}
