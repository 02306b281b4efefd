import type { OperationContext } from "../../engine/calls/operation.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";
import { hex } from "../../engine/id.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { networkOf } from "../../engine/text/network-of.ts";
import { findClient } from "../oauth-clients/find-client.ts";
import { isLoopback } from "../oauth-clients/redirect-uri.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import type { BrowserSessionRow } from "../sign-in/browser-sessions.ts";
import type { UserRow } from "../users/table.ts";
import { canReachClass, meetsClass } from "./asked-class.ts";
import { AuthorizationError } from "./authorization-error.ts";
import {
  type AskedAuthorization,
  type AuthorizationParameters,
  collectParameters,
  readAuthorization,
  valueOf,
} from "./authorization-parameters.ts";
import { consentNeeded } from "./consent.ts";
import { decideAuthorization } from "./decide-authorization.ts";
import { type AuthorizationRequestRow, authorizationRequests } from "./grant-tables.ts";
import { readHintedUser } from "./hinted-user.ts";
import { type ClientAnswer, clientAnswer, type Recipient, registeredUri } from "./redirect-location.ts";
import { signInFault } from "./sign-in-needed.ts";

/** Seconds a user has to sign in and decide. */
export const authorizationRequestSeconds = 600;

/** Requests of one network in that time: more than a whole office makes. */
const requestsMax = 600;

/** Maximum length of `state`; some servers refuse redirects with longer values. */
const stateLengthMax = 4096;

/** Outcome of an authorization request. */
export type BegunAuthorization =
  /**
   * The client or its redirect URI is unknown, so only the user is told (RFC 6749 §4.1.2.1). With a location it is the
   * answer to an unvetted client, and the user decides whether to go there (RFC 9700 §4.11.2).
   */
  | ({ readonly outcome: "refused"; readonly message: string } & Partial<ClientAnswer>)
  /** The client gets an answer. */
  | ({ readonly outcome: "redirect" } & ClientAnswer)
  /** The user has to sign in or decide. */
  | { readonly outcome: "pending"; readonly requestId: string };

/** A browser's session and its user. */
export interface PresentSession {
  readonly session: BrowserSessionRow;
  readonly user: UserRow;
}

/**
 * Begins an authorization (RFC 6749 §4.1.1, with PKCE S256) from the pairs of a query. `present` is the browser's
 * session; without it, a request with `prompt=none` is answered with `login_required`.
 * @throws {DomainError} `rate_limited` after 600 requests of one network in ten minutes, and as `findClient`
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const begun = await beginAuthorization(context, [["client_id", "nobody"]]);
 * assert.deepEqual(begun, { outcome: "refused", message: "The client is unknown" });
 * ```
 */
export async function beginAuthorization(
  context: OperationContext,
  pairs: readonly (readonly [string, string])[],
  present?: PresentSession,
): Promise<BegunAuthorization> {
  const parameters = collectParameters(pairs);
  const found = await findRecipient(context, parameters);
  if ("message" in found) return { outcome: "refused", message: found.message };
  const { client, recipient } = found;
  try {
    const asked = readRequest(context, { parameters, client });
    const hintedUserId = await readHintedUser(context, { parameters, client });
    const request = await withLogin(context, newRequest(context, found, { ...asked, hintedUserId }), present);
    await limitRequests(context);
    await context.store.transaction((transaction) => transaction.insert(authorizationRequests, [request]));
    if (request.prompt !== "none") return { outcome: "pending", requestId: request.id };
    return { outcome: "redirect", ...(await decideSilently(context, { client, request }, present)) };
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    const answer = { error: error.error, error_description: error.message };
    const sent = clientAnswer(context, recipient, answer);
    if (present || mayBeSentTo(found)) return { outcome: "redirect", ...sent };
    return { outcome: "refused", message: error.message, ...sent };
  }
}

/**
 * Tells whether a browser may be sent to a client without asking: anybody can register an address, and a link would
 * then lead there by way of the service.
 */
function mayBeSentTo({ client, recipient }: FoundRecipient): boolean {
  return client.origin === "admin" || isLoopback(recipient.redirectUri);
}

interface FoundRecipient {
  readonly client: OAuthClientRow;
  readonly recipient: Recipient;
}

