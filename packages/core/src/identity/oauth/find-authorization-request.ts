import type { OperationContext } from "../../engine/calls/operation.ts";
import { findClient } from "../oauth-clients/find-client.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { type AuthorizationRequestRow, authorizationRequests } from "./grant-tables.ts";
import { registeredUri } from "./redirect-location.ts";

const requestIdExpression = /^[0-9a-f]{64}$/u;

/**
 * Finds a request that waits for its user, and its client; undefined once the request is decided or has expired, or its
 * redirect URI is no longer the client's.
 * @example
 * ```ts
 * import { askForAuthorization } from "@design-catalog/examples/authorization-request";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const { request } = await askForAuthorization(context);
 * assert.deepEqual((await findAuthorizationRequest(context, request.id))?.request, request);
 * assert.equal(await findAuthorizationRequest(context, "nothing"), undefined);
 * ```
 */
export async function findAuthorizationRequest(
  context: OperationContext,
  requestId: string,
): Promise<{ readonly request: AuthorizationRequestRow; readonly client: OAuthClientRow } | undefined> {
  if (!requestIdExpression.test(requestId)) return undefined;
  const request = await context.store.find(authorizationRequests, requestId);
  if (!request || request.decidedAt !== null) return undefined;
  if (Date.parse(request.expiresAt) <= context.ports.clock.now()) return undefined;
  const client = await findClient(context, request.clientId);
  if (!client || registeredUri(client, request.redirectUri) === undefined) return undefined;
  return { request, client };
}

/**
 * Finds where a user gets back to the client of a request, even of a decided one: its home page, otherwise the root of the
 * place that its answers go to. Undefined for an app, and for a request that is forgotten.
 * @example
 * ```ts
 * import { askForAuthorization } from "@design-catalog/examples/authorization-request";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const { request } = await askForAuthorization(context);
 * assert.equal(await findWayBack(context, request.id), `${context.baseUrl}/`);
 * ```
 */
export async function findWayBack(context: OperationContext, requestId: string): Promise<string | undefined> {
  const request = requestIdExpression.test(requestId)
    ? await context.store.find(authorizationRequests, requestId)
    : undefined;
  const client = request && (await findClient(context, request.clientId));
  if (!client) return undefined;
  const origin = /^https?:\/\/[^/?]+/u.exec(request.redirectUri)?.[0];
  return client.uri ?? (origin === undefined ? undefined : `${origin}/`);
}
