/** Names of programs in a `User-Agent`, the most particular first: each browser claims to be those behind it. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//u, "Edge"],
  [/\bOPR\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\b(?:Chrome|CriOS)\//u, "Chrome"],
  [/\bSafari\//u, "Safari"],
] as const;

const systems = [
  [/\bWindows\b/u, "Windows"],
  [/\bAndroid\b/u, "Android"],
  [/\b(?:iPhone|iPad)\b/u, "iOS"],
  [/\bMac OS X\b/u, "macOS"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bLinux\b/u, "Linux"],
] as const;

/** Characters of the name of an unknown program that are shown at most. */
const programCharactersMax = 60;

/**
 * Names the device behind a `User-Agent` (RFC 9110 §10.1.5) as a person knows it: `Firefox on Windows`, or the first
 * product of another program, such as `catalogctl`. Null where nothing is said. The client says it, so it proves nothing.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  // Without dots, which would let a client choose an address that a mail names.
  return /^[\w+-]+/u.exec(userAgent)?.[0].slice(0, programCharactersMax) ?? null;
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
