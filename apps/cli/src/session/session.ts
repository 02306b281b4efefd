import { codeNeeded } from "@design-catalog/core/identity";
import { reach, type TokenSource } from "../caller/http-caller.ts";
import { CliError } from "../cli-error.ts";
import { program } from "../command/program.ts";
import type { Credentials, CredentialStore } from "./credentials.ts";
import { requestToken } from "./request-token.ts";

/** Seconds before its end at which a token is refreshed, for unequal clocks and slow requests. */
const marginSeconds = 60;

/** Creates a source of the operator's tokens, which refreshes them before they expire and after a refusal. */
export function createSession(store: CredentialStore, baseUrl: string): TokenSource {
  return {
    async accessToken(stale) {
      const known = store.find(baseUrl);
      if (!known) throw signInFirst(baseUrl);
      // Another process may have refreshed; then the stored token differs from the refused one.
      const isGood = known.accessToken !== stale && known.expiresAt - marginSeconds > Date.now() / 1_000;
      return isGood ? known.accessToken : (await refresh(store, baseUrl, known)).accessToken;
    },
  };
}

/** Creates a source that returns a fixed token. */
export function fixedToken(token: string): TokenSource {
  return {
    async accessToken(stale) {
      if (stale !== token) return token;
      throw new CliError("unauthenticated", "Cannot continue because the service refuses the token in CATALOG_TOKEN");
    },
  };
}

/**
 * Exchanges an address and a password for tokens; calls `askCode` for an account with a second factor.
 * @throws {CliError} `unauthenticated` when the service refuses them
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
  store.renew(baseUrl, renewed);
  return renewed;
}

async function requestTokens(
  baseUrl: string,
  form: Readonly<Record<string, string>>,
  emailAddress: string,
): Promise<Credentials> {
  // Only the cause, the service's description, reveals that a code is needed: RFC 6749 has no error for it.
  const answer = await requestToken(baseUrl, { init: { body: new URLSearchParams(form) }, as: "" });
  const { access_token: accessToken, refresh_token: refreshToken, endsAt: expiresAt } = answer;
  if (typeof refreshToken !== "string")
    throw new CliError("unavailable", `Cannot sign in to ${baseUrl}: no refresh token`);
  return { emailAddress, accessToken, refreshToken, expiresAt };
}

function signInFirst(baseUrl: string): CliError {
  return new CliError(
    "unauthenticated",
    `Not signed in to ${baseUrl}: run ${program().name} login --server ${baseUrl}`,
  );
}

/** Revokes the refresh token (RFC 7009) and with it the whole sign-in. False when the service could not. */
export async function signOut(baseUrl: string, { refreshToken }: Credentials): Promise<boolean> {
  const body = new URLSearchParams({ token: refreshToken, token_type_hint: "refresh_token" });
  try {
    return (await reach(`${baseUrl}/api/v1/oauth/revoke`, { method: "POST", body })).ok;
  } catch {
    return false;
  }
}
