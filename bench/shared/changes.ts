import { type ApiAnswer, type ApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import type { Load } from "../programs/load.ts";

/** A change that announces one `project.created`; its event has about 900 bytes. */
const project = {
  name: "Lobby video wall",
  number: "P-2026-014",
  description: "Three by three displays in the lobby, with a spare one and its wall mount",
  client: "Northwind Hotels",
  settings: { currency: "EUR", units: "mm" },
} as const;

/** Body with the size of such a change's event. */
export const eventBody = JSON.stringify({
  id: "6920a1f2c3d4e5f607182940",
  type: "project.created",
  timestamp: "2026-11-21T09:30:00.000Z",
  apiVersion: "v1",
  applicationId: "000000000000000000000001",
  actor: { userId: "6920a1f2c3d4e5f607182941", emailAddress: "bench@catalog.example" },
  data: {
    object: {
      id: "6920a1f2c3d4e5f607182942",
      version: 0,
      deleted: false,
      createdAt: "2026-11-21T09:30:00.000Z",
      updatedAt: "2026-11-21T09:30:00.000Z",
      createdBy: "6920a1f2c3d4e5f607182941",
      updatedBy: "6920a1f2c3d4e5f607182941",
      ...project,
      ownerId: "6920a1f2c3d4e5f607182941",
      locked: false,
      uniqueNumber: null,
      sourceProjectId: null,
    },
  },
});

/** Signs in to the service. */
export function openClient(service: ServiceProcess): Promise<ApiClient> {
  return signIn(service.url, service.administrator);
}

/** Returns the request that creates a project, for a load of any length. */
export function creationLoad(origin: string, token: string) {
  return {
    origin,
    token,
    method: "POST",
    path: "/api/v1/projects",
    body: JSON.stringify(project),
    status: 201,
  } satisfies Partial<Load>;
}

/**
 * Registers an endpoint for each URL, which then gets the event of every creation of a project, or what the members of its
 * body say. Returns their signing secrets.
 */
export async function registerEndpoints(
  client: ApiClient,
  urls: readonly string[],
  members: object = {},
): Promise<readonly string[]> {
  const secrets: string[] = [];
  for (const url of urls) {
    const answer = await client.call("POST", "/api/v1/admin/webhooks", {
      url,
      eventTypes: ["project.created"],
      ...members,
    });
    expectStatus(answer, 201);
    secrets.push(String(answer.body.secret));
  }
  return secrets;
}

function expectStatus({ status, body }: ApiAnswer, expected: number): void {
  if (status === expected) return;
  throw new Error(`Cannot register an endpoint because the API refused: answer ${status} ${JSON.stringify(body)}`);
}
