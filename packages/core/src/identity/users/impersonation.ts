import type { OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { asUser } from "../accounts/as-user.ts";
import { refreshTokens } from "../oauth/refresh-tokens.ts";
import { revokeSessions } from "../oauth/revoke-sessions.ts";
import type { BrowserSessionRow } from "../sign-in/browser-sessions.ts";
import { type Access, accessOf, lacksPasskey, readAccess } from "./access.ts";
import type { UserRow } from "./table.ts";

/** An administrator acting in the name of a user, from a browser. */
export interface Impersonation {
  /** The access token. */
  readonly token: string;
  /** Session of the impersonation, which the user's sessions show. */
  readonly sessionId: string;
  /** Rights of the user. */
  readonly access: Access;
  /** Unix seconds at which it ends. */
  readonly expiresAt: number;
}

/**
 * The impersonation behind a token that `impersonateUser` issued to this browser; undefined for every other token, and
 * once the impersonation, the session, or the rights of either user at its begin have ended.
 * @example
 * ```ts
 * import { impersonateKim } from "@design-catalog/examples/impersonation";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const host = await createMemoryHost();
 * const own = await impersonateKim(host);
 * const impersonation = await findImpersonation(host.context, own, own.token);
 * assert.equal(impersonation?.access.user.emailAddress, "kim@dealer.example");
 * assert.equal(await findImpersonation(host.context, own, "a forged token"), undefined);
 * ```
 */
export async function findImpersonation(
  context: OperationContext,
  own: { readonly session: BrowserSessionRow; readonly user: UserRow },
  token: string,
): Promise<Impersonation | undefined> {
  const { ports, store, baseUrl, applicationId } = context;
  const nowSeconds = Math.floor(ports.clock.now() / 1000);
  const claims = await ports.tokenSigner.verify(token, { issuer: baseUrl, nowSeconds });
  if (claims?.app !== applicationId || claims.act?.sub !== own.user.id) return undefined;
  if (claims.act.sid !== own.session.id) return undefined;
  const [access, author, running] = await Promise.all([
    readAccess(store, claims.sub),
    accessOf(store, own.user),
    store.count(refreshTokens, matches({ familyId: claims.sid, revokedAt: null })),
  ]);
  if (access?.fingerprint !== claims.ver || author.fingerprint !== claims.act.ver || running === 0) return undefined;
  if ([access, author].some((one) => lacksPasskey(one, claims))) return undefined;
  return { token, sessionId: claims.sid, access, expiresAt: claims.exp };
}

/**
 * Ends an impersonation in the name of the administrator; its token is refused within 5 seconds.
 * @example
 * ```ts
 * import { impersonateKim } from "@design-catalog/examples/impersonation";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const host = await createMemoryHost();
 * const { context, administrator: author } = host;
 * const own = await impersonateKim(host);
 * const impersonation = await findImpersonation(context, own, own.token);
 * assert.ok(impersonation);
 * await endImpersonation(context, { impersonation, author });
 * assert.equal(await findImpersonation(context, own, own.token), undefined);
 * ```
 */
export async function endImpersonation(
  context: OperationContext,
  { impersonation, author }: { readonly impersonation: Impersonation; readonly author: UserRow },
): Promise<void> {
  const which = matches({ familyId: impersonation.sessionId });
  await inTransaction(asUser(context, author), async (change) => {
    await revokeSessions(change, { which, reason: "impersonation ended" });
  });
}
