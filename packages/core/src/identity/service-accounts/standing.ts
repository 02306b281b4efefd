import { all, live, matches } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import { type OAuthClientRow, oauthClients } from "../oauth-clients/table.ts";
import type { UserRow } from "../users/table.ts";
import { type ClientSecretRow, clientSecrets } from "./secrets-table.ts";
import { clientIdIn } from "./service-address.ts";

/** The client of a service account's record among the users; undefined if it is disabled or removed. */
export async function serviceClientOf(reader: Reader, user: UserRow): Promise<OAuthClientRow | undefined> {
  // Client ids have an index.
  const named = { clientId: clientIdIn(user.emailAddress), userId: user.id };
  const where = all(live, matches({ ...named, enabled: true }));
  const [client] = await reader.select(oauthClients, { where, limit: 1 });
  return client;
}

/** Tells whether a secret still proves anything. */
export function isSecretLive({ expiresAt }: Pick<ClientSecretRow, "expiresAt">, nowMs: number): boolean {
  return expiresAt === null || Date.parse(expiresAt) > nowMs;
}

/** The secrets of a client that have not ended, the oldest first. */
export async function liveSecrets(reader: Reader, ownerId: string, nowMs: number): Promise<readonly ClientSecretRow[]> {
  const orderBy = [{ column: "id", direction: "asc" }] as const;
  const rows = await reader.select(clientSecrets, { where: matches({ ownerId }), orderBy });
  return rows.filter((row) => isSecretLive(row, nowMs));
}

/**
 * Ids of the sessions that a service account has: one for each secret, whose tokens end with it, or one for all keys, until
 * they change. Empty once the client is disabled or removed.
 */
export async function serviceSessions(reader: Reader, user: UserRow, nowMs: number): Promise<ReadonlySet<string>> {
  const client = await serviceClientOf(reader, user);
  if (client?.authMethod === "private_key_jwt") return new Set([sessionOfKeys(client, user)]);
  const secrets = client ? await liveSecrets(reader, client.id, nowMs) : [];
  return new Set(secrets.map(({ id }) => id));
}

/**
 * Id of the session that the present keys of a client prove: nothing is stored for it. It changes with the epoch, which
 * rises with every change of keys, so what a removed key began does not go on. The time in the client's id makes room.
 */
export function sessionOfKeys(
  { id }: Pick<OAuthClientRow, "id">,
  { accessEpoch }: Pick<UserRow, "accessEpoch">,
): string {
  const [time, rest] = [id.slice(0, 8), id.slice(8)];
  const shifted = (Number.parseInt(time, 16) + accessEpoch) % 2 ** 32;
  return `${shifted.toString(16).padStart(8, "0")}${rest}`;
}
