import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Id } from "../../ports/id.ts";
import type { AuthorizationRequestRow } from "./grant-tables.ts";

/** Members of a request that say who is to sign in, and when (OpenID Connect Core §3.1.2.1). */
type LoginTerms = Pick<AuthorizationRequestRow, "createdAt" | "prompt" | "maxAge" | "hintedUserId">;

/** A sign-in that is to answer a request. */
export interface AnsweringSignIn {
  readonly userId: Id<"user">;
  readonly signedInAt: string;
}

/**
 * Tells whether a user has to sign in for a request: the client wants a new or a more recent sign-in, or that of another
 * user. A sign-in that came after the request is never repeated.
 * @example
 * ```ts
 * import { askForAuthorization } from "@design-catalog/examples/authorization-request";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator, context } = await createMemoryHost();
 * const { request } = await askForAuthorization(context);
 * const signIn = { userId: administrator.id, signedInAt: administrator.createdAt };
 * assert.equal(signInNeeded(context, request, signIn), false);
 * const later = new Date(Date.parse(request.createdAt) + 1000).toISOString();
 * assert.equal(signInNeeded(context, { ...request, createdAt: later, prompt: "login" }, signIn), true);
 * ```
 */
export function signInNeeded(
  { ports }: OperationContext,
  request: LoginTerms,
  { userId, signedInAt }: AnsweringSignIn,
): boolean {
  if (signedInAt >= request.createdAt) return false;
  const prompts = request.prompt?.split(" ") ?? [];
  const asksAgain = prompts.includes("login") || prompts.includes("select_account");
  const ageMs = ports.clock.now() - Date.parse(signedInAt);
  const isTooOld = request.maxAge !== null && ageMs > request.maxAge * 1000;
  return asksAgain || isTooOld || meansAnother(request, userId);
}

/** Tells why a sign-in cannot decide a request; undefined if it can. */
export function signInFault(
  context: OperationContext,
  request: LoginTerms,
  signIn: AnsweringSignIn,
): string | undefined {
  if (meansAnother(request, signIn.userId)) return "Another user is signed in";
  return signInNeeded(context, request, signIn) ? "The sign-in is older than the client accepts" : undefined;
}

/** Tells whether the client means another user than this one, whom it must not get for that user. */
export function meansAnother({ hintedUserId }: Pick<LoginTerms, "hintedUserId">, userId: Id<"user">): boolean {
  return hintedUserId !== null && hintedUserId !== userId;
}
