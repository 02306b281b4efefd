import type { OperationContext } from "../../engine/calls/operation.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";
import { invalid } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { networkOf } from "../../engine/text/network-of.ts";
import { accountAddress } from "../../engine/text/normal-text.ts";
import type { PasskeyAssertion, PasskeyExpectation, PasskeyState } from "../../ports/passkeys.ts";
import { ssoEnforcedFor } from "../domains/sso-enforced-for.ts";
import { type Attempt, beginAttempt, completeAttempt, withdrawAttempt } from "../sign-in/attempts.ts";
import { startBrowserSession } from "../sign-in/browser-session.ts";
import type { BrowserSessionRow } from "../sign-in/browser-sessions.ts";
import { recordFailure } from "../sign-in/record-failure.ts";
import { logFailure } from "../sign-in/verify-credentials.ts";
import { type UserRow, users } from "../users/table.ts";
import { beginCeremony, ceremonySeconds, endCeremony, passkeysOf } from "./ceremony.ts";
import { userHandleOf } from "./creation-options.ts";
import { passkeyDomains } from "./served-origins.ts";
import { type UserPasskeyRow, userPasskeys } from "./table.ts";
import { countsOn, recordCopy, recordUse } from "./use-passkey.ts";

/** Ceremonies of one network in ten minutes: each view of the sign-in page begins one. */
const ceremoniesMax = 600;

/** Options for the browser (WebAuthn Level 3 §5.5): any passkey of a domain, whose authenticator verifies its user. */
export interface PasskeyRequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly userVerification: "required";
}

/** An answer to a sign-in. */
export interface PasskeyAnswer extends PasskeyAssertion {
  /**
   * The user whom the passkey was made for, as the authenticator says, base64url. It may be left out only after the password
   * (WebAuthn Level 3 §7.2, step 6).
   */
  readonly userHandle?: string | undefined;
  /** Text that only this browser knows, as at the beginning. */
  readonly browser: string;
  /** Address of the user who has shown the password before; the passkey must be theirs. */
  readonly emailAddress?: string | undefined;
}

/** Outcome of a sign-in: `late` for a challenge that is no longer answered, `refused` for every other fault. */
export type PasskeySignIn =
  | {
      readonly outcome: "signed in";
      readonly user: UserRow;
      /** Value of the browser's cookie. */
      readonly token: string;
      readonly session: BrowserSessionRow;
    }
  | { readonly outcome: "refused" }
  | { readonly outcome: "late" };

/**
 * Begins a sign-in by passkey, of whomever the answer will name. `browser` is a text that only the browser knows: no other
 * one can use the answer. The passkey is of the domain of the request, or of another one that serves the application.
 * @throws {DomainError} `rate_limited` after 600 of one network in ten minutes, `conflict` where there are no passkeys,
 *   `validation_failed` for a domain that does not serve the application
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * await assert.rejects(beginPasskeySignIn(context, "cookie"), { code: "conflict" }); // the host has no port of passkeys
 * ```
 */
export async function beginPasskeySignIn(
  context: OperationContext,
  browser: string,
  asked?: string,
): Promise<PasskeyRequestOptions> {
  passkeysOf(context);
  if (context.clientAddress !== null) {
    const network = await context.ports.digest.sha256(`network:${networkOf(context.clientAddress)}`);
    await takeToken(context, { key: `passkey-sign-in:${network}`, limit: ceremoniesMax, windowSeconds: 600 });
  }
  if (asked !== undefined && !(await passkeyDomains(context)).includes(asked))
    throw invalid("/domain", "unknown_domain", "No passkeys of this domain sign in here");
  const { challenge, domain } = await beginCeremony(context, { browser }, asked);
  return { challenge, rpId: domain, timeout: ceremonySeconds * 1000, userVerification: "required" };
}

