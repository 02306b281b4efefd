import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { hex } from "../../engine/id.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import type { BrowserSessionRow } from "../sign-in/browser-sessions.ts";
import { accessOf, awaitsPasskey } from "../users/access.ts";
import type { UserRow } from "../users/table.ts";
import { missesClass, toldClass } from "./asked-class.ts";
import type { AuthorizationErrorCode } from "./authorization-error.ts";
import { rememberConsent } from "./consent.ts";
import { authorizationCodes, type AuthorizationRequestRow, authorizationRequests } from "./grant-tables.ts";
import { type ClientAnswer, clientAnswer } from "./redirect-location.ts";
import { signInFault } from "./sign-in-needed.ts";

/** Life of a code in seconds; clients exchange theirs at once. */
export const authorizationCodeSeconds = 60;

/** Decision of a signed-in user about a request. */
export interface AuthorizationDecision {
  readonly request: AuthorizationRequestRow;
  readonly client: OAuthClientRow;
  readonly user: UserRow;
  readonly signedInAt: string;
  /**
   * The browser's session in which the user decides: the client gets to know how they signed in, and its own session ends
   * with that of the browser.
   * @default unknown
   */
  readonly session?: Pick<BrowserSessionRow, "id" | "signInMethod"> | null;
  readonly approve: boolean;
  /**
   * Approved scopes among those requested; an empty list is a refusal.
   * @default all requested
   */
  readonly scopes?: readonly string[];
}

/**
 * Decides a request, once, and returns the answer to its client: a code, `access_denied`, or `login_required` for a user
 * whom the client does not mean, for a sign-in that is older than it accepts, and for one without the passkey that a role
 * requires; `unmet_authentication_requirements` for one of a weaker class than it insists on.
 * @throws {DomainError} `conflict` if the request has been decided or has expired, `validation_failed` for a scope that
 *   was not requested
 * @example
 * ```ts
 * import { askForAuthorization } from "@design-catalog/examples/authorization-request";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator: user, context } = await createMemoryHost();
 * const decision = { ...(await askForAuthorization(context)), user, signedInAt: user.createdAt, approve: true };
 * assert.match((await decideAuthorization(context, decision)).location, /\?code=[0-9a-f]{64}/);
 * await assert.rejects(decideAuthorization(context, decision), { code: "conflict" });
 * ```
 */
export async function decideAuthorization(
  context: OperationContext,
  decision: AuthorizationDecision,
): Promise<ClientAnswer> {
  const { request } = decision;
  const scopes = grantedScopes(decision);
  const refusal = (await passkeyFault(context, decision)) ?? refusalOf(context, decision, scopes);
  const answer = await inTransaction(context, async (change) => {
    await takeDecision(change, request);
    return refusal ?? { code: await grantCode(change, { ...decision, scopes }) };
  });
  return clientAnswer(context, request, answer);
}

/** A client gets nothing from a session that lacks the passkey which a role requires. */
async function passkeyFault({ store }: OperationContext, { user, session }: AuthorizationDecision) {
  if (!awaitsPasskey(await accessOf(store, user), session ?? { signInMethod: null })) return undefined;
  return refuse("login_required", "The user has to sign in by a passkey");
}

function refuse(error: AuthorizationErrorCode, description: string): Readonly<Record<string, string>> {
  return { error, error_description: description };
}

function refusalOf(
  context: OperationContext,
  { request, user, signedInAt, session }: AuthorizationDecision,
  scopes: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const fault = signInFault(context, request, { userId: user.id, signedInAt });
  if (fault !== undefined) return refuse("login_required", fault);
  if (missesClass(request, session ?? { signInMethod: null })) {
    return refuse("unmet_authentication_requirements", "The user did not sign in as the client demands");
  }
  return scopes.length === 0 ? refuse("access_denied", "The user did not agree") : undefined;
}

function grantedScopes({ request, approve, scopes }: AuthorizationDecision): readonly string[] {
  const asked = request.scope.split(" ");
  if (!approve) return [];
  if (!scopes) return asked;
  if (!scopes.every((scope) => asked.includes(scope))) {
    throw invalid("/scopes", "invalid_value", "The scope was not requested");
  }
  return asked.filter((scope) => scopes.includes(scope));
}

/** Claims the request: the database lets only one of several concurrent decisions change the row. */
async function takeDecision({ context, transaction }: Change, { id }: AuthorizationRequestRow): Promise<void> {
  const now = formatTimestamp(context.ports.clock.now());
  const open = all(matches({ id, decidedAt: null }), { op: "greaterThan", column: "expiresAt", value: now });
  const decided = await transaction.update(authorizationRequests, open, { decidedAt: now });
  if (decided.length === 0) throw new DomainError("conflict", "The request has already been decided or has expired");
}

async function grantCode(
  change: Change,
  granted: AuthorizationDecision & { readonly scopes: readonly string[] },
): Promise<string> {
  const { context, transaction } = change;
  const { request, client, user, scopes, signedInAt, session = null } = granted;
  const { clientId, redirectUri, codeChallenge, resources, nonce } = request;
  const { clock, digest, ids, random } = context.ports;
  const code = hex(random.bytes(32));
  const nowMs = clock.now();
  await rememberConsent(change, { request, client, userId: user.id, scopes });
  await transaction.insert(authorizationCodes, [
    {
      id: ids.next(),
      codeHash: await digest.sha256(code),
      clientId,
      redirectUri,
      codeChallenge,
      resources,
      nonce,
      signedInAt,
      signInMethod: session?.signInMethod ?? null,
      acr: toldClass(request, session?.signInMethod ?? null),
      browserSessionId: session?.id ?? null,
      scope: scopes.join(" "),
      userId: user.id,
      accessEpoch: user.accessEpoch,
      familyId: ids.next(),
      createdAt: formatTimestamp(nowMs),
      expiresAt: formatTimestamp(nowMs + authorizationCodeSeconds * 1000),
      usedAt: null,
    },
  ]);
  await recordGrant(change, { user, authorization: { clientId, redirectUri, scopes, resources } });
  return code;
}

async function recordGrant(
  change: Change,
  { user, authorization }: { readonly user: UserRow; readonly authorization: object },
): Promise<void> {
  const changes = [{ field: "authorization", before: null, after: authorization }];
  const { id } = user;
  await recordAudit(change, [{ action: "authorize", kind: "User", resourceId: id, actorUserId: id, changes }]);
}
