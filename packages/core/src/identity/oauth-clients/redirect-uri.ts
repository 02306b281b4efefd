import { type ParsedUrl, parseUrl } from "../../engine/text/parse-url.ts";

/** Hosts that stand for the machine that the client runs on (RFC 8252 §7.3). */
const loopbackHosts: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Schemes without a reverse domain that widely used editors register for themselves. */
const editorSchemes: ReadonlySet<string> = new Set(["cursor:", "vscode:", "vscode-insiders:", "windsurf:"]);

/** Longer ones are no address that a browser would go to. */
export const redirectUriLengthMax = 2048;

/** At most this many in a client. */
export const redirectUrisMax = 10;

/**
 * Why a URI is refused as a redirect URI; undefined for one that is admitted: `https`, `http` to the own machine, or a
 * private-use scheme named by a reverse domain (RFC 8252 §7.1). No fragment (RFC 6749 §3.1.2), credentials or wildcard.
 */
export function redirectUriFault(text: string): string | undefined {
  if (text.length > redirectUriLengthMax) return `It must have at most ${redirectUriLengthMax} characters`;
  // Browsers drop tabs and line breaks inside a URL, so that what is compared would not be what is opened.
  const url = /^[\x21-\x7e]+$/u.test(text) ? parseUrl(text) : undefined;
  if (!url) return "It must be an absolute URI in ASCII";
  if (/[#*\\]/u.test(text)) return "It must have no fragment, wildcard or backslash";
  if (url.username !== "" || url.password !== "") return "It must have no credentials";
  // Parsers mend `https:host` and `https:///host`, of which other programs make something else.
  if (/^https?:(?!\/\/[^/])/iu.test(text)) return "Its host must follow two slashes";
  return schemeFault(url);
}

/** True for an address of the machine that the client runs on. */
export function isLoopback(redirectUri: string): boolean {
  const url = parseUrl(redirectUri);
  return url?.protocol === "http:" && loopbackHosts.has(url.hostname);
}

function schemeFault({ protocol, hostname }: ParsedUrl): string | undefined {
  if (protocol === "https:") return undefined;
  if (protocol === "http:") return loopbackHosts.has(hostname) ? undefined : "With http it must name a loopback host";
  if (protocol.includes(".") || editorSchemes.has(protocol)) return undefined;
  return "A private-use scheme must be a reverse domain name";
}
