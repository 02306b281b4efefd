import { codePoints } from "../../engine/text/code-points.ts";
import { normalText } from "../../engine/text/normal-text.ts";
import { parseUrl } from "../../engine/text/parse-url.ts";
import type { JsonObject } from "../../ports/json.ts";
import { signatureAlgorithms } from "../../ports/token-signer.ts";
import { OAuthError } from "../oauth/oauth-error.ts";
import { invisibleFault } from "./client-name.ts";
import { type ClientTerms, openScopes } from "./offered-scopes.ts";
import { redirectUriFault, redirectUrisMax } from "./redirect-uri.ts";
import { clientAuthMethods, clientGrantTypes, type OAuthClientRow } from "./table.ts";

/** Metadata that a client gives about itself (RFC 7591 §2), as far as the service stores it. */
export type ClientMetadata = Pick<
  OAuthClientRow,
  | "name"
  | "redirectUris"
  | "postLogoutRedirectUris"
  | "backchannelLogoutUri"
  | "grantTypes"
  | "scopes"
  | "uri"
  | "logoUri"
  | "subjectType"
  | "sectorIdentifierUri"
> & { readonly authMethod: (typeof clientAuthMethods)[number] } &
  // Absent if the client names none, as clients did before there was a choice.
  Partial<Pick<OAuthClientRow, "idTokenSignedResponseAlg">>;

/** Maximum length of a name: longer ones do not fit a consent page. */
export const clientNameLengthMax = 200;

/** Maximum length of an address: browsers open none that is longer. */
export const clientUriLengthMax = 2048;

/**
 * Reads RFC 7591 metadata. Leaves out what the service cannot use if the client can do without it, which the answer
 * shows (RFC 7591 §2); ignores unknown members, and treats null as absent.
 * @throws {OAuthError} `invalid_redirect_uri`, `invalid_client_metadata`
 */
export function readClientMetadata(
  document: JsonObject,
  terms: ClientTerms & { readonly defaultAuthMethod: ClientMetadata["authMethod"] },
): ClientMetadata {
  const redirectUris = readRedirectUris(document, terms);
  const grantTypes = readGrantTypes(document);
  const idTokenSignedResponseAlg = signatureAlgorithms.find((one) => one === document["id_token_signed_response_alg"]);
  return {
    redirectUris,
    postLogoutRedirectUris: usableUris(document["post_logout_redirect_uris"], terms),
    backchannelLogoutUri: readLogoutUri(document),
    grantTypes,
    name: readName(document) ?? placeholderName(redirectUris),
    authMethod: readAuthMethod(document) ?? terms.defaultAuthMethod,
    scopes: readScopes(document, grantTypes, terms.offeredScopes),
    uri: readUri(document, "client_uri"),
    logoUri: readUri(document, "logo_uri"),
    ...readSubjects(document),
    ...(idTokenSignedResponseAlg && { idTokenSignedResponseAlg }),
  };
}

/** Leaves out those that are not allowed, or too many, while one is left: clients list the places of all platforms. */
function readRedirectUris(document: JsonObject, terms: ClientTerms): readonly string[] {
  const listed: unknown = document["redirect_uris"];
  if (!Array.isArray(listed) || listed.length === 0) {
    throw new OAuthError("invalid_redirect_uri", "redirect_uris must be a list of at least one URI");
  }
  const usable = usableUris(listed, terms);
  if (usable.length > 0) return usable;
  const first: unknown = listed[0];
  const fault = typeof first === "string" ? redirectUriFault(first, terms.redirectSchemes) : "It must be a string";
  throw new OAuthError("invalid_redirect_uri", `redirect_uris/0: ${fault}`);
}

function usableUris(listed: unknown, { redirectSchemes }: ClientTerms): readonly string[] {
  const uris: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const usable = uris.filter((uri) => typeof uri === "string" && redirectUriFault(uri, redirectSchemes) === undefined);
  return [...new Set(usable.map(String))].slice(0, redirectUrisMax);
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

/** Undefined for a name that no consent page can show, which a client can do without. */
function readName(document: JsonObject): string | undefined {
  const name = normalText(readText(document, "client_name", clientNameLengthMax) ?? "", "line");
  return name === "" || invisibleFault(name) !== undefined ? undefined : name;
}

/** Undefined for a method that the service does not have: the client learns the default, and its secret, from the answer. */
function readAuthMethod(document: JsonObject): ClientMetadata["authMethod"] | undefined {
  return clientAuthMethods.find((one) => one === document["token_endpoint_auth_method"]);
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
  return uri !== undefined && isPlainHttps(uri) ? uri : null;
}

/**
 * Reads by which names the client knows its users. An address of its sector is kept as it came: without it the client might know them by
 * other names than it expects.
 */
function readSubjects(document: JsonObject): Pick<ClientMetadata, "subjectType" | "sectorIdentifierUri"> {
  if (document["subject_type"] !== "pairwise") return { subjectType: "public", sectorIdentifierUri: null };
  const sectorIdentifierUri = document["sector_identifier_uri"] ?? null;
  if (sectorIdentifierUri === null) return { subjectType: "pairwise", sectorIdentifierUri };
  if (typeof sectorIdentifierUri === "string" && sectorIdentifierUri.length <= clientUriLengthMax) {
    return { subjectType: "pairwise", sectorIdentifierUri };
  }
  throw refuse("sector_identifier_uri", "It must be an https URL");
}

/** The address for logout tokens, which has no fragment (OpenID Connect Back-Channel Logout 1.0 §2.2). */
function readLogoutUri(document: JsonObject): string | null {
  const uri = readUri(document, "backchannel_logout_uri");
  return uri?.includes("#") ? null : uri;
}

/** Tells whether a text is an https URL in ASCII, without credentials. */
export function isPlainHttps(text: string): boolean {
  const url = /^https:\/\/[\x21-\x7e]+$/u.test(text) ? parseUrl(text) : undefined;
  return url?.username === "" && url.password === "";
}

/** The texts of a list; undefined for another value, and for an empty list, which programs send in place of none. */
function readTexts(document: JsonObject, member: string): readonly string[] | undefined {
  const value: unknown = document[member];
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.filter((item: unknown) => typeof item === "string");
}

/** The text of a member that a client can do without; undefined for what it cannot be. */
function readText(document: JsonObject, member: string, lengthMax: number): string | undefined {
  const value = document[member];
  return typeof value === "string" && codePoints(value) <= lengthMax ? value : undefined;
}

/** Name of a client without one that it may have: the host that its answers go to. */
export function placeholderName([redirectUri = ""]: readonly string[]): string {
  const url = parseUrl(redirectUri);
  return url?.host || url?.protocol || redirectUri;
}

function refuse(member: string, message: string): OAuthError {
  return new OAuthError("invalid_client_metadata", `${member}: ${message}`);
}
