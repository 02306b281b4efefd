import { createPortalLink } from "./create-link.ts";
import { getPortalLink, listPortalLinks, revokePortalLink } from "./manage-links.ts";

/** Operations on links to portals. */
export function portalOperations() {
  return { createPortalLink, listPortalLinks, getPortalLink, revokePortalLink };
}
