import { expect, test } from "bun:test";
import { describeServer } from "./authorization-server-metadata.ts";

const origin = "https://catalog.example";
const none = {
  registers: false,
  passwordGrant: false,
  readsDocuments: false,
  tellsOfLogouts: false,
  assertions: false,
};
const least = { ...none, languages: undefined };
const all = { registers: true, passwordGrant: true, readsDocuments: true, tellsOfLogouts: true, assertions: true };
const most = { ...all, languages: ["en", "de"] };

test("describeServer() given nothing but tokens names no page, no registration and no code", () => {
  const described = describeServer(origin, least);
  expect(described).toMatchObject({
    issuer: origin,
    token_endpoint: `${origin}/api/v1/oauth/token`,
    revocation_endpoint: `${origin}/api/v1/oauth/revoke`,
    userinfo_endpoint: `${origin}/api/v1/oauth/userinfo`,
    jwks_uri: `${origin}/.well-known/jwks.json`,
    response_types_supported: [],
    authorization_response_iss_parameter_supported: false,
    ui_locales_supported: [],
  });
  expect(described.grant_types_supported).not.toContain("authorization_code");
  for (const member of ["authorization_endpoint", "registration_endpoint", "client_id_metadata_document_supported"]) {
    expect(described).not.toHaveProperty(member);
  }
});

test("describeServer() given everything names it", () => {
  expect(describeServer(origin, most)).toMatchObject({
    authorization_endpoint: `${origin}/api/v1/oauth/authorize`,
    registration_endpoint: `${origin}/api/v1/oauth/register`,
    client_id_metadata_document_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"],
    token_endpoint_auth_signing_alg_values_supported: ["RS256", "PS256", "ES256", "EdDSA"],
    response_types_supported: ["code"],
    response_modes_supported: ["query", "form_post"],
    grant_types_supported: expect.arrayContaining(["authorization_code", "refresh_token", "password"]),
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    ui_locales_supported: ["en", "de"],
    service_documentation: `${origin}/api/v1/openapi.json`,
  });
});

test.each(["registers", "passwordGrant", "readsDocuments"] as const)(
  "describeServer() given only %s adds only that",
  (name) => {
    const [before, after] = [describeServer(origin, least), describeServer(origin, { ...least, [name]: true })];
    const differing = Object.keys(after).filter((key) => {
      return !Bun.deepEquals(Reflect.get(before, key), Reflect.get(after, key));
    });
    const members = {
      registers: "registration_endpoint",
      passwordGrant: "grant_types_supported",
      readsDocuments: "client_id_metadata_document_supported",
    };
    expect(differing).toEqual([members[name]]);
  },
);
