import { Type } from "@sinclair/typebox";
import { oneOf } from "../../engine/schemas/schema.ts";
import { signatureAlgorithms } from "../../ports/token-signer.ts";
import { subjectTypes } from "../subjects/table.ts";
import { clientNameLengthMax, clientUriLengthMax } from "./client-metadata.ts";
import { redirectUriLengthMax, redirectUrisMax } from "./redirect-uri.ts";
import { clientAuthMethods, defaultIdTokenAlg } from "./table.ts";

/** Schema that accepts null for an absent member. */
const optional = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
const texts = optional({ type: "array", items: { type: "string" } });
const uri = optional({ type: "string", maxLength: clientUriLengthMax });

/**
 * Documents a registration request without checking it: RFC 7591 has its own errors, which `readClientMetadata` throws.
 */
export const registrationSchema = Type.Unknown({
  $id: "ClientRegistration",
  type: "object",
  properties: {
    redirect_uris: {
      type: "array",
      items: { type: "string", maxLength: redirectUriLengthMax },
      minItems: 1,
      description: `https, http to a loopback host, or a private-use scheme named by a reverse domain; the first ${redirectUrisMax} such URIs are kept`,
    },
    post_logout_redirect_uris: {
      ...texts,
      description: "Where browsers may go after a sign-out (OpenID Connect RP-Initiated Logout 3.1)",
    },
    backchannel_logout_uri: {
      ...uri,
      description: "https address for logout tokens (OpenID Connect Back-Channel Logout 2.2), without a fragment",
    },
    backchannel_logout_session_required: {
      ...optional({ type: "boolean" }),
      description: "Not needed: every logout token has a sid",
    },
    client_name: { ...optional({ type: "string", minLength: 1, maxLength: clientNameLengthMax }) },
    grant_types: { ...texts, description: "authorization_code and refresh_token; others are left out" },
    response_types: { ...texts, description: "code" },
    scope: {
      ...optional({ type: "string", maxLength: 2000 }),
      description: "Separated by spaces; default is every scope",
    },
    token_endpoint_auth_method: {
      ...optional({ type: "string" }),
      description: `One of ${clientAuthMethods.join(", ")}; another one is replaced by client_secret_basic, the default`,
    },
    id_token_signed_response_alg: {
      ...optional({ type: "string" }),
      description: `One of ${signatureAlgorithms.join(", ")}; another one is replaced by ${defaultIdTokenAlg}, the default`,
    },
    subject_type: {
      ...optional({ type: "string" }),
      description:
        "pairwise gives every user a sub of the client's sector, which says nothing to clients of others (OpenID Connect Core 8.1); public, the default, the same to all",
    },
    sector_identifier_uri: {
      ...uri,
      description:
        "With pairwise subjects: https address of a JSON list of the redirect URIs of all clients of the sector, its host; needed unless all redirect URIs are https and of one host",
    },
    client_uri: uri,
    logo_uri: uri,
  },
  required: ["redirect_uris"],
  additionalProperties: true,
});

export const registrationExample = {
  client_name: "Planner",
  redirect_uris: ["https://planner.example/callback"],
  grant_types: ["authorization_code", "refresh_token"],
  token_endpoint_auth_method: "none",
  scope: "openid api",
};

/** The registered client. */
export const registrationResponseSchema = Type.Object(
  {
    client_id: Type.String(),
    client_id_issued_at: Type.Integer({ description: "Unix seconds" }),
    client_secret: Type.Optional(Type.String({ description: "Shown only this once; absent with the method none" })),
    client_secret_expires_at: Type.Optional(Type.Integer({ description: "0, because it does not expire" })),
    client_name: Type.String(),
    redirect_uris: Type.Array(Type.String()),
    post_logout_redirect_uris: Type.Optional(Type.Array(Type.String())),
    backchannel_logout_uri: Type.Optional(Type.String()),
    backchannel_logout_session_required: Type.Optional(
      Type.Boolean({ description: "True with an address for logout tokens" }),
    ),
    grant_types: Type.Array(Type.String()),
    response_types: Type.Array(Type.String()),
    token_endpoint_auth_method: oneOf(clientAuthMethods),
    id_token_signed_response_alg: oneOf(signatureAlgorithms),
    subject_type: oneOf(subjectTypes),
    sector_identifier_uri: Type.Optional(Type.String()),
    scope: Type.String({ description: "Scopes that the client may ask for, separated by spaces" }),
    client_uri: Type.Optional(Type.String()),
    logo_uri: Type.Optional(Type.String()),
  },
  { $id: "ClientRegistered", additionalProperties: false },
);

/** Result of registering {@link registrationExample}. */
export const registeredExample = {
  ...registrationExample,
  client_id: "f3e1c0a94b7d4f6c8a52",
  client_id_issued_at: 1_795_253_400,
  id_token_signed_response_alg: defaultIdTokenAlg,
  subject_type: "public",
  response_types: ["code"],
};
