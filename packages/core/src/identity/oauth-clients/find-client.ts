import { firstPartyClientId } from "../../engine/calls/check-caller.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import { isDocumentUrl } from "./client-document.ts";
import { currentDocument } from "./client-documents.ts";
import { firstPartyClient } from "./first-party-client.ts";
import { presentScopes } from "./offered-scopes.ts";
import { type OAuthClientRow, oauthClients } from "./table.ts";

/** Visible ASCII, no longer than a URL may be: other texts are not looked up. */
const clientIdExpression = /^[\x21-\x7e]{1,2048}$/u;

/**
 * Finds the client with an id: the service's own, a stored one, or that of the document at an https URL. Its scopes are
 * those it may have now. Undefined if it is unknown, disabled or deleted, or if its document cannot be used.
 * @throws {DomainError} `rate_limited` if the caller's address named too many new documents
 */
export async function findClient(context: OperationContext, clientId: string): Promise<OAuthClientRow | undefined> {
  if (clientId === firstPartyClientId) return firstPartyClient(context);
  if (!clientIdExpression.test(clientId)) return undefined;
  const row = await storedClient(context.store, clientId);
  if (row && !row.enabled) return undefined;
  const client = isDocumentUrl(clientId) ? await currentDocument(context, clientId, row) : row;
  return client && { ...client, scopes: await presentScopes(context.store, client) };
}

/**
 * The live row of a client id, enabled or not.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, context } = await createMemoryHost();
 * const body = { client_name: "Planner", redirect_uris: ["https://planner.example/callback"] };
 * const { client_id: clientId } = await call("registerClient", { body });
 * assert.equal((await storedClient(context.store, String(clientId)))?.name, "Planner");
 * ```
 */
export async function storedClient(reader: Reader, clientId: string): Promise<OAuthClientRow | undefined> {
  const [row] = await reader.select(oauthClients, { where: all(live, matches({ clientId })), limit: 1 });
  return row;
}
