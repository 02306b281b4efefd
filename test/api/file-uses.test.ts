import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { matches } from "@design-catalog/core";
import { files } from "@design-catalog/core/catalog";
import { adapterNames } from "./adapters.ts";
import { faultsOf, repeatedly } from "./at-once.ts";
import { type Answer, type Client, idOf, listOf, textOf } from "./client.ts";
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

let count = 0;

describe.each([...adapterNames])("files and what names them on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  async function createFile(path = "/api/v1/admin/files"): Promise<string> {
    const { administrator } = api;
    // Files of view templates are uploaded as those of the application.
    const uploadPath = path.startsWith("/api/v1/projects") ? path : "/api/v1/admin/files";
    return idOf(await administrator.post(path, { uploadId: await upload(administrator, uploadPath) }));
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

  const naming: readonly (readonly [string, (fileId: string) => Promise<Answer>])[] = [
    ["an item shows it", async (fileId) => addItem(await createRoom(api.administrator), fileId)],
    ["a new product has it as an image", (fileId) => addProduct({ imageFileIds: [fileId] })],
    ["a product gets it as its symbol", async (symbolFileId) => patchProduct(await addProduct({}), { symbolFileId })],
    ["an import names it", (fileId) => importProduct({ datasheetFileIds: [fileId] })],
    ["a product of a project gets it", async (symbolFileId) => patchPlaced(await placeProduct(), { symbolFileId })],
  ];

  test.each(naming)("a file is either removed or named when, at the same time, %s", async (_, name) => {
    const { administrator } = api;
    const fileIds: string[] = [];
    while (fileIds.length < 12) fileIds.push(await createFile());
    const outcomes = await Promise.all(
      fileIds.map(async (fileId) => {
        const [named, removed] = await Promise.all([
          name(fileId),
          repeatedly(() => administrator.delete(`/api/v1/admin/files/${fileId}`)),
        ]);
        return `${named.status} ${removed.status}`;
      }),
    );
    expect(outcomes.filter((outcome) => !/^(?:20. 409|400 204)$/u.test(outcome))).toEqual([]);
  });

  test("an item or product that names a file waits for whoever is removing it, and is refused then", async () => {
    const room = await createRoom(api.administrator);
    const names = [(fileId: string) => addItem(room, fileId), (fileId: string) => addProduct({ symbolFileId: fileId })];
    for (const name of names) {
      const fileId = await createFile();
      const { answer } = await api.store.transaction(async (transaction) => {
        await transaction.find(files, fileId, { lock: true });
        await transaction.update(files, matches({ id: fileId }), { deleted: true });
        const answered = name(fileId);
        // Time enough for the answer to a request that does not wait.
        await Promise.race([answered, Bun.sleep(500)]);
        return { answer: answered };
      });
      expect(listOf((await answer).body, "errors")).toMatchObject([{ code: "unknown_reference" }]);
    }
  });

  test("a product is restored only after the files that it names", async () => {
    const { administrator } = api;
    const fileId = await createFile();
    const lacking = await addProduct({ imageFileIds: [fileId], datasheetFileIds: [fileId] });
    const ids = [await addProduct({}), lacking, await addProduct({ symbolFileId: fileId })].map(idOf);
    for (const id of ids) await administrator.delete(`/api/v1/admin/products/${id}`);
    await administrator.delete(`/api/v1/admin/files/${fileId}`);
    const restore = (kind: string, ...named: string[]) =>
      administrator.post(`/api/v1/admin/${kind}/restore`, { ids: named });
    const refused = await restore("products", ...ids);
    expect([refused.status, refused.body["code"]]).toEqual([409, "conflict"]);
    const lack = (path: string) => `Cannot restore a product without its file, ${path}: Nothing has the id ${fileId}`;
    expect(listOf(refused.body, "errors")).toMatchObject([
      { pointer: "/ids/1", code: "conflict", id: ids[1], message: lack("/imageFileIds/0") },
      { pointer: "/ids/2", code: "conflict", id: ids[2], message: lack("/symbolFileId") },
    ]);
    expect((await restore("files", fileId)).status).toBe(200);
    expect((await restore("products", ...ids)).status).toBe(200);
    expect((await administrator.delete(`/api/v1/admin/files/${fileId}`)).status).toBe(409);
  });

  test("an item is restored only after the file that it shows", async () => {
    const { administrator } = api;
    const fileId = await createFile();
    const room = await createRoom(administrator);
    const itemId = idOf(await addItem(room, fileId));
    await administrator.delete(`${room.path}/viewitems/${itemId}`);
    await administrator.delete(`/api/v1/admin/files/${fileId}`);
    const restore = () => administrator.post(`${room.path}/viewitems/restore`, { ids: [itemId] });
    expect((await restore()).body["code"]).toBe("conflict");
    await administrator.post("/api/v1/admin/files/restore", { ids: [fileId] });
    expect((await restore()).status).toBe(200);
  });

  test("a product names only files of the application, whatever its administrator may see", async () => {
    const { administrator } = api;
    const template = idOf(await administrator.post("/api/v1/admin/views", { name: "A3" }));
    const room = await createRoom(administrator);
    const fileIds = [await createFile(`/api/v1/admin/views/${template}/files`), await createFile(`${room.path}/files`)];
    const product = await addProduct({});
    for (const fileId of fileIds) {
      const answers = [
        await addProduct({ symbolFileId: fileId }),
        await addProduct({ imageFileIds: [await createFile(), fileId] }),
        await patchProduct(product, { datasheetFileIds: [fileId] }),
        await importProduct({ imageFileIds: [fileId] }),
      ];
      const codes = answers.flatMap(({ body }) => listOf(body, "errors").map(({ code }) => code));
      expect(codes).toEqual(Array.from({ length: 4 }, () => "unknown_reference"));
    }
  });

  test("a product of a project names only files that its writer may see", async () => {
    const [owner, other] = [await api.createUser(), await api.createUser()];
    const hidden = await createRoom(other);
    const uploadId = await upload(other, `${hidden.path}/files`);
    const hiddenId = idOf(await other.post(`${hidden.path}/files`, { uploadId }));
    const placed = await placeProduct(owner);
    const refused = await patchPlaced(placed, { symbolFileId: hiddenId }, owner);
    expect(listOf(refused.body, "errors")).toMatchObject([{ pointer: "/symbolFileId", code: "unknown_reference" }]);
    const own = await createFile();
    expect((await patchPlaced(placed, { symbolFileId: own }, owner)).status).toBe(200);
  });

  test("a placed product has no symbol that was removed before", async () => {
    const { administrator } = api;
    const symbolFileId = await createFile();
    const product = await addProduct({ symbolFileId });
    // As rows from before products kept their files.
    await api.store.transaction((transaction) =>
      transaction.update(files, matches({ id: symbolFileId }), { deleted: true }),
    );
    const placed = await placeProduct(administrator, idOf(product));
    expect((await administrator.get(placed)).body["symbolFileId"]).toBe(null);
  });

  test("no request was answered with a fault", () => {
    expect(faultsOf(api)).toEqual([]);
  });

  function addItem({ path, viewId }: Room, fileId: string): Promise<Answer> {
    const geometry = { x: 0, y: 0, width: 1, height: 1 };
    return repeatedly(() => api.administrator.post(`${path}/viewitems`, { viewId, type: "image", geometry, fileId }));
  }

  function addProduct(fields: object): Promise<Answer> {
    return repeatedly(() => api.administrator.post("/api/v1/admin/products", { name: "Display", ...fields }));
  }

  function patchProduct(product: Answer, fields: object): Promise<Answer> {
    return repeatedly(() =>
      api.administrator.patch(`/api/v1/admin/products/${idOf(product)}`, { version: 0, ...fields }),
    );
  }

  function importProduct(fields: object): Promise<Answer> {
    const named = { manufacturer: "Lumen", partNumber: `LD-${(count += 1)}`, name: "Display" };
    return repeatedly(() =>
      api.administrator.post("/api/v1/admin/products/import", { products: [{ ...named, ...fields }] }),
    );
  }

  /** Adds a product to a new project; returns its path. */
  async function placeProduct(client: Client = api.administrator, productId?: string): Promise<string> {
    const { path } = await createRoom(client);
    const products = [{ productId: productId ?? idOf(await addProduct({})) }];
    const [row = {}] = (await client.post(`${path}/products`, { products })).rows;
    return `${path}/products/${textOf(row, "id")}`;
  }

  function patchPlaced(path: string, fields: object, client: Client = api.administrator): Promise<Answer> {
    return repeatedly(() => client.patch(path, { version: 0, ...fields }));
  }
});
