import { type ApiClient, createApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";

/**
 * Acts as a program with an account of its own, which may do what its privileges say and no more. An administrator, the
 * only person here, makes the account once; the program then needs nothing but its client id and secret.
 */
export async function actAsProgram(
  { url, administrator }: Pick<ServiceProcess, "url" | "administrator">,
  program: { readonly name: string; readonly privileges: readonly string[] },
): Promise<ApiClient> {
  const { clientId, secret } = await createAccount(await signIn(url, administrator), program);
  const authorization = `Basic ${btoa(`${clientId}:${secret}`)}`;
  const body = new URLSearchParams({ grant_type: "client_credentials" });
  const response = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", headers: { authorization }, body });
  if (!response.ok) throw new Error(`Cannot get a token: status ${response.status}`);
  // The service's OpenAPI document describes this answer.
  const { access_token: token } = (await response.json()) as { readonly access_token: string };
  return createApiClient(url, token);
}

/** Members of the answer that the example reads. */
interface Created {
  readonly client: { readonly clientId: string };
  readonly secret: string;
}

async function createAccount(
  administrator: ApiClient,
  { name, privileges }: { readonly name: string; readonly privileges: readonly string[] },
): Promise<{ readonly clientId: string; readonly secret: string }> {
  const role = await administrator.call("POST", "/api/v1/admin/roles", { name, privileges });
  const account = { kind: "service", name, roles: [role.body.id] };
  const { status, body } = await administrator.call("POST", "/api/v1/admin/oauthClients", account);
  if (status !== 201) throw new Error(`Cannot create the service account: status ${status}`);
  // The service's OpenAPI document describes this answer.
  const { client, secret } = body as Created;
  return { clientId: client.clientId, secret };
}
