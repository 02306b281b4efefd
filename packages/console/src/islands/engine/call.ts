import { createCatalogClient } from "@design-catalog/client";
import { currentToken, forgetToken } from "./session.ts";

/**
 * Calls an operation with the page's token, and with another one if the service refuses the first.
 * @throws {Failure}
 */
export const { call } = createCatalogClient({ baseUrl: "", token: currentToken, forgetToken });
