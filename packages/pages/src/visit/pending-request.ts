import { DomainError, type OperationContext } from "@design-catalog/core";
import {
  accessOf,
  type AuthorizationRequestRow,
  awaitsPasskey,
  type BrowserSessionRow,
  type ClientAnswer,
  consentNeeded,
  decideAuthorization,
  findAuthorizationRequest,
  findWayBack,
  missesClass,
  type OAuthClientRow,
  signInNeeded,
  type UserRow,
} from "@design-catalog/core/identity";
import type { Exchange } from "@design-catalog/http";
import { findSignedIn, type SignedIn } from "./visitor.ts";

/** A client that waits for its user's decision. */
export interface PendingRequest {
  readonly request: AuthorizationRequestRow;
  readonly client: OAuthClientRow;
}

/** The error for an id without a waiting authorization request. */
export class RequestGone extends Error {
  override readonly name = "RequestGone";
  /** Where the user finds the client again; undefined if it is unknown. */
  readonly wayBack: string | undefined;

  constructor(message: string, wayBack?: string) {
    super(message);
    this.wayBack = wayBack;
  }
}

/** The request of this id; undefined without an id. @throws {RequestGone} */
export async function findPending(
  context: OperationContext,
  requestId: string | undefined,
): Promise<PendingRequest | undefined> {
  if (requestId === undefined) return undefined;
  const pending = await findAuthorizationRequest(context, requestId);
  if (!pending) {
    const wayBack = await findWayBack(context, requestId);
    throw new RequestGone("The authorization request is unknown, decided or expired", wayBack);
  }
  return pending;
}

/** The request of this id. @throws {RequestGone} also without an id */
export async function needPending(context: OperationContext, requestId: string | undefined): Promise<PendingRequest> {
  const pending = await findPending(context, requestId ?? "");
  if (!pending) throw new RequestGone("No authorization request is named");
  return pending;
}

/**
 * The signed-in user of the browser; undefined if there is none, if the client asks for another sign-in, and while the
 * session lacks the passkey that a role requires.
 */
export async function findPresent(
  context: OperationContext,
  exchange: Pick<Exchange, "request" | "known">,
  { request }: PendingRequest,
): Promise<SignedIn | undefined> {
  const present = await findSignedIn(context, exchange);
  if (!present || signInNeeded(context, request, present.session)) return undefined;
  return awaitsPasskey(await accessOf(context.store, present.user), present.session) ? undefined : present;
}

/** A request and the user who continues it. */
export interface Continuation extends PendingRequest {
  readonly user: UserRow;
  readonly session: BrowserSessionRow;
}

/** The answer with which the client takes over; undefined if the user must be asked. @throws {RequestGone} */
export async function leaveWithoutAsking(
  context: OperationContext,
  continuation: Continuation,
): Promise<ClientAnswer | undefined> {
  const { request, client, user, session } = continuation;
  // Nobody is asked to allow what the client does not get.
  if (!missesClass(request, session) && (await consentNeeded(context, { request, client, userId: user.id })))
    return undefined;
  return decide(context, continuation, { approve: true });
}

/** A user's decision. */
export interface Decision {
  readonly approve: boolean;
  /** @default all requested scopes */
  readonly scopes?: readonly string[];
}

/**
 * The answer to the client after a decision. @throws {RequestGone} if another decision was faster, even of the
 * same form
 */
export async function decide(
  context: OperationContext,
  { request, client, user, session }: Continuation,
  decision: Decision,
): Promise<ClientAnswer> {
  try {
    const { signedInAt } = session;
    return await decideAuthorization(context, { request, client, user, signedInAt, session, ...decision });
  } catch (error) {
    if (error instanceof DomainError && error.code === "conflict") {
      throw new RequestGone(error.message, await findWayBack(context, request.id));
    }
    throw error;
  }
}
