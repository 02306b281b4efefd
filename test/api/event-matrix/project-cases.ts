import type { JsonObject } from "@design-catalog/core";
import { textOf } from "../client.ts";
import { type EventCase, removed, silence } from "./event-case.ts";
import type { Place } from "./place.ts";

/** Adds to the view what could be announced by mistake: a placement and a connection with its cable. */
async function fill(place: Place): Promise<void> {
  await place.writeAll("POST", "/viewitems", [place.placement(0), place.connection(1)]);
}

const projectsPath = "/api/v1/projects";
const adminPath = "/api/v1/admin";

/** Projects and snapshots. */
export const projectCases: readonly EventCase[] = [
  {
    line: "POST /projects announces project.created",
    prepare:
      async ({ client }) =>
      async () => {
        const { body } = await client.post(projectsPath, { name: "New", settings: { grid: 10 } });
        const object = (await client.get(`${projectsPath}/${textOf(body, "id")}`)).body;
        return [{ type: "project.created", data: { object } }];
      },
  },
  {
    line: "POST /projects/{id}/copy announces one project.created with its source, and nothing of its contents",
    async prepare(place) {
      await fill(place);
      return async () => {
        const copy = await place.write("POST", "/copy", {});
        const object = (await place.client.get(`${projectsPath}/${textOf(copy, "id")}`)).body;
        return [{ type: "project.created", data: { object, copiedFromProjectId: textOf(place.project, "id") } }];
      };
    },
  },
  {
    line: "DELETE of a project announces project.deleted, and nothing of its contents",
    async prepare(place) {
      await fill(place);
      return async () => {
        await place.write("DELETE", "");
        return [{ type: "project.deleted", data: { object: removed(place.project) } }];
      };
    },
  },
  {
    line: "PATCH deleted of a project announces project.deleted, and nothing of its contents",
    async prepare(place) {
      await fill(place);
      return async () => {
        const object = await place.write("PATCH", "", { version: 0, deleted: true, name: "Gone" });
        return [{ type: "project.deleted", data: { object } }];
      };
    },
  },
  {
    line: "DELETE of a project by an administrator announces project.deleted, and nothing of its contents",
    async prepare(place) {
      await fill(place);
      return async () => {
        await place.client.delete(`${adminPath}/projects/${textOf(place.project, "id")}`);
        return [{ type: "project.deleted", data: { object: removed(place.project) } }];
      };
    },
  },
  {
    line: "PATCH deleted of a project by an administrator announces project.deleted, and nothing of its contents",
    async prepare(place) {
      await fill(place);
      return async () => {
        const path = `${adminPath}/projects/${textOf(place.project, "id")}`;
        const object = (await place.client.patch(path, { version: 0, deleted: true })).body;
        return [{ type: "project.deleted", data: { object } }];
      };
    },
  },
  {
    line: "a change of a project, its restore, and a repeated request announce nothing more",
    async prepare(place) {
      await fill(place);
      const { client } = place;
      const key = { "idempotency-key": "matrix" };
      await client.post(projectsPath, { name: "Once" }, key);
      const gone = textOf((await client.post(projectsPath, { name: "Gone" })).body, "id");
      await client.delete(`${projectsPath}/${gone}`);
      return async () => {
        await place.write("PATCH", "", { version: 0, name: "Foyer" });
        await client.post(projectsPath, { name: "Once" }, key);
        await client.post(projectsPath, { name: "" });
        await client.post(`${projectsPath}/${gone}/restore`);
        await client.delete(`${projectsPath}/${gone}/nothing`);
        return silence;
      };
    },
  },
  {
    line: "POST /projects/{id}/snapshot announces snapshot.created with its number and source, and nothing of its contents",
    async prepare(place) {
      await fill(place);
      return async () => {
        const snapshot = await place.write("POST", "/snapshot", { message: "As offered" });
        const object = (await place.client.get(`${projectsPath}/${textOf(snapshot, "id")}`)).body;
        if (object["locked"] !== true) throw new TypeError("Cannot take what is not locked for a snapshot");
        textOf(object, "uniqueNumber");
        return [{ type: "snapshot.created", data: { object, sourceProjectId: textOf(place.project, "id") } }];
      };
    },
  },
  ...[`${adminPath}/snapshots`, projectsPath].map((path): EventCase => ({
    line: `DELETE ${path}/{id} of a snapshot announces snapshot.deleted`,
    async prepare(place) {
      await fill(place);
      const snapshot = await place.write("POST", "/snapshot", {});
      return async () => {
        const { status } = await place.client.delete(`${path}/${textOf(snapshot, "id")}`);
        if (status !== 204) throw new TypeError(`Cannot continue because the removal answers ${status}`);
        return [{ type: "snapshot.deleted", data: { object: removed(snapshot) } }];
      };
    },
  })),
  ...[`${adminPath}/projects`, projectsPath].map((path): EventCase => ({
    line: `PATCH deleted ${path}/{id} of a snapshot announces snapshot.deleted`,
    async prepare(place) {
      await fill(place);
      const snapshot = await place.write("POST", "/snapshot", {});
      return async () => {
        const patch = { version: 0, deleted: true };
        const { body: object } = await place.client.patch(`${path}/${textOf(snapshot, "id")}`, patch);
        return [{ type: "snapshot.deleted", data: { object } }];
      };
    },
  })),
  {
    line: "a project that would exceed 1 MB, its copy and its snapshot are announced by their ids, with their source",
    prepare:
      async ({ client }) =>
      async () => {
        const stub = (body: JsonObject) => ({ id: textOf(body, "id"), truncated: true });
        const { body } = await client.post(projectsPath, { name: "Large", settings: { note: "x".repeat(1_048_000) } });
        const id = textOf(body, "id");
        const copy = (await client.post(`${projectsPath}/${id}/copy`, {})).body;
        const snapshot = (await client.post(`${projectsPath}/${id}/snapshot`, {})).body;
        return [
          { type: "project.created", data: { object: stub(body) } },
          { type: "project.created", data: { object: stub(copy), copiedFromProjectId: id } },
          { type: "snapshot.created", data: { object: stub(snapshot), sourceProjectId: id } },
        ];
      },
  },
  {
    line: "a write in a snapshot is refused and announces nothing",
    async prepare(place) {
      await fill(place);
      const snapshot = `${projectsPath}/${textOf(await place.write("POST", "/snapshot", {}), "id")}`;
      const [product] = (await place.client.get(`${snapshot}/products`)).rows;
      return async () => {
        const { client } = place;
        const answers = [
          await client.post(`${snapshot}/views`, { name: "x" }),
          await client.post(`${snapshot}/products`, { products: [{ productId: place.catalog.player }] }),
          await client.post(`${snapshot}/cables`, { label: "x" }),
          await client.delete(`${snapshot}/products/${textOf(product ?? {}, "id")}`),
        ];
        if (answers.some(({ status }) => status !== 409)) throw new TypeError("Cannot write in a snapshot");
        return silence;
      };
    },
  },
];
