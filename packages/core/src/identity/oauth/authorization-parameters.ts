import { groupBy } from "../../engine/group-by.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { readAskedClass } from "./asked-class.ts";
import { AuthorizationError } from "./authorization-error.ts";
import { askedClaimScopes } from "./claims-parameter.ts";
import { type AuthorizationRequestRow, responseModes } from "./grant-tables.ts";
import { parseResources, parseScope, type ResourceName, resourceNames, resourcesOf } from "./scopes.ts";

/**
 * Values of each parameter of an authorization request; a parameter without a value counts as omitted (RFC 6749 §3.1).
 */
export type AuthorizationParameters = ReadonlyMap<string, readonly string[]>;

/** Content of a valid request. */
export type AskedAuthorization = Pick<
  AuthorizationRequestRow,
  | "codeChallenge"
  | "scope"
  | "resources"
  | "nonce"
  | "prompt"
  | "loginHint"
  | "locale"
  | "maxAge"
  | "acrValues"
  | "acrEssential"
>;

/** Maximum length of a value: no client needs more, and each request is a row. */
const valueLengthMax = 4096;

/** A SHA-256 hash in base64url (RFC 7636 §4.2). */
const challengeExpression = /^[\w-]{43}$/u;

const prompts: readonly string[] = ["none", "login", "consent", "select_account"];

/** A language tag, in letters of any case (RFC 5646 §2.1.1). */
const localeExpression = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/u;

/** Collects the pairs of a query. */
export function collectParameters(pairs: readonly (readonly [string, string])[]): AuthorizationParameters {
  const groups = groupBy(
    pairs.filter(([, value]) => value !== ""),
    ([name]) => name,
  );
  return new Map([...groups].map(([name, same]) => [name, same.map(([, value]) => value)]));
}

/** The value of a parameter; undefined if it is absent or repeated. */
export function valueOf(parameters: AuthorizationParameters, name: string): string | undefined {
  const values = parameters.get(name) ?? [];
  return values.length === 1 ? values[0] : undefined;
}

/**
 * Reads a client's request.
 * @throws {AuthorizationError} with a text that the client gets by redirect
 */
export function readAuthorization(
  parameters: AuthorizationParameters,
  { client, baseUrl }: { readonly client: OAuthClientRow; readonly baseUrl: string },
): AskedAuthorization {
  checkForm(parameters);
  checkClient(parameters, client);
  const resources = readResources(parameters, baseUrl);
  const scopes = readScopes(parameters, client, resources);
  const nonce = valueOf(parameters, "nonce") ?? null;
  return {
    codeChallenge: readChallenge(parameters, isProtectedByNonce({ client, scopes, nonce })),
    scope: scopes.join(" "),
    resources: resources ?? resourcesOf(scopes),
    nonce,
    prompt: readPrompt(parameters),
    loginHint: valueOf(parameters, "login_hint") ?? null,
    locale: readLocales(parameters),
    maxAge: readMaxAge(parameters),
    ...readAskedClass(valueOf(parameters, "acr_values"), valueOf(parameters, "claims")),
  };
}

function checkForm(parameters: AuthorizationParameters): void {
  // Clients may repeat only `resource` (RFC 8707 §2).
  const isRepeated = [...parameters].some(([name, values]) => values.length > 1 && name !== "resource");
  if (isRepeated) throw wrong("A parameter must be sent only once");
  for (const name of ["nonce", "login_hint", "ui_locales", "scope", "acr_values", "claims"]) {
    if ((valueOf(parameters, name)?.length ?? 0) > valueLengthMax)
      throw wrong(`${name} is longer than ${valueLengthMax} characters`);
  }
  if (valueOf(parameters, "request") !== undefined) {
    throw new AuthorizationError("request_not_supported", "Request objects are not supported");
  }
  if (valueOf(parameters, "request_uri") !== undefined) {
    throw new AuthorizationError("request_uri_not_supported", "Request objects are not supported");
  }
  const responseMode = valueOf(parameters, "response_mode") ?? "query";
  if (!responseModes.some((known) => known === responseMode)) {
    throw wrong(`The response mode must be one of ${responseModes.join(", ")}`);
  }
}

function checkClient(parameters: AuthorizationParameters, { grantTypes }: OAuthClientRow): void {
  const responseType = valueOf(parameters, "response_type");
  if (responseType === undefined) throw wrong("The parameter response_type is missing");
  if (responseType !== "code") {
    throw new AuthorizationError("unsupported_response_type", "The response type must be code");
  }
  if (!grantTypes.includes("authorization_code")) {
    throw new AuthorizationError("unauthorized_client", "The client may not use authorization codes");
  }
}

