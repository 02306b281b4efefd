import type { JsonObject } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import type {
  AskedUser,
  Clock,
  LoginChecks,
  OpenIdConnect,
  ProviderClient,
  ProviderLogin,
  ProviderMetadata,
  ProviderRegistration,
  ProviderResult,
  ProviderWord,
  WebClient,
} from "@design-catalog/core/ports";
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientError,
  clockSkew,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  dynamicClientRegistration,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  refreshTokenGrant,
  ResponseBodyError,
  type ServerMetadata,
} from "openid-client";
import { webClientFetch } from "./web-client-fetch.ts";

/** Time that metadata stays cached. Providers seldom change them, and an unknown signing key is looked up again. */
const configurationMs = 10 * 60_000;

/** Seconds by which the clock of a provider may be ahead. */
const clockToleranceSeconds = 60;

/** Seconds by which clocks may drift apart before a configuration is made again; the library tolerates 30. */
const driftSecondsMax = 5;

const machineClock: Clock = { now: () => Date.now() };

/** Bounds the memory for providers that come and go. */
const configurationsMax = 200;

/** Parts of a host that single sign-on needs. */
interface OpenIdConnectParts {
  readonly webClient: WebClient;
  /** Judges the times of ID tokens. @default the machine's */
  readonly clock?: Clock;
}

/** Implements single sign-on with openid-client; the {@link WebClient} makes all requests. */
export function createOpenIdConnect({ webClient, clock = machineClock }: OpenIdConnectParts): OpenIdConnect {
  const fetch = webClientFetch(webClient);
  // The library goes by the machine's clock.
  const skewSeconds = () => Math.round((clock.now() - Date.now()) / 1_000);
  const configure = rememberConfigurations(skewSeconds, async (client, skew) => {
    const metadata = await discover(client.issuer, fetch);
    const own = { [clockSkew]: skew };
    const configuration = new Configuration(metadata, client.clientId, own, authenticationOf(client, metadata));
    configuration[customFetch] = fetch;
    // TLS would suffice (OpenID Connect Core §3.1.3.7), but a proxy at the provider may end it.
    enableNonRepudiationChecks(configuration);
    return configuration;
  });
  return {
    discover: (issuer) => settle(async () => describe(await discover(issuer, fetch))),
    register: (registration) => settle(() => register(registration, fetch)),
    start: (client, login) => settle(async () => authorizationUrl(await configure(client), client, login)),
    finish: (client, callback) =>
      settle(async () => exchange(await configure(client), client, { ...callback, nowMs: clock.now() })),
    async refresh(client, user) {
      const result = await settle(async () => refresh(await configure(client), user));
      return result.outcome === "success" ? result.value : result;
    },
  };
}

/** Turns any failure into the provider's answer. */
async function settle<Value>(work: () => Promise<Value>): Promise<ProviderResult<Value>> {
  try {
    return { outcome: "success", value: await work() };
  } catch (error) {
    return { outcome: "error", message: messageOf(error) };
  }
}

/** Returns only codes and fixed sentences: a provider's own text may repeat what it was sent. */
function messageOf(error: unknown): string {
  if (error instanceof ResponseBodyError) return `it answers ${error.status} ${error.error}`;
  if (error instanceof ClientError) return `${error.message}${error.code === undefined ? "" : ` (${error.code})`}`;
  return error instanceof Error ? error.message : String(error);
}

async function discover(issuer: string, fetch: CustomFetch): Promise<ServerMetadata> {
  if (!URL.canParse(issuer)) throw new ProviderError("its issuer is not a URL");
  const url = new URL(issuer);
  if (url.protocol !== "https:") throw new ProviderError("its issuer is not https");
  if (url.search !== "" || url.hash !== "") throw new ProviderError("its issuer has a query or a fragment");
  // Discovery does not send the client id, but a configuration needs one.
  const configuration = await discovery(url, "discovery", undefined, None(), { [customFetch]: fetch });
  const metadata = configuration.serverMetadata();
  // The library accepts issuers that stand for many organisations, whose users nobody could tell apart.
  if (!URL.canParse(metadata.issuer) || new URL(metadata.issuer).href !== url.href)
    throw new ProviderError("it calls itself by another issuer");
  return metadata;
}

class ProviderError extends Error {
  override readonly name = "ProviderError";
}

function describe(metadata: ServerMetadata): ProviderMetadata {
  const { userinfo_endpoint: userinfoEndpoint, registration_endpoint: registrationEndpoint } = metadata;
  return {
    issuer: metadata.issuer,
    authorizationEndpoint: httpsUrl(metadata.authorization_endpoint, "authorization endpoint"),
    tokenEndpoint: httpsUrl(metadata.token_endpoint, "token endpoint"),
    jwksUri: httpsUrl(metadata.jwks_uri, "key set"),
    ...(userinfoEndpoint === undefined ? {} : { userinfoEndpoint }),
    ...(registrationEndpoint === undefined ? {} : { registrationEndpoint }),
    scopesSupported: textsOf(metadata.scopes_supported),
    claimsSupported: textsOf(metadata["claims_supported"]),
    supportsPkce: textsOf(metadata.code_challenge_methods_supported).includes("S256"),
  };
}

