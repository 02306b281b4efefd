import { createCatalogClient } from "@design-catalog/client";
import { linkToken } from "./link-token.ts";

/**
 * Calls an operation of the portal with the token of the link; without a link the page calls nothing.
 * @throws {Failure}
 */
export const { call } = createCatalogClient({ baseUrl: "", token: () => linkToken ?? "" });
