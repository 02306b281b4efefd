import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { type AuthorizationRequestRow, type ConsentRow, consents } from "./grant-tables.ts";
import { registeredUri } from "./redirect-location.ts";
import { meansAnother } from "./sign-in-needed.ts";

/** A request for the consent of a user. */
export interface ConsentQuestion {
  readonly request: AuthorizationRequestRow;
  readonly client: OAuthClientRow;
  readonly userId: Id<"user">;
}

/**
 * Tells whether the user has to be asked: not for trusted clients, and not for scopes and resources that were approved
 * before at the same redirect URI, nor a user whom the client does not mean.
 * @example
 * ```ts
 * import { askForAuthorization } from "@design-catalog/examples/authorization-request";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator, context } = await createMemoryHost();
 * const { request, client } = await askForAuthorization(context);
 * const question = { request, client, userId: administrator.id };
 * assert.equal(await consentNeeded(context, question), false); // the service's own client is trusted
 * assert.equal(await consentNeeded(context, { ...question, client: { ...client, trusted: false } }), true);
 * ```
 */
export async function consentNeeded(context: OperationContext, question: ConsentQuestion): Promise<boolean> {
  const { request, client, userId } = question;
  if (client.trusted || meansAnother(request, userId)) return false;
  const prompts = request.prompt?.split(" ") ?? [];
  const redirectUri = rememberedUri(question);
  if (prompts.includes("consent") || redirectUri === undefined) return true;
  const consent = await findConsent(context.store, { userId, clientId: client.clientId, redirectUri });
  if (!consent) return true;
  const scopes = request.scope.split(" ");
  return !includesAll(consent.scopes, scopes) || !includesAll(consent.resources, request.resources);
}

/** Adds the approved scopes and resources to those of earlier consents at the same redirect URI. */
export async function rememberConsent(
  { context, transaction }: Change,
  agreed: ConsentQuestion & { readonly scopes: readonly string[] },
): Promise<void> {
  const { request, client, userId, scopes } = agreed;
  const redirectUri = rememberedUri(agreed);
  if (client.trusted || redirectUri === undefined) return;
  const key = { userId, clientId: client.clientId, redirectUri };
  await transaction.lock(`oauth-consent:${userId}:${client.clientId}`);
  const known = await findConsent(transaction, key);
  const granted = {
    scopes: [...new Set([...(known?.scopes ?? []), ...scopes])],
    resources: [...new Set([...(known?.resources ?? []), ...request.resources])],
    grantedAt: formatTimestamp(context.ports.clock.now()),
  };
  if (known) await transaction.update(consents, matches({ id: known.id }), granted);
  else await transaction.insert(consents, [{ id: context.ports.ids.next(), ...key, ...granted }]);
}

/**
 * Erases the consents at redirect URIs that a client no longer has: were one registered again, it might lead to
 * somebody else.
 */
export async function forgetPlaces(
  { transaction }: Change,
  { clientId, redirectUris }: Pick<OAuthClientRow, "clientId" | "redirectUris">,
): Promise<void> {
  const kept: Condition<"redirectUri"> = among("redirectUri", redirectUris);
  await transaction.erase(consents, all(matches({ clientId }), { op: "not", condition: kept }));
}

/**
 * The registered redirect URI for which a consent is remembered; undefined if it is not. A redirect URI without https
 * may belong to another program that uses the same client id and listens at the same place, so its user is asked each
 * time (RFC 8252 §8.6). A secret tells programs apart only if an administrator has issued it; self-registered clients
 * get one for the asking.
 */
function rememberedUri({ client, request }: Pick<ConsentQuestion, "client" | "request">): string | undefined {
  const isSafe =
    request.redirectUri.startsWith("https:") || (client.origin === "admin" && client.type === "confidential");
  return isSafe ? registeredUri(client, request.redirectUri) : undefined;
}

async function findConsent(
  reader: Reader,
  key: Pick<ConsentRow, "userId" | "clientId" | "redirectUri">,
): Promise<ConsentRow | undefined> {
  const [consent] = await reader.select(consents, { where: matches(key), limit: 1 });
  return consent;
}

function includesAll(held: readonly string[], asked: readonly string[]): boolean {
  return asked.every((one) => held.includes(one));
}
