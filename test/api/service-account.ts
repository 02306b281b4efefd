import { type Client, objectOf, textOf } from "./client.ts";
import type { TestApi } from "./harness.ts";

/** Creates a service account with these roles, and returns a client with its token. */
export async function addProgram(api: TestApi, roles: readonly string[]): Promise<Client> {
  const body = { kind: "service", name: "Stock sync", roles };
  const made = await api.administrator.post("/api/v1/admin/oauthClients", body);
  const credentials = [textOf(objectOf(made.body, "client"), "clientId"), textOf(made.body, "secret")].join(":");
  const answer = await api.client().send("POST", "/api/v1/oauth/token", {
    form: { grant_type: "client_credentials" },
    headers: { authorization: `Basic ${btoa(credentials)}` },
  });
  return api.client(textOf(answer.body, "access_token"));
}
