import { createCatalogClient } from "@design-catalog/client";
import { endLink, linkToken } from "./link-token.ts";

/**
 * Calls an operation of the portal with the token of the link; without a link the page calls nothing.
 * @throws {Failure}
 */
export const { call } = createCatalogClient({ baseUrl: "", token: () => linkToken ?? "", fetch: send });

/** Sends a request; an answer of 401 ends the page, whichever call gets it. */
async function send(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status === 401) endLink();
  return answer;
}
