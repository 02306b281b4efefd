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

/** Members of an answer, and the end of its token in Unix seconds by the clock of this machine. */
type GrantedToken = Readonly<Record<string, unknown>> & { readonly access_token: string; readonly endsAt: number };

/**
 * The members of a token endpoint's answer. Only an error of OAuth itself refuses: a proxy's page, a limit or a failure says
 * nothing about the credentials, so whoever waits for the service goes on.
 * @throws {CliError} `unauthenticated` when the service refuses, otherwise `unavailable`; its cause is the service's description
 */
export async function requestToken(baseUrl: string, { init, as }: TokenRequest): Promise<GrantedToken> {
  const url = `${baseUrl}/api/v1/oauth/token`;
  const response = await reach(url, { ...init, method: "POST" });
  const { status, ok } = response;
  const text = await response.text().catch((error: unknown) => {
    throw outOfReach(url, error);
  });
  const fields = fieldsIn(text);
  const { access_token, error, error_description: description } = fields;
  if (ok && typeof access_token === "string") return { ...fields, access_token, endsAt: endOf(fields["expires_in"]) };
  const isRefused = typeof error === "string" && status < serverErrors && status !== tooManyRequests;
  const why = typeof description === "string" ? description : `the service answered ${status}`;
  const reason = isRefused ? "unauthenticated" : "unavailable";
  throw new CliError(reason, `Cannot sign in to ${baseUrl}${as}: ${why}`, { cause: description });
}

/** Members of an answer; none of one that is not the service's, or that lacks its end. */
function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const answer = parseJsonBody(text);
    return isJsonObject(answer) ? answer : {};
  } catch {
    return {};
  }
}

/**
 * The end of a token that lives for so many seconds. The service's own `expires_at` is by the service's clock: a machine an hour
 * ahead of it would ask for another token with every request, until the limit of tokens refuses them.
 */
function endOf(lifeSeconds: unknown): number {
  return typeof lifeSeconds === "number" ? Date.now() / 1_000 + lifeSeconds : 0;
}
