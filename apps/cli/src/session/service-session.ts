import type { TokenSource } from "../caller/http-caller.ts";
import { CliError, usageError } from "../cli-error.ts";
import type { Environment } from "../command/environment.ts";
import { readNamedFile } from "../command/read-file.ts";
import { requestToken } from "./request-token.ts";

/** Seconds before its end at which a token is replaced, for unequal clocks and slow requests. */
const marginSeconds = 60;
const asClient = " as the client in CATALOG_CLIENT_ID";

/** A service account, as the environment names it. */
interface ServiceAccount {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The service account in `CATALOG_CLIENT_ID`, with the secret in `CATALOG_CLIENT_SECRET` or in the file that
 * `CATALOG_CLIENT_SECRET_FILE` names; undefined without one.
 * @throws {CliError} `usage` when the secret is missing or its file cannot be read
 */
export function serviceAccountOf(environment: Environment): ServiceAccount | undefined {
  const clientId = environment["CATALOG_CLIENT_ID"];
  if (!clientId) return undefined;
  const file = environment["CATALOG_CLIENT_SECRET_FILE"];
  const clientSecret =
    environment["CATALOG_CLIENT_SECRET"] || (file && readNamedFile("CATALOG_CLIENT_SECRET_FILE", file).trim());
  if (clientSecret) return { clientId, clientSecret };
  throw usageError("CATALOG_CLIENT_ID needs a secret in CATALOG_CLIENT_SECRET or CATALOG_CLIENT_SECRET_FILE");
}

/** Creates a source of a service account's tokens, which live in memory only. */
export function createServiceSession(baseUrl: string, account: ServiceAccount): TokenSource {
  let known: { readonly token: string; readonly endsAt: number } | undefined;
  return {
    async accessToken(stale) {
      const isGood = known && known.token !== stale && known.endsAt - marginSeconds > Date.now() / 1_000;
      known = isGood ? known : await renewed(baseUrl, account);
      if (known && known.token !== stale) return known.token;
      throw new CliError("unauthenticated", `Cannot sign in to ${baseUrl}${asClient}: the service refuses its token`);
    },
  };
}

async function renewed(baseUrl: string, { clientId, clientSecret }: ServiceAccount) {
  const { access_token: token, endsAt } = await requestToken(baseUrl, {
    init: {
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    },
    as: asClient,
  });
  return { token, endsAt };
}
