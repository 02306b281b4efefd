import { parseUrl } from "../../engine/text/parse-url.ts";
import type { JsonObject } from "../../ports/json.ts";
import { signatureAlgorithms } from "../../ports/token-signer.ts";
import { OAuthError } from "../oauth/oauth-error.ts";
import { invisibleFault } from "./client-name.ts";
import { openScopes } from "./offered-scopes.ts";
import { redirectUriFault, redirectUrisMax } from "./redirect-uri.ts";
import { clientAuthMethods, clientGrantTypes, type OAuthClientRow } from "./table.ts";

/** Metadata that a client gives about itself (RFC 7591 §2), as far as the service stores it. */
export type ClientMetadata = Pick<
  OAuthClientRow,
  "name" | "redirectUris" | "grantTypes" | "scopes" | "authMethod" | "uri" | "logoUri"
> &
  // Absent if the client names none, as clients did before there was a choice.
  Partial<Pick<OAuthClientRow, "idTokenSignedResponseAlg">>;

/** Maximum length of a name: longer ones do not fit a consent page. */
export const clientNameLengthMax = 200;

/** Maximum length of an address: browsers open none that is longer. */
export const clientUriLengthMax = 2048;

/**
 * Reads RFC 7591 metadata. Leaves out values that the service does not offer if the client can do without them; ignores
 * unknown members, and treats null as absent.
 * @throws {OAuthError} `invalid_redirect_uri`, `invalid_client_metadata`
 */
export function readClientMetadata(
  document: JsonObject,
  defaults: {
    readonly authMethod: ClientMetadata["authMethod"];
    /** Scopes that the client may name. */
    readonly offeredScopes: readonly string[];
  },
): ClientMetadata {
  const redirectUris = readRedirectUris(document);
  const grantTypes = readGrantTypes(document);
  const [first = ""] = redirectUris;
  const idTokenSignedResponseAlg = signatureAlgorithms.find((one) => one === document["id_token_signed_response_alg"]);
  return {
    redirectUris,
    grantTypes,
    name: readName(document) ?? hostOf(first),
    authMethod: readAuthMethod(document) ?? defaults.authMethod,
    scopes: readScopes(document, grantTypes, defaults.offeredScopes),
    uri: readUri(document, "client_uri"),
    logoUri: readUri(document, "logo_uri"),
    ...(idTokenSignedResponseAlg && { idTokenSignedResponseAlg }),
  };
}

function readRedirectUris(document: JsonObject): readonly string[] {
  const uris = readTexts(document, "redirect_uris", "invalid_redirect_uri") ?? [];
  if (uris.length === 0 || uris.length > redirectUrisMax) {
    throw new OAuthError("invalid_redirect_uri", `redirect_uris must be a list of 1 to ${redirectUrisMax} URIs`);
  }
  for (const [index, uri] of uris.entries()) {
    const fault = redirectUriFault(uri);
    if (fault !== undefined) throw new OAuthError("invalid_redirect_uri", `redirect_uris/${index}: ${fault}`);
  }
  return [...new Set(uris)];
}

/** Reads the grants that the service allows; clients list every grant they can use. */
function readGrantTypes(document: JsonObject): readonly string[] {
  const asked: readonly string[] = readTexts(document, "grant_types") ?? clientGrantTypes;
  const grantTypes = clientGrantTypes.filter((grantType) => asked.includes(grantType));
  if (!grantTypes.includes("authorization_code")) throw refuse("grant_types", "It must contain authorization_code");
  const responseTypes = readTexts(document, "response_types") ?? ["code"];
  if (!responseTypes.includes("code")) throw refuse("response_types", "It must contain code");
  return grantTypes;
}

function readName(document: JsonObject): string | undefined {
  const name = readText(document, "client_name", clientNameLengthMax)?.trim();
  if (name === "") throw refuse("client_name", "It must not be empty");
  const fault = name === undefined ? undefined : invisibleFault(name);
  if (fault !== undefined) throw refuse("client_name", fault);
  return name;
}

function readAuthMethod(document: JsonObject): ClientMetadata["authMethod"] | undefined {
  const asked = readText(document, "token_endpoint_auth_method", 100);
  const method = clientAuthMethods.find((one) => one === asked);
  if (asked !== undefined && !method) {
    throw refuse("token_endpoint_auth_method", `It must be one of ${clientAuthMethods.join(", ")}`);
  }
  return method;
}

/**
 * The allowed scopes among those that the client names, otherwise all except administration, since its users decide. A
 * client with refresh tokens may request `offline_access`, which client libraries add on their own.
 */
function readScopes(
  document: JsonObject,
  grantTypes: readonly string[],
  offered: readonly string[],
): readonly string[] {
  const asked = readText(document, "scope", 2000)?.split(" ") ?? [];
  const known = offered.filter((scope) => asked.includes(scope));
  if (known.length === 0) return openScopes;
  const refreshes = grantTypes.includes("refresh_token");
  return offered.filter((scope) => known.includes(scope) || (refreshes && scope === "offline_access"));
}

function readUri(document: JsonObject, member: string): string | null {
  const uri = readText(document, member, clientUriLengthMax);
  if (uri === undefined) return null;
  if (!isPlainHttps(uri)) throw refuse(member, "It must be an https URL without credentials");
  return uri;
}

/** Tells whether a text is an https URL in ASCII, without credentials. */
export function isPlainHttps(text: string): boolean {
  const url = /^https:\/\/[\x21-\x7e]+$/u.test(text) ? parseUrl(text) : undefined;
  return url?.username === "" && url.password === "";
}

function readTexts(
  document: JsonObject,
  member: string,
  code: "invalid_redirect_uri" | "invalid_client_metadata" = "invalid_client_metadata",
): readonly string[] | undefined {
  const value = document[member] ?? undefined;
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw new OAuthError(code, `${member}: It must be a list of strings`);
  return value.map((item: unknown) => {
    if (typeof item === "string") return item;
    throw new OAuthError(code, `${member}: It must be a list of strings`);
  });
}

function readText(document: JsonObject, member: string, lengthMax: number): string | undefined {
  const value = document[member] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== "string" || value.length > lengthMax) {
    throw refuse(member, `It must be a string of at most ${lengthMax} characters`);
  }
  return value;
}

function hostOf(redirectUri: string): string {
  const url = parseUrl(redirectUri);
  return url?.host || url?.protocol || redirectUri;
}

function refuse(member: string, message: string): OAuthError {
  return new OAuthError("invalid_client_metadata", `${member}: ${message}`);
}
