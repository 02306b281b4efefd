import { isJsonObject, parseJsonBody } from "@design-catalog/core/engine";
import { codeNeeded } from "@design-catalog/core/identity";
import { reach, type TokenSource } from "../caller/http-caller.ts";
import { CliError } from "../cli-error.ts";
import type { Credentials, CredentialStore } from "./credentials.ts";

/** Refreshed this long before the end, for clocks that differ and requests that take their time. */
const marginSeconds = 60;

/** Tokens of the operator's sign-in, refreshed when they are about to expire or were refused. */
export function createSession(store: CredentialStore, baseUrl: string): TokenSource {
  return {
    async accessToken(stale) {
      const known = store.find(baseUrl);
      if (!known) throw signInFirst(baseUrl);
      // Another process may have refreshed meanwhile; then what is kept differs from what was refused.
      const isGood = known.accessToken !== stale && known.expiresAt - marginSeconds > Date.now() / 1_000;
      return isGood ? known.accessToken : (await refresh(store, baseUrl, known)).accessToken;
    },
  };
}

/** A token that somebody else looks after. */
export function fixedToken(token: string): TokenSource {
  return {
    async accessToken(stale) {
      if (stale !== token) return token;
      throw new CliError("unauthenticated", "Cannot go on as the service refuses the token in CATALOG_TOKEN");
    },
  };
}

/**
 * Exchanges an address and a password for tokens; `askCode` is called where the account has a second factor.
 * @throws {CliError} `unauthenticated` when they are refused
 */
export async function signIn(
  baseUrl: string,
  credentials: {
    readonly emailAddress: string;
    readonly password: string;
    readonly askCode: () => Promise<string>;
  },
): Promise<Credentials> {
  const { emailAddress, password, askCode } = credentials;
  const form = { grant_type: "password", username: emailAddress, password };
  try {
    return await requestTokens(baseUrl, form, emailAddress);
  } catch (error) {
    if (!(error instanceof CliError && error.cause === codeNeeded)) throw error;
    return requestTokens(baseUrl, { ...form, otp: await askCode() }, emailAddress);
  }
}

async function refresh(store: CredentialStore, baseUrl: string, known: Credentials): Promise<Credentials> {
  const form = { grant_type: "refresh_token", refresh_token: known.refreshToken };
  const renewed = await requestTokens(baseUrl, form, known.emailAddress).catch((error: unknown) => {
    throw error instanceof CliError && error.reason === "unauthenticated" ? signInFirst(baseUrl) : error;
  });
  store.save(baseUrl, renewed);
  return renewed;
}

async function requestTokens(
  baseUrl: string,
  form: Readonly<Record<string, string>>,
  emailAddress: string,
): Promise<Credentials> {
  const response = await reach(`${baseUrl}/api/v1/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
  const text = await response.text();
  const answer = text.startsWith("{") ? parseJsonBody(text) : {};
  const { access_token, refresh_token, expires_at, error, error_description } = isJsonObject(answer) ? answer : {};
  if (response.ok && typeof access_token === "string" && typeof refresh_token === "string") {
    return {
      emailAddress,
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAt: typeof expires_at === "number" ? expires_at : 0,
    };
  }
  const why = typeof error_description === "string" ? error_description : `the service answered ${response.status}`;
  const isRefused = error === "invalid_grant" || error === "invalid_client";
  const reason = isRefused ? "unauthenticated" : "unavailable";
  // Whether a code is needed shows in the description alone: RFC 6749 has no error of its own for it.
  throw new CliError(reason, `Cannot sign in to ${baseUrl}: ${why}`, { cause: error_description });
}

function signInFirst(baseUrl: string): CliError {
  return new CliError("unauthenticated", `Not signed in to ${baseUrl}: run catalogctl login --server ${baseUrl}`);
}

/** Revokes the refresh token (RFC 7009), and with it the whole sign-in. False where the service could not do that. */
export async function signOut(baseUrl: string, { refreshToken }: Credentials): Promise<boolean> {
  const body = new URLSearchParams({ token: refreshToken, token_type_hint: "refresh_token" });
  try {
    return (await reach(`${baseUrl}/api/v1/oauth/revoke`, { method: "POST", body })).ok;
  } catch {
    return false;
  }
}
