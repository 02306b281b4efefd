import type { ApiClient } from "@design-catalog/testing/api-client";

/** A registered endpoint. */
export interface RegisteredEndpoint {
  readonly id: string;
  readonly version: number;
  readonly secret: string;
}

/** Registers a receiver. @throws {Error} if it is refused */
export async function registerEndpoint(client: ApiClient, endpoint: object): Promise<RegisteredEndpoint> {
  const { status, body } = await client.call("POST", "/api/v1/admin/webhooks", endpoint);
  if (status !== 201) throw new Error(`Cannot register the endpoint: status ${status}`);
  return { id: body.endpoint.id, version: body.endpoint.version, secret: body.secret };
}

/** Creates a project and returns its id. @throws {Error} if it is refused */
export async function createProject(client: ApiClient, fields: object = { name: "Lobby video wall" }): Promise<string> {
  const { status, body } = await client.call("POST", "/api/v1/projects", fields);
  if (status !== 201) throw new Error(`Cannot create the project: status ${status}`);
  return body.id;
}
