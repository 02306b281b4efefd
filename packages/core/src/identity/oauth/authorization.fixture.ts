import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import type { TestPorts } from "@design-catalog/testing/test-ports";
import { base64 } from "../../engine/text/base64.ts";
import { type OAuthClientRow, oauthClients } from "../oauth-clients/table.ts";
import { createAuthenticator } from "../users/access.ts";
import type { UserRow } from "../users/table.ts";
import { beginAuthorization, type PresentSession } from "./begin-authorization.ts";
import { type AuthorizationDecision, decideAuthorization } from "./decide-authorization.ts";
import { findAuthorizationRequest } from "./find-authorization-request.ts";
import type { TokenResponse } from "./token-response.ts";
import { issueToken } from "./token.ts";

export const baseUrl = "https://catalog.example";
export const redirectUri = "https://planner.example/callback?from=catalog";
export const verifier = "a-verifier.that~is_long-enough-to-be-one-0123";
const challenge = await challengeOf(verifier);

/** Parameters of a correct request. */
export const rightParameters = {
  response_type: "code",
  client_id: "planner",
  redirect_uri: redirectUri,
  code_challenge: challenge,
  code_challenge_method: "S256",
  state: "a state & more",
};

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A client, a user, and the steps of an authorization between them. */
export interface Stage {
  readonly application: TestApplication;
  readonly client: OAuthClientRow;
  readonly user: UserRow;
  /** Begins with changed {@link rightParameters}; undefined omits one, a list repeats it. */
  begin(changes?: Parameters, present?: PresentSession): ReturnType<typeof beginAuthorization>;
  /** Location to which the client's answer is redirected. */
  answerTo(changes: Parameters, present?: PresentSession): Promise<URL>;
  /** Begins and decides; returns the parameters of the redirect. */
  decide(changes?: Parameters, decision?: Partial<AuthorizationDecision>): Promise<URLSearchParams>;
  /** Begins and approves; returns the code. */
  codeOf(changes?: Parameters, decision?: Partial<AuthorizationDecision>): Promise<string>;
  exchange(code: string, changes?: Parameters): Promise<TokenResponse>;
  refresh(refreshToken: string | undefined, changes?: Parameters): Promise<TokenResponse>;
  /** The actor of an access token, if the service accepts it. */
  authenticate(tokens: TokenResponse): ReturnType<ReturnType<typeof createAuthenticator>>;
}

/** Sets the stage for a third-party client. */
export async function setStage(
  changes: Partial<OAuthClientRow> = {},
  overrides: Partial<TestPorts> = {},
): Promise<Stage> {
  const application = await createTestApplication(overrides);
  const client = await addClient(application, changes);
  const user = await application.addUser({ firstName: "Kim", lastName: "Lund", locale: "de" });
  const context = application.contextOf(null);
  const fixed = { client_id: client.clientId, redirect_uri: client.redirectUris[0] ?? "" };
  const begin: Stage["begin"] = (asked = {}, present) =>
    beginAuthorization(context, toPairs({ ...rightParameters, ...fixed, ...asked }), present);
  async function decide(asked: Parameters = {}, decision: Partial<AuthorizationDecision> = {}) {
    const begun = await begin(asked);
    if (begun.outcome !== "pending") throw new TypeError(`Cannot decide because it is ${JSON.stringify(begun)}`);
    const pending = await findAuthorizationRequest(context, begun.requestId);
    if (!pending) throw new TypeError("Cannot decide because the request is gone");
    const signedInAt = new Date(application.ports.clock.now()).toISOString();
    const all = { ...pending, user, signedInAt, approve: true, ...decision };
    return new URL((await decideAuthorization(context, all)).location).searchParams;
  }
  const send = (body: Parameters) => application.call(issueToken, null, { body: withoutUndefined(body) });
  const proof = { client_id: client.clientId };
  return {
    application,
    client,
    user,
    begin,
    decide,
    async answerTo(asked, present) {
      const begun = await begin(asked, present);
      if (begun.outcome !== "redirect") throw new TypeError(`Cannot read because it is ${JSON.stringify(begun)}`);
      return new URL(begun.location);
    },
    codeOf: async (asked, decision) => (await decide(asked, decision)).get("code") ?? "",
    exchange: (code, asked) =>
      send({
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        redirect_uri: fixed.redirect_uri,
        ...proof,
        ...asked,
      }),
    refresh: (refreshToken, asked) =>
      send({ grant_type: "refresh_token", refresh_token: refreshToken, ...proof, ...asked }),
    authenticate: (tokens) => createAuthenticator(application.storage, application.ports)(context, tokens.access_token),
  };
}

/** Stores a client; by default one registered by an administrator, without a secret. */
export async function addClient(
  { ports, store }: TestApplication,
  changes: Partial<OAuthClientRow> = {},
): Promise<OAuthClientRow> {
  const now = new Date(ports.clock.now()).toISOString();
  const row: OAuthClientRow = {
    id: ports.ids.next(),
    kind: "app",
    roles: [],
    jwks: null,
    jwksUri: null,
    userId: null,
    version: 0,
    deleted: false,
    createdBy: null,
    updatedBy: null,
    createdAt: now,
    updatedAt: now,
    lastUsedAt: now,
    documentExpiresAt: null,
    clientId: "planner",
    name: "Planner",
    uri: null,
    logoUri: null,
    trusted: false,
    enabled: true,
    type: "public",
    authMethod: "none",
    idTokenSignedResponseAlg: "ES256",
    subjectType: "public",
    sectorIdentifierUri: null,
    secretHash: null,
    secretHint: null,
    origin: "admin",
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    grantTypes: ["authorization_code", "refresh_token"],
    scopes: ["openid", "profile", "email", "offline_access", "api", "mcp"],
    ...changes,
  };
  await store.transaction((transaction) => transaction.insert(oauthClients, [row]));
  return row;
}

function toPairs(parameters: Parameters): readonly (readonly [string, string])[] {
  return Object.entries(parameters).flatMap(([name, value = []]) =>
    (typeof value === "string" ? [value] : value).map((one) => [name, one] as const),
  );
}

function withoutUndefined(body: Parameters): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

async function challengeOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return base64(digest).replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
}
