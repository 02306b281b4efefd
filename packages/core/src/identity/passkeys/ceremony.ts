import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { base64Url } from "../../engine/text/base64.ts";
import { parseUrl } from "../../engine/text/parse-url.ts";
import type { Id } from "../../ports/id.ts";
import type { PasskeyExpectation, Passkeys } from "../../ports/passkeys.ts";
import { passkeyChallenges } from "./table.ts";

/** Seconds to answer a challenge: long enough to find a phone. */
export const ceremonySeconds = 300;

/** Bytes of a challenge: beyond guessing (WebAuthn Level 3 §13.4.3 asks for 16). */
const challengeBytes = 32;

/**
 * Owner of a ceremony: a user who adds a passkey, or the browser of somebody who signs in, by a text that only this browser
 * knows. Nobody else can end it, even with a copy of the answer.
 */
type CeremonyOwner = { readonly userId: Id<"user"> } | { readonly browser: string };

/** Begins a ceremony with passkeys of a domain, by default that of the request. */
export async function beginCeremony(
  context: OperationContext,
  owner: CeremonyOwner,
  domain = passkeyDomain(context),
): Promise<{ readonly challenge: string; readonly domain: string }> {
  const { clock, ids, random } = context.ports;
  const challenge = base64Url(random.bytes(challengeBytes));
  const expiresAt = formatTimestamp(clock.now() + ceremonySeconds * 1000);
  const challengeHash = await challengeHashOf(context, challenge, owner);
  const row = { id: ids.next(), challengeHash, userId: userIdOf(owner), domain, expiresAt };
  await inTransaction(context, ({ transaction }) => transaction.insert(passkeyChallenges, [row]));
  return { challenge, domain };
}

/**
 * Ends the ceremony whose challenge an answer names, so no challenge is answered twice, whatever the outcome. Returns what
 * the answer must agree with, of which the origin is that of the request; undefined for a challenge that is unknown, late or
 * of another owner.
 */
export async function endCeremony(
  context: OperationContext,
  { owner, clientDataJSON }: { readonly owner: CeremonyOwner; readonly clientDataJSON: string },
): Promise<PasskeyExpectation | undefined> {
  const challenge = passkeysOf(context).challengeOf(clientDataJSON) ?? "";
  const where = matches({ challengeHash: await challengeHashOf(context, challenge, owner) });
  const begun = await inTransaction(context, async ({ transaction }) => {
    const [row] = await transaction.select(passkeyChallenges, { where, limit: 1, lock: true });
    return row && (await transaction.erase(passkeyChallenges, matches({ id: row.id }))) === 1 ? row : undefined;
  });
  if (!begun || begun.userId !== userIdOf(owner)) return undefined;
  if (Date.parse(begun.expiresAt) <= context.ports.clock.now()) return undefined;
  return { challenge, origin: context.baseUrl, domain: begun.domain };
}

function userIdOf(owner: CeremonyOwner): Id<"user"> | null {
  return "userId" in owner ? owner.userId : null;
}

function challengeHashOf({ ports }: OperationContext, challenge: string, owner: CeremonyOwner): Promise<string> {
  return ports.digest.sha256("browser" in owner ? `${challenge}:${owner.browser}` : challenge);
}

/**
 * The port of passkeys.
 * @throws {DomainError} `conflict` if the host has none
 */
export function passkeysOf(context: OperationContext): Passkeys {
  const { passkeys } = context.ports;
  if (!passkeys) throw new DomainError("conflict", "This service does not support passkeys");
  return passkeys;
}

/**
 * Tells whether there can be passkeys: the host has the port, and the address is one at which browsers allow them.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(offersPasskeys(context), false); // the host has no port of passkeys
 * ```
 */
export function offersPasskeys({ baseUrl, ports }: OperationContext): boolean {
  return ports.passkeys !== undefined && domainOf(baseUrl) !== undefined;
}

/** Names of the machine itself, where browsers allow passkeys without https. */
const localName = /^(?:.+\.)?localhost$/u;

/** An address of IPv4 or IPv6 in place of a name. */
const networkAddress = /^(?:[0-9.]+|\[.*\])$/u;

/**
 * The domain that passkeys of this address belong to: its host.
 * @throws {DomainError} `conflict` where browsers allow no passkeys
 */
export function passkeyDomain({ baseUrl }: OperationContext): string {
  const domain = domainOf(baseUrl);
  if (domain !== undefined) return domain;
  throw new DomainError("conflict", "Passkeys need an address with https and a domain name");
}

/** The domain that passkeys of an address belong to; undefined where browsers allow none. */
export function domainOf(baseUrl: string): string | undefined {
  const url = parseUrl(baseUrl);
  const isSecure = url !== undefined && (url.protocol === "https:" || localName.test(url.hostname));
  return isSecure && !networkAddress.test(url.hostname) ? url.hostname : undefined;
}
