import { createHash, randomBytes } from "node:crypto";
import type { OperationContext } from "@design-catalog/core";
import {
  beginAuthorization,
  decideAuthorization,
  findAuthorizationRequest,
  users,
} from "@design-catalog/core/identity";
import { type Client, objectOf, textOf } from "./client.ts";
import { baseUrl, type TestApi } from "./harness.ts";

/** An address where nobody listens. */
const redirectUri = "https://planner.example/callback";

/** A third-party client that an administrator has registered, and what its users allow it. */
export interface ThirdParty {
  readonly clientId: string;
  /** The client acting for a user who has agreed to a scope. */
  letIn(userId: string, scope: string): Promise<Client>;
}

/** Registers a client that may ask for everything. */
export async function addThirdParty(api: TestApi): Promise<ThirdParty> {
  const scopes = ["openid", "profile", "email", "offline_access", "api", "admin", "mcp"];
  const client = { name: "Planner", type: "public", redirectUris: [redirectUri], scopes };
  const made = await api.administrator.post("/api/v1/admin/oauthClients", client);
  const clientId = textOf(objectOf(made.body, "client"), "clientId");
  return {
    clientId,
    async letIn(userId, scope) {
      const verifier = randomBytes(32).toString("hex");
      const code = await agree(contextOf(api), { clientId, userId, scope, verifier });
      const form = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri };
      const answer = await api.client().send("POST", "/api/v1/oauth/token", { form: { ...form, client_id: clientId } });
      return api.client(textOf(answer.body, "access_token"));
    },
  };
}

/** Does what the pages do for a signed-in user who allows everything asked for; returns the code. */
async function agree(
  context: OperationContext,
  asked: { readonly clientId: string; readonly userId: string; readonly scope: string; readonly verifier: string },
): Promise<string> {
  const parameters = {
    response_type: "code",
    client_id: asked.clientId,
    redirect_uri: redirectUri,
    scope: asked.scope,
    code_challenge_method: "S256",
    code_challenge: createHash("sha256").update(asked.verifier).digest("base64url"),
  };
  const begun = await beginAuthorization(context, Object.entries(parameters));
  const pending = begun.outcome === "pending" && (await findAuthorizationRequest(context, begun.requestId));
  const user = await context.store.find(users, asked.userId);
  if (!pending || !user) throw new TypeError(`Cannot agree because nothing is asked: ${begun.outcome}`);
  const signedInAt = new Date(context.ports.clock.now()).toISOString();
  const decided = await decideAuthorization(context, { ...pending, user, signedInAt, approve: true });
  return new URL(decided.location).searchParams.get("code") ?? "";
}

function contextOf({ store, ports }: TestApi): OperationContext {
  const circumstances = { requestId: "agreement", changeSetId: ports.ids.next(), clientAddress: null, baseUrl };
  return { applicationId: store.applicationId, actor: null, ...circumstances, store, ports };
}