async function findRecipient(
  context: OperationContext,
  parameters: AuthorizationParameters,
): Promise<FoundRecipient | { readonly message: string }> {
  const client = await findClient(context, valueOf(parameters, "client_id") ?? "");
  if (!client) return { message: "The client is unknown" };
  const redirectUri = valueOf(parameters, "redirect_uri");
  if (redirectUri === undefined || registeredUri(client, redirectUri) === undefined) {
    return { message: "The client has not registered this redirect URI" };
  }
  const state = valueOf(parameters, "state") ?? null;
  const responseMode = valueOf(parameters, "response_mode") === "form_post" ? "form_post" : "query";
  const kept = (state?.length ?? 0) > stateLengthMax ? null : state;
  return { client, recipient: { redirectUri, state: kept, responseMode } };
}

function readRequest(
  { baseUrl }: OperationContext,
  { parameters, client }: { readonly parameters: AuthorizationParameters; readonly client: OAuthClientRow },
): AskedAuthorization {
  if ((valueOf(parameters, "state")?.length ?? 0) > stateLengthMax) {
    throw new AuthorizationError("invalid_request", `state is longer than ${stateLengthMax} characters`);
  }
  return readAuthorization(parameters, { client, baseUrl });
}

function newRequest(
  { ports }: OperationContext,
  { client, recipient }: FoundRecipient,
  asked: AskedAuthorization & Pick<AuthorizationRequestRow, "hintedUserId">,
): AuthorizationRequestRow {
  const nowMs = ports.clock.now();
  return {
    id: hex(ports.random.bytes(32)),
    clientId: client.clientId,
    ...recipient,
    ...asked,
    createdAt: formatTimestamp(nowMs),
    expiresAt: formatTimestamp(nowMs + authorizationRequestSeconds * 1000),
    decidedAt: null,
  };
}

/**
 * Asks for a new sign-in if the present one does not do. The prompt says so, too, for processes of 0.1.0, which know
 * nothing else of it when the user decides.
 */
async function withLogin(
  context: OperationContext,
  request: AuthorizationRequestRow,
  present: PresentSession | undefined,
): Promise<AuthorizationRequestRow> {
  if (!present || request.prompt === "none") return request;
  const fault = signInFault(context, request, present.session);
  if (fault === undefined && !(await asksStronger(context, request, present))) return request;
  return { ...request, prompt: [...new Set([...(request.prompt?.split(" ") ?? []), "login"])].join(" ") };
}

/**
 * Tells whether a session should give way to a stronger sign-in: the client asks for one, and the user can do it, or the
 * client insists.
 */
async function asksStronger(
  context: OperationContext,
  request: AuthorizationRequestRow,
  { session, user }: PresentSession,
): Promise<boolean> {
  if (meetsClass(request, session.signInMethod)) return false;
  return request.acrEssential || canReachClass(context, request, user);
}

/**
 * Limits requests, since anybody can make them and each is a row. A host without client addresses limits them
 * otherwise.
 */
async function limitRequests(context: OperationContext): Promise<void> {
  if (context.clientAddress === null) return;
  const key = `authorize:${networkOf(context.clientAddress)}`;
  await takeToken(context, { key, limit: requestsMax, windowSeconds: authorizationRequestSeconds });
}

/** Answers a request with `prompt=none`, which must not ask the user. */
async function decideSilently(
  context: OperationContext,
  { client, request }: { readonly client: OAuthClientRow; readonly request: AuthorizationRequestRow },
  present: PresentSession | undefined,
): Promise<ClientAnswer> {
  if (!present) throw new AuthorizationError("login_required", "The user is not signed in");
  const { user, session } = present;
  if (await consentNeeded(context, { request, client, userId: user.id })) {
    throw new AuthorizationError("consent_required", "The user has not agreed to this yet");
  }
  // The sign-in is judged only now, since the answer tells when it was, and whether the user has a second factor.
  if (!meetsClass(request, session.signInMethod) && (await canReachClass(context, request, user))) {
    throw new AuthorizationError("login_required", "The client asks for a stronger sign-in");
  }
  const { signedInAt } = session;
  const decision = { request, client, user, signedInAt, session, approve: true };
  return decideAuthorization(context, decision);
}
