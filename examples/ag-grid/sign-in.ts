/// <reference lib="dom" />
/** Signs a person in at the service: the page never sees a password, a second factor or a passkey. */
import * as openid from "openid-client";

/** Kept by the tab while the person is at the service. */
interface Begun {
  readonly clientId: string;
  readonly verifier: string;
  readonly state: string;
}

const key = "sign-in";
const scope = "api";
/** This page, where the service sends the person back to. */
const redirectUri = location.origin + location.pathname;

/** Registers the page as a public client (RFC 7591) and leaves it for the service, with PKCE (RFC 7636). */
export async function beginSignIn(): Promise<void> {
  const service = await serviceUrl();
  const metadata = { client_name: "Grids", redirect_uris: [redirectUri], token_endpoint_auth_method: "none", scope };
  const client = await openid.dynamicClientRegistration(service, metadata, openid.None(), optionsFor(service));
  const [verifier, state] = [openid.randomPKCECodeVerifier(), openid.randomState()];
  const begun: Begun = { clientId: client.clientMetadata().client_id, verifier, state };
  sessionStorage.setItem(key, JSON.stringify(begun));
  const challenge = await openid.calculatePKCECodeChallenge(verifier);
  location.href = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: challenge,
    code_challenge_method: "S256",
  }).href;
}

/** The access token of a person who comes back from the service; undefined for one who has not been there. */
export async function endSignIn(): Promise<string | undefined> {
  const kept = sessionStorage.getItem(key);
  if (kept === null || !new URLSearchParams(location.search).has("state")) return undefined;
  sessionStorage.removeItem(key);
  // Written by this page.
  const { clientId, verifier, state } = JSON.parse(kept) as Begun;
  const service = await serviceUrl();
  const client = await openid.discovery(service, clientId, undefined, openid.None(), optionsFor(service));
  const answer = new URL(location.href);
  history.replaceState(null, "", location.pathname);
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  return (await openid.authorizationCodeGrant(client, answer, checks)).access_token;
}

async function serviceUrl(): Promise<URL> {
  return new URL(await (await fetch("/service")).text());
}

/** On the own machine the service speaks http. */
function optionsFor(service: URL): openid.DiscoveryRequestOptions {
  return { algorithm: "oauth2", execute: service.protocol === "http:" ? [openid.allowInsecureRequests] : [] };
}
