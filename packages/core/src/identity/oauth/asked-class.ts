import type { OperationContext } from "../../engine/calls/operation.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import type { Condition } from "../../ports/condition.ts";
import { userFactors } from "../factors/table.ts";
import { usableDomains } from "../passkeys/has-passkey.ts";
import type { BrowserSessionRow } from "../sign-in/browser-sessions.ts";
import { acrValues, type SignInMethod, signInClaims } from "../sign-in/sign-in-method.ts";
import type { UserRow } from "../users/table.ts";
import { askedClaim } from "./claims-parameter.ts";
import type { AuthorizationRequestRow } from "./grant-tables.ts";

/** Classes of sign-in that a client asks for. */
export type AskedClass = Pick<AuthorizationRequestRow, "acrValues" | "acrEssential">;

const noClass: AskedClass = { acrValues: null, acrEssential: false };

/**
 * Reads which classes a client wants (OpenID Connect Core §3.1.2.1), or insists on (§5.5.1.1) in the
 * parameter `claims`. Unknown classes are kept out, so nothing meets a request that insists on others.
 * @throws {AuthorizationError} `invalid_request` for claims that are not an object
 */
export function readAskedClass(wanted: string | undefined, claims: string | undefined): AskedClass {
  const acr = askedClaim(claims, "acr");
  if (acr) {
    const acrEssential = acr["essential"] === true;
    const one = acr["value"] === undefined ? [] : [acr["value"]];
    const listed: unknown = acr["values"] ?? (acrEssential && one.length === 0 ? acrValues : one);
    const values = Array.isArray(listed) ? knownOf(listed) : "";
    if (acrEssential || values !== "") return { acrValues: values, acrEssential };
  }
  const values = knownOf(wanted?.split(" ") ?? []);
  return values === "" ? noClass : { acrValues: values, acrEssential: false };
}

function knownOf(values: readonly unknown[]): string {
  return acrValues.filter((known) => values.includes(known)).join(" ");
}

/** Tells whether a sign-in is of a class that the client asks for, or of a stronger one. */
export function meetsClass({ acrValues: asked }: AskedClass, method: SignInMethod | null): boolean {
  if (asked === null) return true;
  const [weakest] = asked.split(" ");
  const level = levelOf(weakest);
  return level >= 0 && levelOf(signInClaims(method).acr) >= level;
}

/**
 * Tells whether a client insists on a class of sign-in that a session is not of; it gets no code from such a session.
 * @example
 * ```ts
 * assert.equal(missesClass({ acrValues: "phr", acrEssential: true }, { signInMethod: "password" }), true);
 * assert.equal(missesClass({ acrValues: "phr", acrEssential: false }, { signInMethod: "password" }), false);
 * ```
 */
export function missesClass(asked: AskedClass, { signInMethod }: Pick<BrowserSessionRow, "signInMethod">): boolean {
  return asked.acrEssential && !meetsClass(asked, signInMethod);
}

/**
 * The class that the ID token names: that of the sign-in, or, if the client asks for others, the strongest of these that it
 * covers. A passkey is more than two factors, and a client that insists on two factors compares texts.
 */
export function toldClass({ acrValues: asked }: AskedClass, method: SignInMethod | null): string | null {
  const own = signInClaims(method).acr;
  const covered = asked?.split(" ").filter((one) => levelOf(one) >= 0 && levelOf(one) <= levelOf(own));
  return covered?.at(-1) ?? own ?? null;
}

/**
 * The proof that a client asks for beyond a password: a code after it, or a passkey; undefined if it asks for neither.
 * @example
 * ```ts
 * assert.equal(strongerSignIn({ acrValues: "phr", acrEssential: false }), "passkey");
 * assert.equal(strongerSignIn({ acrValues: null, acrEssential: false }), undefined);
 * ```
 */
export function strongerSignIn(asked: AskedClass): "code" | "passkey" | undefined {
  if (asked.acrValues === null || meetsClass(asked, "password")) return undefined;
  return meetsClass(asked, "password-and-code") ? "code" : "passkey";
}

function levelOf(acr: string | undefined): number {
  return acr === undefined ? -1 : acrValues.indexOf(acr);
}

/** Tells whether the user has what a sign-in of a class needs that the client asks for. */
export async function canReachClass(context: OperationContext, asked: AskedClass, user: UserRow): Promise<boolean> {
  const methods: SignInMethod[] = user.passwordHash === null ? [] : ["password"];
  if (methods.length > 0 && (await hasFactor(context, user))) methods.push("password-and-code");
  if ((await usableDomains(context, context.store, user)).length > 0) methods.push("passkey");
  return methods.some((method) => meetsClass(asked, method));
}

async function hasFactor({ store }: OperationContext, { id: userId }: UserRow): Promise<boolean> {
  const confirmed: Condition<"confirmedAt"> = { op: "not", condition: matches({ confirmedAt: null }) };
  return (await store.count(userFactors, all(matches({ userId }), confirmed))) > 0;
}
