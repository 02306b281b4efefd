import { slotsOf } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { accountAddress } from "../../engine/text/normal-text.ts";
import { ssoEnforcedFor } from "../domains/sso-enforced-for.ts";
import { takeFactorCode } from "../factors/take-code.ts";
import { mustShowPasskey } from "../passkeys/has-passkey.ts";
import { type UserRow, users } from "../users/table.ts";
import { type Attempt, beginAttempt, completeAttempt, isKnownPlace, withdrawAttempt } from "./attempts.ts";
import { inTurn } from "./in-turn.ts";
import { recordFailure } from "./record-failure.ts";

/** Maximum length of a password; longer ones are not hashed. */
export const passwordCharactersMax = 1024;

/** Credentials of a sign-in. */
export interface Credentials {
  readonly emailAddress: string;
  readonly password: string;
  /** A code of the authenticator, or one of the recovery codes; each works once. */
  readonly code?: string | undefined;
}

/**
 * Outcome of a sign-in attempt: `refused` covers every fault; `code needed` and `passkey needed` follow a right password.
 */
export type Verification =
  | {
      readonly outcome: "verified";
      readonly user: UserRow;
      /** Whether a second factor was shown. */ readonly withCode: boolean;
    }
  | { readonly outcome: "refused" }
  | { readonly outcome: "code needed" | "passkey needed" };

const refused = { outcome: "refused" } as const satisfies Verification;

/**
 * Verifies credentials, at the cost of one hash whether or not the account exists or can sign in. A wrong password or
 * code counts as a failure, after which the account waits; it is logged, and audited if there is an account. So is a right
 * password where a role requires a passkey that the user has: somebody may have stolen it.
 * @throws {DomainError} `rate_limited` with the seconds to wait, even for right credentials
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const credentials = { emailAddress: "admin@catalog.example", password: "correct horse battery staple" };
 * assert.equal((await verifyCredentials(context, credentials)).outcome, "verified");
 * assert.equal((await verifyCredentials(context, { ...credentials, password: "a guess" })).outcome, "refused");
 * ```
 */
export async function verifyCredentials(context: OperationContext, credentials: Credentials): Promise<Verification> {
  const account = accountAddress(credentials.emailAddress);
  const isKnown = await isKnownPlace(context, account);
  return inTurn(context, { account, isKnown }, () => verify(context, credentials));
}

async function verify(context: OperationContext, credentials: Credentials): Promise<Verification> {
  const attempt = await beginAttempt(context, credentials.emailAddress);
  const { user, isRight } = await verifyPassword(context, credentials).catch(async (error: unknown) => {
    await inTransaction(context, (change) => withdrawAttempt(change, attempt));
    throw error;
  });
  const verification = await inTransaction(context, async (change) => {
    const settled = user && isRight ? { attempt, user, code: credentials.code } : undefined;
    const result = settled ? await settle(change, settled) : refused;
    if (result.outcome === "refused") await recordFailure(change, { attempt, user });
    return result;
  });
  if (verification.outcome === "refused" || verification.outcome === "passkey needed") logFailure(context);
  return verification;
}

/** Logs a failure without the account: a user may have typed a password in its place. */
export function logFailure({ applicationId, requestId, clientAddress, ports }: OperationContext): void {
  const about = { applicationId, requestId, clientAddress: clientAddress ?? undefined };
  ports.log.info("A sign-in failed", { source: "security", ...about });
}

/** The account, even one that cannot sign in, and whether the password opens it. */
async function verifyPassword(
  context: OperationContext,
  credentials: Credentials,
): Promise<{ readonly user: UserRow | undefined; readonly isRight: boolean }> {
  const { password } = credentials;
  const emailAddress = accountAddress(credentials.emailAddress);
  const [user] = await context.store.select(users, { where: all(live, matches({ emailAddress })), limit: 1 });
  const mayUsePassword = !(await ssoEnforcedFor(context.store, emailAddress)) && user?.status === "active";
  const usable = mayUsePassword ? (user.passwordHash ?? undefined) : undefined;
  const holder = { applicationId: context.applicationId, user: emailAddress };
  const verified = await slotsOf(context, "passwords").run(holder, () =>
    context.ports.passwordHasher.verify(password.slice(0, passwordCharactersMax), usable),
  );
  return { user, isRight: verified && password.length <= passwordCharactersMax };
}

async function settle(
  change: Change,
  { attempt, user, code }: { readonly attempt: Attempt; readonly user: UserRow; readonly code: string | undefined },
): Promise<Verification> {
  const taken = await takeFactorCode(change, { userId: user.id, code });
  if (taken === "wrong") return refused;
  if (taken === "missing") {
    await withdrawAttempt(change, attempt);
    return { outcome: "code needed" };
  }
  if (await mustShowPasskey(change.context, change.transaction, user)) {
    // Nor does the password make its network known.
    await withdrawAttempt(change, attempt);
    await recordFailure(change, { attempt, user });
    return { outcome: "passkey needed" };
  }
  await completeAttempt(change, attempt);
  return { outcome: "verified", user, withCode: taken === "taken" };
}
