import { OAuthError } from "../../oauth-error.ts";
import type { Transaction } from "../../ports/storage.ts";
import { recordAudit } from "../../resource/audit.ts";
import { all, live, matches } from "../../resource/condition.ts";
import { formatTimestamp } from "../../resource/formats.ts";
import type { OperationContext } from "../../resource/operation.ts";
import { checkTokens, clearUses, countUse, type RateLimit } from "../../resource/rate-limit.ts";
import { accessOf } from "../users/access.ts";
import { type UserRow, users } from "../users/table.ts";
import { firstPartyClientId, issueRefreshToken, type TokenResponse, tokenResponse } from "./token-response.ts";

/** The one text for everything that can be wrong with credentials, so that it tells nothing about accounts. */
const refusal = "The credentials are not valid";

/** A password longer than this is not hashed. */
export const passwordCharactersMax = 1024;

/** Exchanges an address and a password for tokens. @throws {OAuthError} `invalid_grant`, `too_many_requests` */
export async function passwordGrant(
  context: OperationContext,
  credentials: { readonly username: string; readonly password: string; readonly scope: string },
): Promise<TokenResponse> {
  const emailAddress = credentials.username.toLowerCase();
  const limits = failureLimits(context, await context.ports.digest.sha256(emailAddress));
  await context.store.transaction((transaction) => checkFailures(context, transaction, limits));
  const user = await verifyPassword(context, emailAddress, credentials.password);
  if (!user) {
    await countFailure(context, limits);
    throw new OAuthError("invalid_grant", refusal);
  }
  const access = await accessOf(context.store, user);
  const grant = { access, clientId: firstPartyClientId, scope: credentials.scope, familyId: context.ports.ids.next() };
  const refreshToken = await context.store.transaction(async (transaction) => {
    // Again, as many guesses at once all pass the first check: past the limit even the right one learns nothing.
    await checkFailures(context, transaction, limits);
    // Failures of the address stay: signing in to one account must not pay for guesses at others.
    await clearUses(transaction, limits.account.key);
    const lastSignInAt = formatTimestamp(context.ports.clock.now());
    await transaction.update(users, matches({ id: user.id }), { lastSignInAt });
    await recordAudit(context, transaction, [{ action: "sign-in", kind: "User", resourceId: user.id }]);
    return issueRefreshToken(context, transaction, grant);
  });
  return tokenResponse(context, grant, refreshToken);
}

/** Costs one hash whether or not the account exists. */
async function verifyPassword(
  context: OperationContext,
  emailAddress: string,
  password: string,
): Promise<UserRow | undefined> {
  const [user] = await context.store.select(users, { where: all(live, matches({ emailAddress })), limit: 1 });
  const usable = user?.status === "active" ? (user.passwordHash ?? undefined) : undefined;
  const verified = await context.ports.passwordHasher.verify(password.slice(0, passwordCharactersMax), usable);
  return verified && password.length <= passwordCharactersMax ? user : undefined;
}

interface FailureLimits {
  readonly account: RateLimit;
  readonly address: RateLimit;
}

/** Failures are counted per account and address, and per address, for 15 minutes. */
function failureLimits(context: OperationContext, account: string): FailureLimits {
  const address = context.clientAddress ?? "unknown";
  return {
    account: { key: `sign-in:${address}:${account}`, limit: 5, windowSeconds: 900 },
    address: { key: `sign-in:${address}`, limit: 50, windowSeconds: 900 },
  };
}

async function checkFailures(
  context: OperationContext,
  transaction: Transaction,
  limits: FailureLimits,
): Promise<void> {
  await checkTokens(context, transaction, limits.account);
  await checkTokens(context, transaction, limits.address);
}

async function countFailure(context: OperationContext, limits: FailureLimits): Promise<void> {
  await context.store.transaction(async (transaction) => {
    await checkFailures(context, transaction, limits);
    await countUse(context, transaction, limits.account);
    await countUse(context, transaction, limits.address);
  });
}
