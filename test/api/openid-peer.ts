import type { WebClient, WebRequest } from "@design-catalog/core/ports";

/** The network of the tests as single sign-on sees it: every host has a provider that registers everybody. */
export const openIdPeer: WebClient = {
  async request(request) {
    const answer = answerOf(request);
    const headers = { "content-type": "application/json" };
    return { outcome: "response", statusCode: answer.status, headers, text: JSON.stringify(answer.body) };
  },
};

function answerOf({ method, url }: WebRequest): { readonly status: number; readonly body: object } {
  const { origin, pathname } = new URL(url);
  if (pathname === "/.well-known/openid-configuration") return { status: 200, body: metadataOf(origin) };
  if (method === "POST" && pathname === "/register")
    return { status: 201, body: { client_id: "catalog", client_secret: "s".repeat(40), client_secret_expires_at: 0 } };
  return { status: 404, body: {} };
}

function metadataOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    registration_endpoint: `${issuer}/register`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
  };
}
