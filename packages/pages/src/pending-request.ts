import { DomainError, type OperationContext } from "@design-catalog/core";
import {
  type AuthorizationRequestRow,
  type BrowserSessionRow,
  consentNeeded,
  decideAuthorization,
  findAuthorizationRequest,
  type OAuthClientRow,
  type UserRow,
} from "@design-catalog/core/identity";

/** A client that waits for what its user says. */
export interface PendingRequest {
  readonly request: AuthorizationRequestRow;
  readonly client: OAuthClientRow;
}

/** The id of an authorization request was given, and there is none that waits. */
export class RequestGone extends Error {
  override readonly name = "RequestGone";
}

/** The request of this id; undefined without an id. @throws {RequestGone} */
export async function findPending(
  context: OperationContext,
  requestId: string | undefined,
): Promise<PendingRequest | undefined> {
  if (requestId === undefined) return undefined;
  const pending = await findAuthorizationRequest(context, requestId);
  if (!pending) throw new RequestGone("The authorization request is unknown, decided or expired");
  return pending;
}

/** The request of this id. @throws {RequestGone} */
export async function needPending(context: OperationContext, requestId: string | undefined): Promise<PendingRequest> {
  const pending = await findPending(context, requestId ?? "");
  if (!pending) throw new RequestGone("No authorization request is named");
  return pending;
}

/**
 * Whether a session will do for a request: one that asks for a new sign-in (`prompt` of OpenID Connect Core §3.1.2.1)
 * is content with one that is newer than itself.
 */
export function isFreshFor({ request }: PendingRequest, session: BrowserSessionRow): boolean {
  const prompts = request.prompt?.split(" ") ?? [];
  const asksAgain = prompts.includes("login") || prompts.includes("select_account");
  return !asksAgain || session.signedInAt >= request.createdAt;
}

/** Who goes on with a request. */
export interface Continuation extends PendingRequest {
  readonly user: UserRow;
  readonly session: BrowserSessionRow;
}

/** Where the client takes over; undefined while the user has to be asked. @throws {RequestGone} */
export async function leaveWithoutAsking(
  context: OperationContext,
  continuation: Continuation,
): Promise<string | undefined> {
  const { request, client, user } = continuation;
  if (await consentNeeded(context, { request, client, userId: user.id })) return undefined;
  return decide(context, continuation, { approve: true });
}

/** What a user says. */
export interface Decision {
  readonly approve: boolean;
  /** @default all that were asked for */
  readonly scopes?: readonly string[];
}

/** Where the browser goes with a decision. @throws {RequestGone} when another was faster, also of the same form */
export async function decide(
  context: OperationContext,
  { request, client, user, session }: Continuation,
  decision: Decision,
): Promise<string> {
  try {
    const { signedInAt } = session;
    return (await decideAuthorization(context, { request, client, user, signedInAt, ...decision })).redirectTo;
  } catch (error) {
    if (error instanceof DomainError && error.code === "conflict") throw new RequestGone(error.message);
    throw error;
  }
}
