import { firstPartyClientId } from "../../engine/calls/check-caller.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { BrowserSessionRow } from "../sign-in/browser-sessions.ts";
import { signInClass } from "../sign-in/sign-in-method.ts";
import { accessOf } from "../users/access.ts";
import type { UserRow } from "../users/table.ts";
import { consoleTokenSeconds } from "./token-lifetimes.ts";
import { signAccessToken, type TokenResponse } from "./token-response.ts";

/** Scope of a token for pages of this service: `api` for pages of users, and `admin` for the console. */
export type ConsoleScope = "api" | "api admin";

/**
 * Issues an access token for pages of this service in a signed-in browser, for 10 minutes at most and without a refresh
 * token. It belongs to the browser's session: signing out ends it within 5 seconds, and nothing is stored for it.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator: user, context } = await createMemoryHost();
 * const { session } = await context.store.transaction((transaction) =>
 *   startBrowserSession({ context, transaction }, user),
 * );
 * assert.equal((await issueConsoleToken(context, { session, user })).expires_in, 600);
 * ```
 */
export async function issueConsoleToken(
  context: OperationContext,
  { session, user }: { readonly session: BrowserSessionRow; readonly user: UserRow },
  scope: ConsoleScope = "api admin",
): Promise<TokenResponse> {
  const iat = Math.floor(context.ports.clock.now() / 1000);
  const exp = Math.min(iat + consoleTokenSeconds, Math.floor(Date.parse(session.expiresAt) / 1000));
  const access = await accessOf(context.store, user);
  const grant = {
    access,
    clientId: firstPartyClientId,
    scope,
    resources: ["api"],
    familyId: session.id,
    acr: signInClass(session.signInMethod),
  } as const;
  return {
    token_type: "Bearer",
    access_token: await signAccessToken(context, grant, { iat, exp }),
    expires_at: exp,
    expires_in: exp - iat,
    scope,
  };
}