/**
 * Tells whether a stolen code is of no use even without PKCE (OAuth 2.1 §7.5.1): a thief lacks the client's secret, and
 * the client refuses a code that is slipped to it because the nonce in the ID token is another one.
 */
export function isProtectedByNonce({
  client,
  scopes,
  nonce,
}: {
  readonly client: OAuthClientRow;
  readonly scopes: readonly string[];
  readonly nonce: string | null;
}): boolean {
  return client.type === "confidential" && scopes.includes("openid") && nonce !== null;
}

/**
 * Reads the challenge of S256, without which anybody who intercepts a code of a public client can use it; refuses
 * `plain`, which is also the default (RFC 9700 §2.1.1).
 */
function readChallenge(parameters: AuthorizationParameters, isOptional: boolean): string {
  const challenge = valueOf(parameters, "code_challenge");
  const method = valueOf(parameters, "code_challenge_method");
  if (challenge === undefined && method === undefined && isOptional) return "";
  if (challenge === undefined) throw wrong("The parameter code_challenge is missing");
  if (method !== "S256") throw wrong("The code challenge method must be S256");
  if (!challengeExpression.test(challenge)) throw wrong("The code challenge must be 43 characters of base64url");
  return challenge;
}

function readResources(parameters: AuthorizationParameters, baseUrl: string): readonly ResourceName[] | undefined {
  const uris = parameters.get("resource") ?? [];
  if (uris.length === 0) return undefined;
  const resources = parseResources(baseUrl, uris);
  if (!resources) throw new AuthorizationError("invalid_target", "The resource is unknown");
  return resources;
}

/**
 * The scopes that the client names and may have; if it names none, those that open the resources it names, otherwise the
 * API's. Leaves out others instead of refusing them: client libraries add `offline_access` on their own, and request all
 * scopes of the metadata, or those of other services.
 */
function readScopes(
  parameters: AuthorizationParameters,
  client: OAuthClientRow,
  resources: readonly ResourceName[] | undefined,
): readonly string[] {
  const text = valueOf(parameters, "scope") ?? "";
  const named = parseScope(text);
  const offline = named.filter((scope) => scope === "offline_access" && client.grantTypes.includes("refresh_token"));
  const others: readonly string[] = named.filter((scope) => scope !== "offline_access");
  const first = resourceNames.find((name) => client.scopes.includes(name));
  const isNamed = text.split(" ").some((scope) => scope !== "" && scope !== "offline_access");
  const wanted = isNamed ? others : (resources ?? (first === undefined ? [] : [first]));
  const asked = wanted.filter((scope) => client.scopes.includes(scope));
  if (asked.length === 0) {
    throw new AuthorizationError("invalid_scope", "The client names no scope that is known and that it may ask for");
  }
  return [...withClaims(parameters, client, asked), ...offline];
}

/**
 * Adds the scopes of the claims that an OpenID request names, so the consent page, the tokens and the answer's `scope` tell
 * what the client gets, as if it had named the scopes.
 */
function withClaims(
  parameters: AuthorizationParameters,
  client: OAuthClientRow,
  scopes: readonly string[],
): readonly string[] {
  if (!scopes.includes("openid")) return scopes;
  const claimed = askedClaimScopes(valueOf(parameters, "claims")).filter((scope) => client.scopes.includes(scope));
  return parseScope([...scopes, ...claimed].join(" "));
}

function readPrompt(parameters: AuthorizationParameters): string | null {
  const asked =
    valueOf(parameters, "prompt")
      ?.split(" ")
      .filter((value) => value !== "") ?? [];
  if (asked.some((value) => !prompts.includes(value))) throw wrong("The prompt is unknown");
  if (asked.includes("none") && asked.length > 1) throw wrong("The prompt none must be the only one");
  return asked.length === 0 ? null : asked.join(" ");
}

/** The well-formed tags in the client's order: only pages know which languages they have. */
function readLocales(parameters: AuthorizationParameters): string | null {
  const tags = valueOf(parameters, "ui_locales")?.split(" ") ?? [];
  return tags.filter((tag) => localeExpression.test(tag)).join(" ") || null;
}

function readMaxAge(parameters: AuthorizationParameters): number | null {
  const text = valueOf(parameters, "max_age");
  if (text === undefined) return null;
  if (!/^\d{1,9}$/u.test(text)) throw wrong("The parameter max_age must be a number of seconds");
  return Number(text);
}

function wrong(description: string): AuthorizationError {
  return new AuthorizationError("invalid_request", description);
}
