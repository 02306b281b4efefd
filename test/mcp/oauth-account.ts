import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { createCookieBrowser } from "../support/cookie-browser.ts";

/** Memory of a client during an authorization, in the form that clients of both generations use. */
export interface OAuthAccount extends OAuthClientProvider {
  clientInformation(): StoredOAuthClientInformation | undefined;
  saveClientInformation(information: StoredOAuthClientInformation): void;
  tokens(): StoredOAuthTokens | undefined;
  saveTokens(tokens: StoredOAuthTokens): void;
  /** Returns the address to which the client last sent its user. */
  readonly authorizationUrl: () => URL;
}

/** An address without a server: the browser stops before it. */
const redirectUri = "http://127.0.0.1:33418/callback";

/** Creates an account of an unregistered client. */
export function createAccount(): OAuthAccount {
  let information: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = "";
  let asked: URL | undefined;
  let discovered: OAuthDiscoveryState | undefined;
  return {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: "Planner", redirect_uris: [redirectUri], scope: "mcp offline_access" },
    clientInformation: () => information,
    saveClientInformation: (saved) => void (information = saved),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    redirectToAuthorization: (url) => void (asked = url),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
    discoveryState: () => discovered,
    saveDiscoveryState: (saved) => void (discovered = saved),
    authorizationUrl() {
      if (!asked)
        throw new TypeError("Cannot find the authorization URL because the client has not sent its user anywhere");
      return asked;
    },
  };
}

/** Signs a user in in a browser where asked, allows everything, and follows the redirect back to the client. */
export async function allow(
  authorizationUrl: URL,
  user: { readonly emailAddress: string; readonly password: string },
): Promise<URL> {
  const browser = createCookieBrowser("");
  const redirect = authorizationUrl.searchParams.get("redirect_uri") ?? redirectUri;
  const isBack = (url: URL) => url.href.startsWith(`${redirect}?`);
  let page = await browser.open(authorizationUrl.href, isBack);
  if (page.url.pathname === "/signin") page = await browser.submit(page, { ...user }, isBack);
  if (page.url.pathname === "/consent") page = await browser.submit(page, { decision: "allow" }, isBack);
  if (isBack(page.url)) return page.url;
  const link = /class="button" href="([^"]*)"/u.exec(page.text)?.[1]?.replaceAll("&amp;", "&");
  if (link === undefined) throw new TypeError(`Cannot go back to the client: ${page.text}`);
  return new URL(link);
}
