import { isIP } from "node:net";

/** A URL whose text is acceptable. */
export interface ReadUrl {
  readonly outcome: "read";
  /** The host in the form that a resolver takes: an IP literal without brackets. */
  readonly host: string;
  /**
   * `public`: a name that public DNS may know. `local`: a name of this machine or its network. `literal`: an IP
   * address.
   */
  readonly hostKind: "public" | "local" | "literal";
}

/** The host of a URL, or the reason why its text is refused. */
export type UrlReading = ReadUrl | { readonly outcome: "refused"; readonly reason: string };

/** The longest URL an endpoint can have, in characters. */
export const urlLengthMax = 2_048;

// RFC 1035 section 2.3.4.
const hostLengthMax = 253;
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
/**
 * Suffixes of names that no public receiver has: special-use names (RFC 6761, 6762, 7686, 8375, 9476), the
 * infrastructure of DNS itself, suffixes that private networks use (RFC 6762 appendix G), and ICANN's domain for
 * private use. `.example` is absent: programs should not treat it specially (RFC 6761 section 6.5).
 */
const localSuffixes = [
  ".alt",
  ".arpa",
  ".corp",
  ".home",
  ".internal",
  ".intranet",
  ".invalid",
  ".lan",
  ".local",
  ".localhost",
  ".onion",
  ".private",
  ".test",
];

/**
 * Judges the text of an endpoint's URL. `new URL()` is not enough: it drops tabs, line breaks and an empty `@`, and
 * turns many spellings (`0x7f.1`, `2130706433`, full-width digits, `%31`) into an IP address. The host must therefore
 * be spelled as the parser understands it.
 */
export function readUrl(text: string): UrlReading {
  const reason = refuseText(text);
  if (reason !== undefined) return refused(reason);
  const authority = text.slice("https://".length).split(/[/?#]/, 1)[0] ?? "";
  if (authority.includes("@")) return refused("it must not contain credentials");
  const parsed = parseUrl(text);
  if (parsed === undefined) return refused("it does not parse");
  if (authority.toLowerCase().replace(/:\d*$/, "") !== parsed.hostname) return refused("its host is not in plain form");
  if (parsed.port === "0") return refused("nothing can connect to port 0");
  return readHost(parsed);
}

function refuseText(text: string): string | undefined {
  if (text.length > urlLengthMax) return `it must have at most ${urlLengthMax} characters, not ${text.length}`;
  if (!/^[\x21-\x7e]*$/.test(text)) return "it must contain only printable ASCII characters and no spaces";
  if (text.includes("\\")) return "it must not contain a backslash";
  if (!/^https:\/\/[^/?#]/i.test(text)) return "it must start with https:// and a host name";
  return undefined;
}

function readHost(url: URL): UrlReading {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return { outcome: "read", host, hostKind: "literal" };
  const labels = host.split(".");
  if (host.length > hostLengthMax || !labels.every((part) => label.test(part)))
    return refused("its host is not a host name");
  const isLocal = labels.length === 1 || localSuffixes.some((suffix) => host.endsWith(suffix));
  return { outcome: "read", host, hostKind: isLocal ? "local" : "public" };
}

/** Parses a URL; undefined for a text that is none. */
export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function refused(why: string): UrlReading {
  return { outcome: "refused", reason: `Cannot use the URL because ${why}` };
}
