/** Origin for resolving paths; never shown. */
const anyOrigin = "https://origin.invalid";

/**
 * The path at which a page of the console sent the user to sign in; undefined for every other text, since an address
 * from a request may lead to another site.
 */
export function returnPath(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text, anyOrigin)) return undefined;
  const { origin, pathname, search } = new URL(text, anyOrigin);
  const isConsole = origin === anyOrigin && (pathname === "/admin" || pathname.startsWith("/admin/"));
  return isConsole ? pathname + search : undefined;
}

/** The path of the sign-in page that leads back to a path of the console. */
export function signInPathFor(path: string): string {
  return `/signin?to=${encodeURIComponent(path)}`;
}
