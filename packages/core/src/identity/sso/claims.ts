import { isEmailAddress } from "../../engine/schemas/formats.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { withAsciiDomain } from "../../engine/text/domain-name.ts";
import { accountAddress, normalText, toLine } from "../../engine/text/normal-text.ts";
import type { Json, JsonObject } from "../../ports/json.ts";

/** Fields of a user that a provider's claims can hold. */
export const claimNames = ["email", "emailVerified", "firstName", "lastName", "locale", "roles"] as const;

/** Default claims: those of OpenID Connect Core §5.1, and the usual one for roles. */
const usualClaims: Readonly<Record<(typeof claimNames)[number], string>> = {
  email: "email",
  emailVerified: "email_verified",
  firstName: "given_name",
  lastName: "family_name",
  locale: "locale",
  roles: "roles",
};

/** Maximum length of a name; longer ones are cut. */
const nameCharactersMax = 100;

/** Data that a provider gives about a user. */
export interface ProviderUser {
  /** In lower case, only ASCII; undefined if no account could have the address. */
  readonly emailAddress: string | undefined;
  /** Whether the provider says that the address is verified; silence means no. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** BCP 47 language tag. */
  readonly locale: string | undefined;
  /** Empty if the claim is missing: some providers leave it out for users without roles. */
  readonly roles: readonly string[];
}

/** Reads claims by a provider's mapping. */
export function readClaims(claims: JsonObject, mapping: Readonly<Record<string, string>>): ProviderUser {
  const read = (name: (typeof claimNames)[number]) => findClaim(claims, mapping[name] ?? usualClaims[name]);
  const emailAddress = read("email");
  const firstName = nameOf(read("firstName"));
  const lastName = nameOf(read("lastName"));
  const verified = read("emailVerified");
  return {
    emailAddress: addressOf(emailAddress),
    // Some providers send texts.
    emailVerified: verified === true || verified === "true",
    firstName: firstName === null && lastName === null ? nameOf(claims.name) : firstName,
    lastName,
    locale: localeOf(read("locale")),
    roles: rolesOf(read("roles")),
  };
}

/**
 * Reads an address and refuses letters outside ASCII before the `@`: lower case turns some of them into those of another
 * mailbox (the Kelvin sign into a `k`).
 */
function addressOf(value: Json | undefined): string | undefined {
  const address = typeof value === "string" ? withAsciiDomain(value) : "";
  return /^[\x21-\x7e]+$/u.test(address) && isEmailAddress(address) ? accountAddress(address) : undefined;
}

/**
 * The claim with this name, otherwise the value at a path such as `realm_access.roles`: names of claims may contain
 * dots.
 */
function findClaim(claims: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split(".").reduce<Json | undefined>((at, part) => {
    return isJsonObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  }, claims);
}

function nameOf(value: Json | undefined): string | null {
  return typeof value === "string" ? toLine(value, nameCharactersMax) : null;
}

/** Reads a language tag; some providers separate language and country with an underscore. */
function localeOf(value: Json | undefined): string | undefined {
  const tag = typeof value === "string" ? normalText(value.replaceAll("_", "-"), "tag") : "";
  return /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/u.test(tag) && tag.length <= 35 ? tag : undefined;
}

/**
 * Reads names of roles, composed and trimmed as the mapping stores them. Invisible characters stay, since to the provider
 * a name with them is another one; one with a U+FEFF, which trimming would drop, has no mapping.
 */
function rolesOf(value: Json | undefined): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const names = values.filter((item) => typeof item === "string");
  return names.filter((name) => !name.includes("\ufeff")).map((name) => name.normalize("NFC").trim());
}
