import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { adapterNames } from "./adapters.ts";
import { type Client, idOf, textOf } from "./client.ts";
import { upload } from "./files-world.ts";
import { startApi, type TestApi } from "./harness.ts";

/** A project with a view. */
interface Room {
  readonly path: string;
  readonly viewId: string;
}

async function createRoom(client: Client): Promise<Room> {
  const path = `/api/v1/projects/${idOf(await client.post("/api/v1/projects", { name: "Lobby" }))}`;
  return { path, viewId: idOf(await client.post(`${path}/views`, { name: "Ground floor" })) };
}

/** Shows a file on the room's view this many times. */
async function show(client: Client, { path, viewId }: Room, shown: { fileId: string; times: number }) {
  const { fileId, times } = shown;
  const item = { viewId, type: "image", geometry: { x: 0, y: 0, width: 1, height: 1 }, fileId };
  const added = await client.post(
    `${path}/viewitems`,
    Array.from({ length: times }, () => item),
  );
  expect(added.status).toBe(201);
  return added.rows.map((row) => textOf(row, "id"));
}

describe.each([...adapterNames])("files and what names them on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  async function createFile(path = "/api/v1/admin/files"): Promise<string> {
    const { administrator } = api;
    return idOf(await administrator.post(path, { uploadId: await upload(administrator, path) }));
  }

  test("a file that 100 items of a removed project and one of a live project show is in use", async () => {
    const { administrator } = api;
    const fileId = await createFile();
    const removed = await createRoom(administrator);
    await show(administrator, removed, { fileId, times: 100 });
    const kept = await createRoom(administrator);
    const [itemId = ""] = await show(administrator, kept, { fileId, times: 1 });
    await administrator.delete(removed.path);
    const refused = await administrator.delete(`/api/v1/admin/files/${fileId}`);
    expect([refused.status, refused.body["references"]]).toEqual([409, [{ kind: "ViewItem", id: itemId }]]);
  });

  test("a member reads a file of a removed project that shows it 1,000 times, while a copy shows it too", async () => {
    const owner = await api.createUser();
    const room = await createRoom(owner);
    const uploadId = await upload(owner, `${room.path}/files`);
    const fileId = idOf(await owner.post(`${room.path}/files`, { uploadId }));
    const copy = idOf(await owner.post(`${room.path}/copy`, {}));
    const other = { path: `/api/v1/projects/${copy}`, viewId: "" };
    await show(owner, room, { fileId, times: 500 });
    await show(owner, room, { fileId, times: 500 });
    const viewId = idOf(await owner.post(`${other.path}/views`, { name: "First floor" }));
    await show(owner, { ...other, viewId }, { fileId, times: 1 });
    await owner.delete(room.path);
    expect((await owner.get(`/api/v1/files/${fileId}`)).status).toBe(200);
    expect((await (await api.createUser()).get(`/api/v1/files/${fileId}`)).status).toBe(404);
  });
});
