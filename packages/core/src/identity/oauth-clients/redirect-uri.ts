import { redirectSchemePattern } from "../../application/settings/redirect-schemes.ts";
import { type ParsedUrl, parseUrl } from "../../engine/text/parse-url.ts";

/** Loopback hosts, which stand for the client's own machine (RFC 8252 §7.3). */
const loopbackHosts: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

const redirectSchemeExpression = new RegExp(redirectSchemePattern, "u");

/** Maximum length of a redirect URI; browsers open none that is longer. */
export const redirectUriLengthMax = 2048;

/** Maximum number of redirect URIs per client. */
export const redirectUrisMax = 10;

/**
 * Reason why a redirect URI is refused; undefined if it is accepted: `https`, `http` to the client's own machine, or a
 * private-use scheme that is named by a reverse domain (RFC 8252 §7.1) or among `schemes`, without a fragment (RFC 6749 §3.1.2), credentials or a
 * wildcard.
 */
export function redirectUriFault(text: string, schemes: readonly string[]): string | undefined {
  if (text.length > redirectUriLengthMax) return `It must have at most ${redirectUriLengthMax} characters`;
  // Browsers drop tabs and line breaks inside a URL, and would open another one than was compared.
  const url = /^[\x21-\x7e]+$/u.test(text) ? parseUrl(text) : undefined;
  if (!url) return "It must be an absolute URI in ASCII";
  if (/[#*\\]/u.test(text)) return "It must not contain a fragment, wildcard or backslash";
  if (url.username !== "" || url.password !== "") return "It must not contain credentials";
  // Parsers repair `https:host` and `https:///host`; other programs read them differently.
  if (/^https?:(?!\/\/[^/])/iu.test(text)) return "Its host must follow two slashes";
  return schemeFault(url, schemes);
}

/**
 * Tells whether an address is on the client's own machine.
 * @example
 * ```ts
 * assert.equal(isLoopback("http://127.0.0.1:8080/done"), true);
 * assert.equal(isLoopback("https://catalog.example/done"), false);
 * ```
 */
export function isLoopback(redirectUri: string): boolean {
  const url = parseUrl(redirectUri);
  return url?.protocol === "http:" && loopbackHosts.has(url.hostname);
}

function schemeFault({ protocol, hostname }: ParsedUrl, schemes: readonly string[]): string | undefined {
  if (protocol === "https:") return undefined;
  if (protocol === "http:") return loopbackHosts.has(hostname) ? undefined : "With http it must name a loopback host";
  const scheme = protocol.slice(0, -1);
  const isKnown = scheme.includes(".") || schemes.includes(scheme);
  if (isKnown && redirectSchemeExpression.test(scheme)) return undefined;
  return "A private-use scheme must be a reverse domain name or one that the application allows";
}
