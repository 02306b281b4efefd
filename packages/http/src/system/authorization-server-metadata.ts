import type { OperationContext } from "@design-catalog/core";
import { readApplicationSettings } from "@design-catalog/core/application";
import {
  acrValues,
  claimScopes,
  clientAuthMethods,
  clientGrantTypes,
  clientScopes,
  readRegistrationPolicy,
  responseModes,
  serviceGrantType,
  subjectTypes,
} from "@design-catalog/core/identity";
import { assertionAlgorithms, signatureAlgorithms } from "@design-catalog/core/ports";
import { Type } from "@sinclair/typebox";

const texts = Type.Array(Type.String());
const optional = Type.Optional(Type.String());

/** RFC 8414 §2 and OpenID Connect Discovery §3. */
export const authorizationServerMetadataSchema = Type.Object(
  {
    issuer: Type.String({ description: "Origin of the service and the iss of its tokens" }),
    authorization_endpoint: Type.Optional(Type.String({ description: "Absent if the host serves no pages" })),
    token_endpoint: Type.String(),
    registration_endpoint: optional,
    revocation_endpoint: Type.String(),
    userinfo_endpoint: Type.String(),
    end_session_endpoint: Type.Optional(Type.String({ description: "Absent if the host serves no pages" })),
    backchannel_logout_supported: Type.Optional(Type.Boolean()),
    backchannel_logout_session_supported: Type.Optional(Type.Boolean()),
    jwks_uri: Type.String(),
    scopes_supported: texts,
    response_types_supported: texts,
    response_modes_supported: texts,
    grant_types_supported: texts,
    token_endpoint_auth_methods_supported: texts,
    token_endpoint_auth_signing_alg_values_supported: Type.Optional(texts),
    revocation_endpoint_auth_methods_supported: texts,
    code_challenge_methods_supported: texts,
    authorization_response_iss_parameter_supported: Type.Boolean(),
    client_id_metadata_document_supported: Type.Optional(Type.Boolean()),
    subject_types_supported: texts,
    id_token_signing_alg_values_supported: texts,
    acr_values_supported: texts,
    claims_supported: texts,
    claims_parameter_supported: Type.Boolean(),
    request_parameter_supported: Type.Boolean(),
    request_uri_parameter_supported: Type.Boolean(),
    ui_locales_supported: texts,
    service_documentation: Type.String(),
  },
  { $id: "AuthorizationServerMetadata", additionalProperties: false },
);

const claims = ["sub", "iss", "aud", "exp", "iat", "auth_time", "acr", "amr", "nonce", "at_hash", "sid"];

/**
 * Metadata that tells clients about the authorization server (RFC 8414, OpenID Connect Discovery): only what it does
 * here and now. Members that do not apply are absent, because client libraries refuse null.
 */
export async function authorizationServerMetadata(
  { baseUrl, store, ports }: OperationContext,
  languages: readonly string[] | undefined,
) {
  const policy = await readRegistrationPolicy(store);
  const { passwordGrant } = await readApplicationSettings(store);
  const sendsRequests = ports.webClient !== undefined;
  const readsDocuments = policy !== "closed" && sendsRequests;
  const assertions = ports.clientAssertions !== undefined;
  return describeServer(baseUrl, {
    registers: policy === "open",
    passwordGrant,
    readsDocuments,
    tellsOfLogouts: sendsRequests,
    assertions,
    languages,
  });
}

/** The metadata of a server at an origin. */
export function describeServer(
  baseUrl: string,
  takes: {
    readonly registers: boolean;
    readonly passwordGrant: boolean;
    /** Clients may be known by a metadata document they host. */
    readonly readsDocuments: boolean;
    /** Clients may ask to be told of the end of sessions. */
    readonly tellsOfLogouts: boolean;
    /** Clients may prove themselves by JWTs. */
    readonly assertions: boolean;
    /** BCP 47 tags of the languages of the pages; undefined without pages, where nobody can authorize a client. */
    readonly languages: readonly string[] | undefined;
  },
) {
  const endpoint = (name: string) => `${baseUrl}/api/v1/oauth/${name}`;
  const { languages = [] } = takes;
  const hasPages = takes.languages !== undefined;
  const grants = clientGrantTypes.filter((grant) => hasPages || grant !== "authorization_code");
  return {
    issuer: baseUrl,
    ...(hasPages ? { authorization_endpoint: endpoint("authorize") } : {}),
    token_endpoint: endpoint("token"),
    ...(takes.registers ? { registration_endpoint: endpoint("register") } : {}),
    revocation_endpoint: endpoint("revoke"),
    userinfo_endpoint: endpoint("userinfo"),
    ...(hasPages ? { end_session_endpoint: endpoint("logout") } : {}),
    ...(takes.tellsOfLogouts ? { backchannel_logout_supported: true, backchannel_logout_session_supported: true } : {}),
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    scopes_supported: clientScopes,
    response_types_supported: hasPages ? ["code"] : [],
    response_modes_supported: responseModes,
    grant_types_supported: [...grants, serviceGrantType, ...(takes.passwordGrant ? ["password"] : [])],
    token_endpoint_auth_methods_supported: [...clientAuthMethods, ...(takes.assertions ? ["private_key_jwt"] : [])],
    ...(takes.assertions ? { token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms } : {}),
    revocation_endpoint_auth_methods_supported: clientAuthMethods,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: hasPages,
    ...(takes.readsDocuments ? { client_id_metadata_document_supported: true } : {}),
    subject_types_supported: subjectTypes,
    id_token_signing_alg_values_supported: signatureAlgorithms,
    acr_values_supported: acrValues,
    claims_supported: [...claims, ...Object.keys(claimScopes)],
    claims_parameter_supported: hasPages,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    ui_locales_supported: languages,
    service_documentation: `${baseUrl}/api/v1/openapi.json`,
  };
}