function httpsUrl(value: unknown, name: string): string {
  if (typeof value === "string" && URL.canParse(value) && new URL(value).protocol === "https:") return value;
  throw new ProviderError(`it has no ${name} of https`);
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Chooses `client_secret_basic` for a provider that names no method (OpenID Connect Discovery §3). */
function authenticationOf({ clientSecret }: ProviderClient, metadata: ServerMetadata): ClientAuth {
  if (clientSecret === null) return None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methods.includes("client_secret_basic") ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
}

async function register(
  { issuer, clientName, redirectUris, scopes, initialAccessToken }: ProviderRegistration,
  fetch: CustomFetch,
): Promise<{ readonly clientId: string; readonly clientSecret: string | null }> {
  const methods = (await discover(issuer, fetch)).token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const configuration = await dynamicClientRegistration(
    new URL(issuer),
    {
      client_name: clientName,
      redirect_uris: [...redirectUris],
      response_types: ["code"],
      grant_types: ["authorization_code", ...(scopes.includes("offline_access") ? ["refresh_token"] : [])],
      token_endpoint_auth_method: methods.includes("client_secret_basic")
        ? "client_secret_basic"
        : "client_secret_post",
      scope: withOpenId(scopes),
    },
    None(),
    { [customFetch]: fetch, ...(initialAccessToken === undefined ? {} : { initialAccessToken }) },
  );
  const { client_id: clientId, client_secret: clientSecret } = configuration.clientMetadata();
  return { clientId, clientSecret: clientSecret ?? null };
}

async function authorizationUrl(
  configuration: Configuration,
  { redirectUri }: ProviderClient,
  { checks, scopes }: { readonly checks: LoginChecks; readonly scopes: readonly string[] },
): Promise<string> {
  describe(configuration.serverMetadata());
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: withOpenId(scopes),
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: "S256",
    ...(mustConsent(configuration.serverMetadata(), scopes) && { prompt: "consent" }),
  });
  return url.href;
}

/**
 * Whether the user has to consent again for a refresh token (OpenID Connect Core §11). Only a provider that announces both is
 * asked to: others give it without, and some let no user consent.
 */
function mustConsent(metadata: ServerMetadata, scopes: readonly string[]): boolean {
  const prompts = textsOf(metadata["prompt_values_supported"]);
  const isOffered = textsOf(metadata.scopes_supported).includes("offline_access") && prompts.includes("consent");
  return isOffered && scopes.includes("offline_access");
}

function withOpenId(scopes: readonly string[]): string {
  return [...new Set(["openid", ...scopes])].join(" ");
}

async function exchange(
  configuration: Configuration,
  { redirectUri }: ProviderClient,
  { query, checks, nowMs }: { readonly query: string; readonly checks: LoginChecks; readonly nowMs: number },
): Promise<ProviderLogin> {
  const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.codeVerifier,
    idTokenExpected: true,
  });
  const signed: unknown = tokens.claims();
  if (!isJsonObject(signed) || typeof signed["sub"] !== "string") throw new ProviderError("it has sent no ID token");
  checkIssue(signed, { clientId: configuration.clientMetadata().client_id, nowMs });
  const subject = signed["sub"];
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const told: unknown = hasUserInfo ? await fetchUserInfo(configuration, tokens.access_token, subject) : {};
  const login = { subject, claims: mergeClaims(signed, isJsonObject(told) ? told : {}) };
  return tokens.refresh_token === undefined ? login : { ...login, refreshToken: tokens.refresh_token };
}

/** Makes the checks that the library leaves to its callers (OpenID Connect Core §3.1.3.7, 5 and 10). */
function checkIssue(
  { azp, iat }: JsonObject,
  { clientId, nowMs }: { readonly clientId: string; readonly nowMs: number },
): void {
  if (azp !== undefined && azp !== clientId) throw new ProviderError("its ID token is for another client");
  if (Number(iat) > nowMs / 1000 + clockToleranceSeconds)
    throw new ProviderError("its ID token was issued in the future");
}

/** Only the provider's own `invalid_grant` is a refusal of the user; every other fault says nothing of them. */
async function refresh(configuration: Configuration, { refreshToken, subject }: AskedUser): Promise<ProviderWord> {
  try {
    const tokens = await refreshTokenGrant(configuration, refreshToken);
    // An ID token is not needed, but must not be about somebody else (OpenID Connect Core §12.2).
    if ((tokens.claims()?.sub ?? subject) !== subject) throw new ProviderError("it answers about another user");
    const { refresh_token: successor } = tokens;
    return { outcome: "success", value: successor === undefined ? {} : { refreshToken: successor } };
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === "invalid_grant") return { outcome: "refused" };
    throw error;
  }
}

/** Merges claims, those of the ID token first. `email_verified` belongs to the address of the same source. */
function mergeClaims(signed: JsonObject, told: JsonObject): JsonObject {
  const { email_verified: verified, ...others } = told;
  const isOfAnother = signed["email"] !== undefined && signed["email"] !== told["email"];
  return { ...others, ...(verified === undefined || isOfAnother ? {} : { email_verified: verified }), ...signed };
}

/** A configuration that is remembered. */
interface KnownConfiguration {
  readonly made: Promise<Configuration>;
  readonly skew: number;
  readonly untilMs: number;
}

/**
 * Caches configurations, which hold the provider's keys, so a sign-in need not fetch them. Each is made again once a clock
 * has been corrected, which its times would not follow.
 */
function rememberConfigurations(
  skewSeconds: () => number,
  create: (client: ProviderClient, skew: number) => Promise<Configuration>,
): (client: ProviderClient) => Promise<Configuration> {
  const known = new Map<string, KnownConfiguration>();
  return (client) => {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret]);
    const kept = known.get(key);
    const skew = skewSeconds();
    if (kept && Math.abs(kept.skew - skew) <= driftSecondsMax && kept.untilMs > performance.now()) return kept.made;
    if (known.size >= configurationsMax) known.clear();
    const made = create(client, skew);
    known.set(key, { made, skew, untilMs: performance.now() + configurationMs });
    // After a failure the next caller asks again.
    made.catch(() => known.delete(key));
    return made;
  };
}
