import type { OperationContext } from "../../engine/calls/operation.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";
import { DomainError } from "../../engine/errors.ts";
import type { JsonObject } from "../../ports/json.ts";
import { noteUse, type ProvenClient } from "../oauth-clients/authenticate-client.ts";
import { storedClient } from "../oauth-clients/find-client.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { OAuthError } from "../oauth/oauth-error.ts";
import { publishedKeys } from "./published-keys.ts";

/** Type of the assertions (RFC 7523 §2.2). */
const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** Seconds that an assertion may last from now on: each is remembered for as long, and used once. */
const lifeSecondsMax = 3600;

/** Seconds by which clocks may differ. */
const toleranceSeconds = 60;

/** Characters of the id of an assertion. */
const jtiLengthMax = 256;

/** The id of a client that an administrator entered; other texts are not looked up. */
const clientIdExpression = /^[0-9a-f]{1,64}$/u;

/** One text for every refusal, which does not reveal which clients exist. */
const refusal = "The client is unknown or its assertion is wrong";

/**
 * Authenticates a service account by a JWT that it signed with its own key (RFC 7523 §3): issuer and subject are the
 * client, the audience is only this service, and it is used once, within an hour.
 * @throws {OAuthError} `invalid_client`
 */
export async function proveByAssertion(
  context: OperationContext,
  sent: { readonly assertion: string; readonly type: string | undefined; readonly clientId: string | undefined },
): Promise<ProvenClient> {
  const { clientAssertions } = context.ports;
  const read = sent.type === assertionType ? clientAssertions?.read(sent.assertion) : undefined;
  if (!clientAssertions || !read) throw new OAuthError("invalid_client", refusal);
  const client = await findSigner(context, read.claims, sent.clientId);
  const life = lifeOf(context, read.claims);
  // Keys may have to be fetched, which one that is for another service or time must not cause.
  const keys = client && life ? await keysOf(context, client, read.kid) : [];
  const isSigned = await clientAssertions.isSignedBy(sent.assertion, keys);
  if (!client || !isSigned || life === undefined) throw new OAuthError("invalid_client", refusal);
  await useOnce(context, client, life);
  await noteUse(context, { client });
  return { client };
}

async function findSigner(
  { store }: OperationContext,
  { iss, sub }: JsonObject,
  clientId: string | undefined,
): Promise<OAuthClientRow | undefined> {
  const isNamed = typeof iss === "string" && clientIdExpression.test(iss) && sub === iss;
  if (!isNamed || (clientId !== undefined && clientId !== iss)) return undefined;
  const client = await storedClient(store, iss);
  return client?.enabled && client.authMethod === "private_key_jwt" ? client : undefined;
}

async function keysOf(
  { ports }: OperationContext,
  { jwks, jwksUri }: OAuthClientRow,
  kid: string | undefined,
): Promise<readonly JsonObject[]> {
  if (jwksUri !== null) return publishedKeys({ webClient: ports.webClient, clock: ports.clock }, jwksUri, kid);
  return (jwks?.keys ?? []).map((key) => ({ ...key }));
}

/** The id of an assertion and its last second; undefined for one that is for another service or not for now. */
function lifeOf(
  { baseUrl, ports }: OperationContext,
  { aud, exp, nbf, jti }: JsonObject,
): { readonly jti: string; readonly seconds: number } | undefined {
  const nowSeconds = ports.clock.now() / 1000;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  // Another service that it is meant for as well could send it here in the name of the client.
  const own: readonly unknown[] = [baseUrl, `${baseUrl}/api/v1/oauth/token`];
  const isForUs = audiences.length > 0 && audiences.every((one) => own.includes(one));
  const isLater = nbf !== undefined && !(typeof nbf === "number" && nbf <= nowSeconds + toleranceSeconds);
  if (!isForUs || isLater || typeof exp !== "number") return undefined;
  const seconds = exp + toleranceSeconds - nowSeconds;
  if (!(seconds > 0 && exp - nowSeconds <= lifeSecondsMax + toleranceSeconds)) return undefined;
  return typeof jti === "string" && jti !== "" && jti.length <= jtiLengthMax ? { jti, seconds } : undefined;
}

/** @throws {OAuthError} `invalid_client` for an assertion that was used before */
async function useOnce(
  context: OperationContext,
  { clientId }: OAuthClientRow,
  { jti, seconds }: { readonly jti: string; readonly seconds: number },
): Promise<void> {
  const key = `client-assertion:${await context.ports.digest.sha256(`${clientId}:${jti}`)}`;
  try {
    await takeToken(context, { key, limit: 1, windowSeconds: Math.ceil(seconds) });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "rate_limited") throw error;
    throw new OAuthError("invalid_client", refusal);
  }
}
