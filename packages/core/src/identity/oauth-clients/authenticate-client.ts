import type { OperationContext } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { OAuthError } from "../oauth/oauth-error.ts";
import { findClient } from "./find-client.ts";
import { type OAuthClientRow, oauthClients } from "./table.ts";

/** Milliseconds between two notes of a client's use, so requests for tokens seldom write. */
const useNotedMs = 3_600_000;

/** One text for every refusal, which does not reveal which clients exist. */
const refusal = "The client is unknown or its secret is wrong";

/**
 * Authenticates the client of a request for tokens. A confidential client proves itself by its secret; a public one has
 * none, so any secret it sends is wrong. Notes the use, at most hourly.
 * @throws {OAuthError} `invalid_client`
 * @throws {DomainError} `rate_limited` as {@link findClient}
 */
export async function authenticateClient(
  context: OperationContext,
  credentials: { readonly clientId: string; readonly clientSecret: string | undefined },
): Promise<OAuthClientRow> {
  const { clientId, clientSecret = "" } = credentials;
  // An unknown client costs as much as a wrong secret.
  const hash = await context.ports.digest.sha256(clientSecret);
  const client = await findClient(context, clientId);
  const proven = client?.secretHash === null ? clientSecret === "" : client?.secretHash === hash;
  if (!client || !proven) throw new OAuthError("invalid_client", refusal);
  await noteUse(context, client);
  return client;
}

async function noteUse(context: OperationContext, { id, lastUsedAt }: OAuthClientRow): Promise<void> {
  const nowMs = context.ports.clock.now();
  if (lastUsedAt !== null && nowMs - Date.parse(lastUsedAt) < useNotedMs) return;
  await context.store.transaction((transaction) =>
    transaction.update(oauthClients, matches({ id }), { lastUsedAt: formatTimestamp(nowMs) }),
  );
}
