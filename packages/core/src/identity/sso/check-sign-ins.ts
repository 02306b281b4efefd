import type { OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { compares, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import { endSessions } from "../me/end-sessions.ts";
import { liveTokens } from "../me/live-tokens.ts";
import { liveBrowserSessions } from "../sign-in/browser-session.ts";
import { sumAtOnce } from "../sweeps/sum-at-once.ts";
import { type UserRow, users } from "../users/table.ts";
import { nextCheck, replaceRefreshToken } from "./kept-refresh-token.ts";
import { clientOf } from "./login-checks.ts";
import { identityPurpose, ssoIdentities, type SsoIdentityRow, type SsoProviderRow, ssoProviders } from "./tables.ts";

/** Identities of one run in an application, and providers' answers that it waits for at once. */
const identitiesMax = 200;
const askedAtOnce = 8;

/** Milliseconds of a run in an application after which it asks about nobody: the users of all others wait for it. */
const runMs = 15_000;

/**
 * Asks providers whether they still let in the users whom they signed in, in all applications, where a provider has given a
 * refresh token; returns the number of users signed out. Only a refusal of the token (`invalid_grant`, RFC 6749 §5.2) ends
 * the sessions of its user; a provider that fails or cannot be reached is asked again later.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await checkSsoSignIns(maintenance), 0);
 * ```
 */
export async function checkSsoSignIns(ports: ExpiryPorts): Promise<number> {
  return inEachApplication(ports, "Providers of single sign-on could not be asked about their users", checkDue);
}

async function checkDue(context: OperationContext): Promise<number> {
  const due = await context.store.select(ssoIdentities, {
    where: compares("checkAt", "lessThanOrEqual", formatTimestamp(context.ports.clock.now())),
    orderBy: [{ column: "checkAt", direction: "asc" }],
    limit: identitiesMax,
  });
  const { clock } = context.ports;
  const untilMs = clock.now() + runMs;
  return sumAtOnce(due, askedAtOnce, async (identity) =>
    clock.now() < untilMs ? Number(await checkOne(context, identity)) : 0,
  );
}

/** One that cannot be asked about, such as with a token that no key opens, does not hold up the others. */
async function checkOne(context: OperationContext, identity: SsoIdentityRow): Promise<boolean> {
  try {
    return await check(context, identity);
  } catch (error) {
    logFailure(context, String(error));
    return false;
  }
}

/** Asks about one user; true if they were signed out. */
async function check(context: OperationContext, identity: SsoIdentityRow): Promise<boolean> {
  const provider = await context.store.find(ssoProviders, identity.providerId);
  const user = await context.store.find(users, identity.userId);
  const isAsked = provider?.enabled === true && !provider.deleted && user && (await hasSession(context, user));
  // A token is forgotten once its user has no session that it could end.
  if (!isAsked) await update(context, identity, { sealedRefreshToken: null, checkAt: null });
  // The next time is written first: a process that dies meanwhile leaves an identity that is asked about again.
  else if (await update(context, identity, { checkAt: nextCheck(context) })) return ask(context, identity, provider);
  return false;
}

async function hasSession(context: OperationContext, user: UserRow): Promise<boolean> {
  if (user.deleted) return false;
  const browsers = await liveBrowserSessions(context, user);
  return browsers.length > 0 || (await liveTokens(context.store, context, { userId: user.id })).length > 0;
}

/** False if another process or a newer sign-in was faster. */
async function update(
  { store }: OperationContext,
  { id, sealedRefreshToken, checkAt }: SsoIdentityRow,
  changes: Partial<SsoIdentityRow>,
): Promise<boolean> {
  const where = matches({ id, sealedRefreshToken, checkAt });
  return (await store.transaction((transaction) => transaction.update(ssoIdentities, where, changes))).length > 0;
}

async function ask(context: OperationContext, identity: SsoIdentityRow, provider: SsoProviderRow): Promise<boolean> {
  const { openIdConnect, secretBox } = context.ports;
  const { id, subject, sealedRefreshToken } = identity;
  if (!openIdConnect || sealedRefreshToken === null) return false;
  const refreshToken = await secretBox.open(sealedRefreshToken, identityPurpose(id));
  const answer = await openIdConnect.refresh(await clientOf(context, provider), { refreshToken, subject });
  if (answer.outcome === "refused") return signOut(context, identity);
  if (answer.outcome === "error") logFailure(context, answer.message);
  else if (answer.value.refreshToken !== undefined) {
    await replaceRefreshToken(context, identity, answer.value.refreshToken);
  }
  return false;
}

/** Ends every session of the user, unless the refused token is no longer the one that counts. */
async function signOut(
  context: OperationContext,
  { id, userId, sealedRefreshToken }: SsoIdentityRow,
): Promise<boolean> {
  return inTransaction(context, async (change) => {
    const refused = matches({ id, sealedRefreshToken });
    const forgotten = { sealedRefreshToken: null, checkAt: null };
    if ((await change.transaction.update(ssoIdentities, refused, forgotten)).length === 0) return false;
    await endSessions(change, { userId, reason: "refused by the provider" });
    return true;
  });
}

function logFailure({ applicationId, ports }: OperationContext, error: string): void {
  const about = { source: "security", applicationId, error } as const;
  ports.log.warn("A single sign-on provider did not say whether a user may go on", about);
}
