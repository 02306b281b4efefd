import { parseUrl } from "./parse-url.ts";

/** Maximum length of a name (RFC 1035 §2.3.4). */
const nameLengthMax = 253;
/** A label: letters, digits and inner hyphens (RFC 1123 §2.1). */
const labelExpression = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/u;

/**
 * Returns a domain name as it is stored and compared: in lower case, with international names in their ASCII form (RFC
 * 5891). Undefined for a single label, an IP address in any spelling, a trailing dot and anything else that is not a name.
 */
export function normalizeDomain(text: string): string | undefined {
  // The parser would silently drop a port, credentials or a path.
  if (/[\s:/?#@\\%[\]]/u.test(text) || text.endsWith(".")) return undefined;
  const name = parseUrl(`https://${text}`)?.hostname ?? "";
  const labels = name.split(".");
  const isName =
    name.length <= nameLengthMax && labels.length > 1 && labels.every((label) => labelExpression.test(label));
  // The parser turns every spelling of an IPv4 address into four numbers; no top-level domain is a number (RFC 3696
  // §2).
  return isName && !/^\d+$/u.test(labels.at(-1) ?? "") ? name : undefined;
}

/** The domain of an e-mail address, normalized; undefined if it has none. */
export function domainOfAddress(emailAddress: string): string | undefined {
  const at = emailAddress.lastIndexOf("@");
  return at === -1 ? undefined : normalizeDomain(emailAddress.slice(at + 1));
}

/**
 * An e-mail address with its domain as {@link normalizeDomain} spells it; what has no such domain stays as it is.
 * @example
 * ```ts
 * assert.equal(withAsciiDomain("kim@händler.example"), "kim@xn--hndler-bua.example");
 * ```
 */
export function withAsciiDomain(emailAddress: string): string {
  const domain = domainOfAddress(emailAddress);
  return domain === undefined ? emailAddress : emailAddress.slice(0, emailAddress.lastIndexOf("@") + 1) + domain;
}
