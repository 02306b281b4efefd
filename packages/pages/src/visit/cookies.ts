/** Names of the cookies. */
const names = { session: "session", browser: "browser", recording: "recording" } as const;

/** `session` is a sign-in; `browser` tells browsers apart before anybody has signed in; `recording` is when
 * the user agreed to be recorded. */
export type CookieKind = keyof typeof names;

/**
 * Name of a cookie at an origin. Under https, the prefix `__Host-` makes browsers refuse it from a subdomain, from
 * plain http, and for more than this host (RFC 6265bis §4.1.3.2).
 */
export function cookieName(baseUrl: string, kind: CookieKind): string {
  return isSecure(baseUrl) ? `__Host-${names[kind]}` : names[kind];
}

/** The value of a cookie of a request; undefined if it is absent or repeated, because one of two is not ours. */
export function readCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

/**
 * A `Set-Cookie` that lasts until the browser closes. Scripts cannot read it, and forms of other sites do not send it.
 */
export function setCookie(baseUrl: string, kind: CookieKind, value: string): string {
  return `${cookieName(baseUrl, kind)}=${value}; ${attributes(baseUrl)}`;
}

/** A `Set-Cookie` that removes it. */
export function clearCookie(baseUrl: string, kind: CookieKind): string {
  return `${cookieName(baseUrl, kind)}=; Max-Age=0; ${attributes(baseUrl)}`;
}

function attributes(baseUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(baseUrl) ? "; Secure" : ""}`;
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