/**
 * Signs a browser in by a passkey, at the cost of one signature whether or not the service knows the passkey. A wrong
 * answer counts as a failure at the account, as a wrong password does.
 * @throws {DomainError} `rate_limited` with the seconds to wait, even for a right answer
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const answer = { id: "q83v", clientDataJSON: "e30", authenticatorData: "AA", signature: "AA", browser: "cookie" };
 * await assert.rejects(finishPasskeySignIn(context, answer), { code: "conflict" }); // no port of passkeys
 * ```
 */
export async function finishPasskeySignIn(context: OperationContext, answer: PasskeyAnswer): Promise<PasskeySignIn> {
  const { browser, clientDataJSON } = answer;
  const expected = await endCeremony(context, { owner: { browser }, clientDataJSON });
  if (!expected) return { outcome: "late" };
  const owned = await findOwned(context, answer, expected);
  const nobodys = await nobodysAddress(context, answer);
  const attempt = await beginAttempt(context, owned?.user.emailAddress ?? nobodys);
  const state = await verify(context, { answer, expected, owned }).catch(async (error: unknown) => {
    await inTransaction(context, (change) => withdrawAttempt(change, attempt));
    throw error;
  });
  const signIn = await inTransaction(context, async (change) => {
    const settled = owned && state ? await settle(change, { attempt, owned, state }) : undefined;
    if (settled) return settled;
    await recordFailure(change, { attempt, user: owned?.user });
    return { outcome: "refused" } as const;
  });
  if (signIn.outcome === "refused") logFailure(context);
  return signIn;
}

/** A passkey and its user. */
interface OwnedPasskey {
  readonly passkey: UserPasskeyRow;
  readonly user: UserRow;
}

async function findOwned(
  { store }: OperationContext,
  { id: credentialId }: PasskeyAnswer,
  { domain }: PasskeyExpectation,
): Promise<OwnedPasskey | undefined> {
  const [passkey] = await store.select(userPasskeys, { where: matches({ credentialId, domain }), limit: 1 });
  // Nobody has the other id, which is looked for as long.
  const user = await store.find(users, passkey?.userId ?? "0".repeat(24));
  return passkey && user && { passkey, user };
}

/** An address that nobody has, at which the failures of an unknown passkey count. */
async function nobodysAddress({ ports }: OperationContext, { id }: PasskeyAnswer): Promise<string> {
  return `${await ports.digest.sha256(`passkey:${id}`)}@passkey.invalid`;
}

async function verify(
  context: OperationContext,
  asked: {
    readonly answer: PasskeyAnswer;
    readonly expected: PasskeyExpectation;
    readonly owned: OwnedPasskey | undefined;
  },
): Promise<PasskeyState | undefined> {
  const { owned } = asked;
  const { userHandle, emailAddress, browser: _, ...assertion } = asked.answer;
  const publicKey = owned?.passkey.publicKey;
  const state = await passkeysOf(context).verifyAssertion(assertion, { ...asked.expected, publicKey });
  const isMeant = emailAddress === undefined || accountAddress(emailAddress) === owned?.user.emailAddress;
  const isNamed =
    userHandle === undefined ? emailAddress !== undefined : userHandle === userHandleOf(owned?.user.id ?? "");
  return isNamed && isMeant ? state : undefined;
}

/** Signs in if account and passkey still stand; undefined for a refusal that has to be recorded. */
async function settle(
  change: Change,
  given: { readonly attempt: Attempt; readonly owned: OwnedPasskey; readonly state: PasskeyState },
): Promise<PasskeySignIn | undefined> {
  const { transaction } = change;
  const { attempt, state } = given;
  const passkey = await transaction.find(userPasskeys, given.owned.passkey.id, { lock: true });
  const user = await transaction.find(users, given.owned.user.id, { lock: true });
  if (!passkey || user?.status !== "active" || user.deleted || user.kind === "service") return undefined;
  if (await ssoEnforcedFor(transaction, user.emailAddress)) return undefined;
  if (!countsOn(passkey, state)) {
    await recordCopy(change, { user, passkey, state });
    return { outcome: "refused" };
  }
  await completeAttempt(change, attempt);
  await recordUse(change, { passkey, state });
  return { outcome: "signed in", user, ...(await startBrowserSession(change, user, "passkey")) };
}
