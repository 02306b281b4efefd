import type { OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { ProviderLogin } from "../../ports/openid-connect.ts";
import { startBrowserSession } from "../sign-in/browser-session.ts";
import { finishedStart } from "./begin-login.ts";
import { readClaims } from "./claims.ts";
import { findAccount } from "./find-account.ts";
import { keepRefreshToken } from "./kept-refresh-token.ts";
import { browserHashOf, clientOf, findProvider, type KeptLogin, openLogin, type SsoRefusal } from "./login-checks.ts";
import { type SsoLoginRow, ssoLogins, type SsoProviderRow } from "./tables.ts";

/** A callback as it arrived. */
export interface SsoCallback {
  readonly slug: string;
  /** Without the question mark. */
  readonly query: string;
  readonly state: string;
  /** The provider's error code (RFC 6749 §4.1.2.1). */
  readonly error: string | undefined;
  /** Token that the browser keeps. */
  readonly browserToken: string | undefined;
}

/**
 * Outcome of a callback; `requestId` is the authorization request that waited for it, `returnTo` the path that
 * {@link beginSsoLogin} was given.
 */
export type FinishedLogin = (
  | { readonly outcome: "signed in"; readonly sessionToken: string }
  | { readonly outcome: "refused"; readonly reason: SsoRefusal }
) & { readonly requestId: string | null; readonly returnTo: string | undefined };

/**
 * Finishes a sign-in by a provider: once, in the browser that began it, within ten minutes. The account is that of the
 * provider's subject; a first sign-in links or creates one.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const callback = { slug: "google", query: "state=a&code=b", state: "a", error: undefined, browserToken: undefined };
 * const { outcome } = await finishSsoLogin(context, callback);
 * assert.equal(outcome, "refused"); // nobody began a sign-in with this state
 * ```
 */
export async function finishSsoLogin(context: OperationContext, callback: SsoCallback): Promise<FinishedLogin> {
  const login = await takeLogin(context, callback.state);
  const kept = login && (await openLogin(context, login));
  const result = kept ? await finish(context, { ...login, kept }, callback) : refusal("login_expired");
  if (result.outcome === "refused") logRefusal(context, result.reason);
  return { ...result, requestId: login?.requestId ?? null, returnTo: kept?.returnTo };
}

/** Logs a refusal with its network and without the person, as that of a password. */
function logRefusal({ applicationId, requestId, clientAddress, ports }: OperationContext, reason: SsoRefusal): void {
  const about = { applicationId, requestId, clientAddress: clientAddress ?? undefined };
  ports.log.info("A single sign-on was refused", { source: "security", reason, ...about });
}

type Finished =
  | { readonly outcome: "signed in"; readonly sessionToken: string }
  | { readonly outcome: "refused"; readonly reason: SsoRefusal };

/** Takes the login of a state, which works once, whatever the outcome. */
async function takeLogin({ store, ports }: OperationContext, state: string): Promise<SsoLoginRow | undefined> {
  const where = matches({ stateHash: await ports.digest.sha256(state) });
  return store.transaction(async (transaction) => {
    const [login] = await transaction.select(ssoLogins, { where, limit: 1, lock: true });
    return login && (await transaction.erase(ssoLogins, matches({ id: login.id }))) === 1 ? login : undefined;
  });
}

async function finish(
  context: OperationContext,
  { kept: checks, ...login }: SsoLoginRow & { readonly kept: KeptLogin },
  callback: SsoCallback,
): Promise<Finished> {
  const { clock, log, openIdConnect } = context.ports;
  const provider = await findProvider(context, callback.slug);
  if (!provider || !openIdConnect) return refusal("unknown_provider");
  const { browserToken } = callback;
  const isSameBrowser =
    browserToken !== undefined && (await browserHashOf(context, browserToken)) === login.browserHash;
  const isInTime = Date.parse(login.expiresAt) > clock.now();
  if (!isSameBrowser || !isInTime || login.providerId !== provider.id) return refusal("login_expired");
  if (callback.error === "access_denied") return refusal("denied");
  const answer = await openIdConnect.finish(await clientOf(context, provider), { query: callback.query, checks });
  if (answer.outcome === "success") return signIn(context, provider, answer.value);
  log.warn("The response of a single sign-on provider was refused", { source: "security", error: answer.message });
  return refusal("provider_failed");
}

/** Signs in: account, event and browser session are written together or not at all. */
async function signIn(
  context: OperationContext,
  provider: SsoProviderRow,
  { subject, claims, refreshToken }: ProviderLogin,
): Promise<Finished> {
  const lockName = `sso-identity:${provider.id}:${await context.ports.digest.sha256(subject)}`;
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    // Without the lock two concurrent first sign-ins could both create an account.
    await transaction.lock(lockName);
    const person = readClaims(claims, provider.claimMapping);
    const found = await findAccount(change, { provider, subject, person });
    if (found.outcome === "refused") return found;
    await keepRefreshToken(change, { providerId: provider.id, subject, refreshToken });
    const { token } = await startBrowserSession(change, found.user, "provider");
    await finishedStart(change, provider.id);
    return { outcome: "signed in", sessionToken: token };
  });
}

function refusal(reason: SsoRefusal): Finished {
  return { outcome: "refused", reason };
}
