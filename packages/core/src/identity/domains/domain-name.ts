import { parseUrl } from "../../engine/text/parse-url.ts";

/** RFC 1035 §2.3.4. */
const nameLengthMax = 253;
/** RFC 1123 §2.1: letters, digits and inner hyphens. */
const labelExpression = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/u;

/**
 * A domain name as it is stored and compared: in lower case, international names in their ASCII form (RFC 5891).
 * Undefined for what is no name of at least two labels, for an IP address in any spelling, and with a trailing dot.
 */
export function normalizeDomain(text: string): string | undefined {
  // What a URL would read as a port, credentials or a path must not be dropped in silence.
  if (/[\s:/?#@\\%[\]]/u.test(text) || text.endsWith(".")) return undefined;
  const name = parseUrl(`https://${text}`)?.hostname ?? "";
  const labels = name.split(".");
  const isName =
    name.length <= nameLengthMax && labels.length > 1 && labels.every((label) => labelExpression.test(label));
  // The parser turns every spelling of an IPv4 address into four numbers; no top-level domain is one (RFC 3696 §2).
  return isName && !/^\d+$/u.test(labels.at(-1) ?? "") ? name : undefined;
}

/** The domain of an e-mail address, normalized; undefined where there is none. */
export function domainOfAddress(emailAddress: string): string | undefined {
  const at = emailAddress.lastIndexOf("@");
  return at === -1 ? undefined : normalizeDomain(emailAddress.slice(at + 1));
}
