import { type ApiClient, createApiClient } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { createClient, idOf } from "../api/client.ts";
import { upload } from "../api/files-world.ts";

/** Places a picture in a project that a release runs; returns the project's id. */
export async function createPictures(origin: string, token: string): Promise<string> {
  const client = createClient((request) => fetch(request), { origin, token });
  const project = idOf(await client.post("/api/v1/projects", { name: "Pictures" }));
  const path = `/api/v1/projects/${project}`;
  const file = idOf(await client.post(`${path}/files`, { uploadId: await upload(client, `${path}/files`) }));
  const view = idOf(await client.post(`${path}/views`, { name: "Floor", settings: { background: file } }));
  const geometry = { x: 0, y: 0, width: 10, height: 10 };
  await client.post(`${path}/viewitems`, { viewId: view, type: "image", geometry, fileId: file });
  return project;
}

/** Copies a project and takes a snapshot of it; returns their ids. */
export async function copyAll(origin: string, token: string, project: string): Promise<readonly string[]> {
  const client: ApiClient = createApiClient(origin, token);
  const answers = [
    await client.call("POST", `/api/v1/projects/${project}/copy`, {}),
    await client.call("POST", `/api/v1/projects/${project}/snapshot`, {}),
  ];
  return answers.map(({ body }) => String(body.id));
}

/** Projects among these with items, and settings of views, that name files of the project itself. */
export async function projectsWithPictures(url: string, projects: readonly string[]): Promise<readonly string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ readonly id: string }>(
      `SELECT projects.id FROM projects JOIN files ON files.owner_id = projects.id AND owner_kind = 'project'
       JOIN view_items ON view_items.project_id = projects.id AND file_id = files.id
       JOIN project_views ON project_views.id = view_id AND project_views.settings ->> 'background' = files.id
       WHERE projects.id = ANY ($1) ORDER BY projects.id`,
      [projects],
    ),
  );
  return rows.map(({ id }) => id);
}
