import { describe, expect, test } from "bun:test";
import { mcpSettings } from "@design-catalog/core/application";
import type { RegistrationPolicy } from "@design-catalog/core/identity";
import {
  applicationId,
  baseUrl,
  createTestService,
  readObject,
  type TestService,
} from "@design-catalog/testing/http/service";
import { testId } from "@design-catalog/testing/test-id";

const places = ["/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"];

const claims =
  "sub iss aud exp iat auth_time acr amr nonce at_hash sid email email_verified name given_name family_name locale";

async function setPolicy({ storage }: TestService, registration: RegistrationPolicy): Promise<void> {
  const [createdAt, updatedAt] = ["2026-11-21T09:30:00.000Z", "2026-11-21T09:30:00.000Z"];
  const base = {
    id: applicationId,
    version: 0,
    deleted: false,
    createdAt,
    updatedAt,
    createdBy: null,
    updatedBy: null,
  };
  const plain = { enabled: true, tools: {}, instructions: null, resultRowsMax: 100, logArguments: false };
  await storage
    .open(applicationId)
    .transaction((transaction) => transaction.insert(mcpSettings, [{ ...base, ...plain, registration }]));
}

describe("the metadata of the authorization server", () => {
  test("is the same at both places, and has no null", async () => {
    const service = await createTestService({ pages: { routes: [], languages: ["en", "de"] } });
    const answers = await Promise.all(places.map((place) => service.send(place)));
    const [first = "", second] = await Promise.all(answers.map((answer) => answer.text()));
    expect(second).toBe(first);
    expect(first).not.toContain("null");
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
    }
    expect(JSON.parse(first)).toEqual({
      issuer: baseUrl,
      authorization_endpoint: `${baseUrl}/api/v1/oauth/authorize`,
      token_endpoint: `${baseUrl}/api/v1/oauth/token`,
      registration_endpoint: `${baseUrl}/api/v1/oauth/register`,
      revocation_endpoint: `${baseUrl}/api/v1/oauth/revoke`,
      userinfo_endpoint: `${baseUrl}/api/v1/oauth/userinfo`,
      end_session_endpoint: `${baseUrl}/api/v1/oauth/logout`,
      jwks_uri: `${baseUrl}/.well-known/jwks.json`,
      scopes_supported: ["openid", "profile", "email", "offline_access", "api", "admin", "mcp"],
      response_types_supported: ["code"],
      response_modes_supported: ["query", "form_post"],
      grant_types_supported: ["authorization_code", "refresh_token", "client_credentials", "password"],
      token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
      revocation_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      subject_types_supported: ["public", "pairwise"],
      id_token_signing_alg_values_supported: ["RS256", "ES256"],
      acr_values_supported: [
        "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
        "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
        "phr",
      ],
      claims_supported: claims.split(" "),
      claims_parameter_supported: true,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
      ui_locales_supported: ["en", "de"],
      service_documentation: `${baseUrl}/api/v1/openapi.json`,
    });
  });

  test("without pages names no endpoint and no grant that needs them", async () => {
    const metadata = await readObject(await (await createTestService()).send(places[0] ?? ""));
    expect(metadata).not.toHaveProperty("authorization_endpoint");
    expect(metadata).toMatchObject({
      token_endpoint: `${baseUrl}/api/v1/oauth/token`,
      response_types_supported: [],
      grant_types_supported: ["refresh_token", "client_credentials", "password"],
      authorization_response_iss_parameter_supported: false,
      ui_locales_supported: [],
    });
    expect((await (await createTestService()).send("/api/v1/oauth/authorize")).status).toBe(404);
  });

  test.each([
    ["open", true, true],
    ["metadata-documents", false, true],
    ["closed", false, undefined],
  ] as const)(
    "under the policy %s offers registration: %p, metadata documents: %p",
    async (policy, registers, documents) => {
      const webClient = { request: async () => ({ outcome: "error", message: "nobody there" }) as const };
      const { allPorts } = await createTestService();
      const service = await createTestService({ ports: { ...allPorts, webClient } });
      await setPolicy(service, policy);
      const metadata = await readObject(await service.send(places[0] ?? ""));
      expect("registration_endpoint" in metadata).toBe(registers);
      expect(metadata["client_id_metadata_document_supported"]).toBe(documents);
      expect(metadata).toMatchObject({
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
      });
    },
  );

  test.each([
    "/.well-known/oauth-authorization-server/api/v1/mcp",
    "/.well-known/openid-configuration/api/v1/mcp",
    "/api/v1/mcp/.well-known/openid-configuration",
    "/.well-known/oauth-authorization-server/",
  ])("is not served at %s, where its issuer would be wrong", async (path) => {
    const service = await createTestService();
    const answer = await service.send(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  });
});

test.each([
  ["", baseUrl, ["api", "admin", "mcp"]],
  ["/api/v1", `${baseUrl}/api/v1`, ["api", "admin"]],
  ["/api/v1/mcp", `${baseUrl}/api/v1/mcp`, ["mcp"]],
])("the metadata of the protected resource at %p names %s", async (path, resource, scopes) => {
  const service = await createTestService();
  const answer = await service.send(`/.well-known/oauth-protected-resource${path}`);
  expect(await readObject(answer)).toEqual({
    resource,
    authorization_servers: [baseUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ["header"],
    resource_name: expect.stringContaining("Design Catalog"),
    resource_documentation: `${baseUrl}/api/v1/openapi.json`,
  });
});

test("an application with its own domain is its own issuer", async () => {
  const own = { applicationId: testId<"application">("89abcdef0123456789abcdef"), baseUrl: "https://dealer.example" };
  const service = await createTestService({
    applicationOf: async (hostName) => (hostName === "dealer.example" ? own : undefined),
  });
  const issuerAt = async (origin: string) =>
    (await readObject(await service.handler.handle(new Request(`${origin}${places[0]}`))))["issuer"];
  expect(await issuerAt("https://dealer.example")).toBe("https://dealer.example");
  expect(await issuerAt("https://thief.example")).toBe(baseUrl);
});
