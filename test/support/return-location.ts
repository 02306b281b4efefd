import type { CookieBrowser } from "./cookie-browser.ts";

/** A client's address, and the account of its user. */
export interface ReturnJourney {
  readonly redirectUri: string;
  readonly account: { readonly emailAddress: string; readonly password: string };
}

/**
 * Signs in where asked to, allows everything, and returns where the browser is sent back to the client. A form for the
 * client becomes a query: most clients read both alike.
 */
export async function returnLocation(
  browser: CookieBrowser,
  authorizationUrl: URL,
  { redirectUri, account }: ReturnJourney,
): Promise<URL> {
  const isBack = (url: URL) => url.href.startsWith(`${redirectUri}?`);
  let page = await browser.open(authorizationUrl.href, isBack);
  if (page.url.pathname === "/signin") page = await browser.submit(page, { ...account }, isBack);
  if (page.url.pathname === "/consent") page = await browser.submit(page, { decision: "allow" }, isBack);
  if (isBack(page.url)) return page.url;
  const link = /class="button" href="([^"]*)"/u.exec(page.text)?.[1]?.replaceAll("&amp;", "&");
  if (link !== undefined) return new URL(link);
  if (!page.text.includes(`<form method="post" action="${redirectUri}">`)) {
    throw new TypeError(`Cannot go back to the client: ${page.text}`);
  }
  const back = new URL(redirectUri);
  for (const [, name = "", value = ""] of page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/gu)) {
    back.searchParams.set(name, value);
  }
  return back;
}
