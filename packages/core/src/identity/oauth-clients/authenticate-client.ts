import type { OperationContext } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { networkOf } from "../../engine/text/network-of.ts";
import { OAuthError } from "../oauth/oauth-error.ts";
import { type ClientSecretRow, clientSecrets } from "../service-accounts/secrets-table.ts";
import { isSecretLive } from "../service-accounts/standing.ts";
import { findClient } from "./find-client.ts";
import { type OAuthClientRow, oauthClients } from "./table.ts";

/** Milliseconds between two notes of a use, so requests for tokens seldom write. */
const useNotedMs = 3_600_000;

/** Milliseconds between two notes if the network changes: a program behind many addresses must not write each time. */
const moveNotedMs = 60_000;

/** One text for every refusal, which does not reveal which clients exist. */
const refusal = "The client is unknown or its secret is wrong";

/** A client that has proved its identity. */
export interface ProvenClient {
  readonly client: OAuthClientRow;
  /** The secret by which a service account did; absent for an app, and for an account that did by a key. */
  readonly secret?: ClientSecretRow | undefined;
}

/**
 * Authenticates the client of a request for tokens. A confidential client proves itself by a secret; a public one has
 * none, so any secret it sends is wrong. Notes the use of a service account's secret, whatever it is used for.
 * @throws {OAuthError} `invalid_client`
 * @throws {DomainError} `rate_limited` as {@link findClient}
 */
export async function authenticateClient(
  context: OperationContext,
  credentials: { readonly clientId: string; readonly clientSecret: string | undefined },
): Promise<ProvenClient> {
  const { clientId, clientSecret = "" } = credentials;
  // An unknown client costs as much as a wrong secret.
  const secretHash = await context.ports.digest.sha256(clientSecret);
  const client = await findClient(context, clientId);
  const ownerId = client?.id ?? context.ports.ids.next();
  const secret = clientSecret === "" ? undefined : await findSecret(context, { ownerId, secretHash });
  if (!client || !isProven(client, { clientSecret, secretHash, secret })) {
    throw new OAuthError("invalid_client", refusal);
  }
  if (client.kind === "service") await noteUse(context, { client, secret });
  return { client, secret };
}

function isProven(
  client: OAuthClientRow,
  given: Pick<ClientSecretRow, "secretHash"> & Pick<ProvenClient, "secret"> & { readonly clientSecret: string },
): boolean {
  if (client.kind === "service") return given.secret !== undefined;
  return client.secretHash === null ? given.clientSecret === "" : client.secretHash === given.secretHash;
}

async function findSecret(
  { store, ports }: OperationContext,
  named: Pick<ClientSecretRow, "ownerId" | "secretHash">,
): Promise<ClientSecretRow | undefined> {
  const [secret] = await store.select(clientSecrets, { where: matches(named), limit: 1 });
  return secret && isSecretLive(secret, ports.clock.now()) ? secret : undefined;
}

/** Notes a use of a client, and of the secret that proved it, at most hourly. */
export async function noteUse(context: OperationContext, { client, secret }: ProvenClient): Promise<void> {
  const { clock } = context.ports;
  const isOld = (at: string | null, ms: number) => at === null || clock.now() - Date.parse(at) >= ms;
  const network = context.clientAddress === null ? null : networkOf(context.clientAddress);
  const hasMoved = secret?.lastUsedNetwork !== network && isOld(secret?.lastUsedAt ?? null, moveNotedMs);
  const isSecretDue = secret !== undefined && (hasMoved || isOld(secret.lastUsedAt, useNotedMs));
  if (!isSecretDue && !isOld(client.lastUsedAt, useNotedMs)) return;
  const lastUsedAt = formatTimestamp(clock.now());
  await context.store.transaction(async (transaction) => {
    await transaction.update(oauthClients, matches({ id: client.id }), { lastUsedAt });
    if (!isSecretDue) return;
    await transaction.update(clientSecrets, matches({ id: secret.id }), { lastUsedAt, lastUsedNetwork: network });
  });
}
