import { isJsonObject, parseJsonBody } from "@design-catalog/core/engine";
import { outOfReach, reach } from "../caller/http-caller.ts";
import { CliError } from "../cli-error.ts";

/** Status of a service that asks to come back later; those of one that is away begin at 500. */
const [tooManyRequests, serverErrors] = [429, 500];

/** A request for a token. */
interface TokenRequest {
  readonly init: RequestInit;
  /** End of a refusal's `Cannot sign in to <origin>`, such as the account. */
  readonly as: string;
}

/**
 * The members of a token endpoint's answer. Only an error of OAuth itself refuses: a proxy's page, a limit or a failure says
 * nothing about the credentials, so whoever waits for the service goes on.
 * @throws {CliError} `unauthenticated` when the service refuses, otherwise `unavailable`; its cause is the service's description
 */
export async function requestToken(
  baseUrl: string,
  { init, as }: TokenRequest,
): Promise<Readonly<Record<string, unknown>> & { readonly access_token: string }> {
  const url = `${baseUrl}/api/v1/oauth/token`;
  const response = await reach(url, { ...init, method: "POST" });
  const { status, ok } = response;
  const text = await response.text().catch((error: unknown) => {
    throw outOfReach(url, error);
  });
  const answer = text.startsWith("{") ? parseJsonBody(text) : {};
  const fields: Readonly<Record<string, unknown>> = isJsonObject(answer) ? answer : {};
  const { access_token, error, error_description: description } = fields;
  if (ok && typeof access_token === "string") return { ...fields, access_token };
  const isRefused = typeof error === "string" && status < serverErrors && status !== tooManyRequests;
  const why = typeof description === "string" ? description : `the service answered ${status}`;
  const reason = isRefused ? "unauthenticated" : "unavailable";
  throw new CliError(reason, `Cannot sign in to ${baseUrl}${as}: ${why}`, { cause: description });
}
