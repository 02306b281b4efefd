import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { fileSchema, fileUploadTargetSchema } from "../../catalog/files/schemas.ts";
import { gridPageSchema } from "../../engine/grid/page.ts";
import { parseId } from "../../engine/id.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { validate } from "../../engine/schemas/validate.ts";
import { viewItems } from "../view-items/table.ts";
import { projectViews } from "../views/table.ts";
import { checkFiles } from "./check-files.ts";
import { createFileStage, idOf, pngBytes } from "./files.fixture.ts";

const pageSchema = gridPageSchema(fileSchema);

async function setUp() {
  const stage = await createFileStage();
  const { administrator, actorWith, callNamed, upload } = stage;
  const [owner, stranger] = [actorWith(), actorWith()];
  const id = idOf(await callNamed("createProject", owner, { body: { name: "Lobby" } }));
  const announced = { name: "a.png", contentType: "image/png", bytes: pngBytes().byteLength };
  const readFile = (actor: typeof owner, fileId: string) => callNamed("readFile", actor, { parameters: { fileId } });
  const addItem = async (actor: typeof owner, project: string, fileId: string) => {
    const parameters = { id: project };
    const viewId = idOf(await callNamed("addProjectView", actor, { parameters, body: { name: "Ground floor" } }));
    const geometry = { x: 0, y: 0, width: 1, height: 1 };
    return idOf(
      await callNamed("addViewItems", actor, { parameters, body: { viewId, type: "image", geometry, fileId } }),
    );
  };
  return {
    ...stage,
    owner,
    stranger,
    id,
    readFile,
    addItem,
    /** A file of the project, by the way of its own upload operation. */
    async addProjectFile() {
      const parameters = { id };
      const target = await callNamed("requestProjectFileUpload", owner, { parameters, body: announced });
      const { uploadId, uploadUrl } = validate(fileUploadTargetSchema, target);
      await stage.send(new URL(uploadUrl).pathname.replace("/blobs/", ""), pngBytes());
      const body = { uploadId };
      return idOf(await callNamed("createProjectFile", owner, { parameters, body }));
    },
    async addTemplateFile() {
      const viewId = idOf(await callNamed("createViewTemplate", administrator, { body: { name: "A3" } }));
      const body = { uploadId: await upload(administrator, pngBytes("template")) };
      return {
        viewId,
        fileId: idOf(await callNamed("createViewTemplateFile", administrator, { parameters: { viewId }, body })),
      };
    },
    remove: (fileId: string) => callNamed("deleteFile", administrator, { parameters: { fileId } }),
  };
}

describe("readFile", () => {
  test("shows files of the application and of view templates to every user", async () => {
    const { stranger, createFile, addTemplateFile, readFile } = await setUp();
    const fileId = idOf(await createFile());
    expect(await readFile(stranger, fileId)).toMatchObject({ id: fileId, ownerKind: "application" });
    const ofTemplate = await addTemplateFile();
    const shown = { ownerKind: "view-template", ownerId: ofTemplate.viewId };
    expect(await readFile(stranger, ofTemplate.fileId)).toMatchObject(shown);
  });

  test("shows a file of a project to its members, and of whatever shows the file", async () => {
    const { owner, stranger, id, addProjectFile, readFile, addItem, callNamed } = await setUp();
    const fileId = await addProjectFile();
    expect(await readFile(owner, fileId)).toMatchObject({ ownerKind: "project", ownerId: id });
    const refusal = await failureOf(() => readFile(stranger, fileId));
    expect(refusal.code).toBe("not_found");
    await addItem(owner, id, fileId);
    const other = idOf(await callNamed("createProject", owner, { body: { name: "Hall" } }));
    await addItem(owner, other, fileId);
    expect((await failureOf(() => readFile(stranger, fileId))).code).toBe("not_found");
    await callNamed("deleteProject", owner, { parameters: { id } });
    // The other project still shows it.
    expect(await readFile(owner, fileId)).toMatchObject({ id: fileId });
    await callNamed("deleteProject", owner, { parameters: { id: other } });
    expect((await failureOf(() => readFile(owner, fileId))).code).toBe("not_found");
  });
});

describe("a copied project", () => {
  test.each(["copyProject", "snapshotProject"])("has files of its own after %s, which it shows", async (name) => {
    const { owner, id, addProjectFile, addItem, createFile, callNamed, readFile, store, keys } = await setUp();
    const [fileId, shared] = [await addProjectFile(), idOf(await createFile())];
    for (const shown of [fileId, shared]) await addItem(owner, id, shown);
    const settings = { layers: [{ background: fileId }], legend: shared };
    const parameters = { id };
    await callNamed("addProjectView", owner, { parameters, body: { name: "Plan", settings } });
    const kept = await keys();
    const copy = idOf(await callNamed(name, owner, { parameters, body: {} }));
    const page = { parameters: { id: copy }, query: {}, body: { startRow: 0, endRow: 10 } };
    const [own, ...more] = validate(pageSchema, await callNamed("queryProjectFiles", owner, page)).rowData;
    const copied = idOf(own);
    expect([more, copied === fileId]).toEqual([[], false]);
    const where = matches({ projectId: parseId<"project">(copy) });
    const items = await store.select(viewItems, { where });
    expect(items.map((item) => item.fileId)).toEqual([copied, shared]);
    const views = await store.select(projectViews.table, { where });
    expect(views.at(-1)?.settings).toEqual({ layers: [{ background: copied }], legend: shared });
    // Its content is kept once, and outlives the source.
    await callNamed("deleteProject", owner, { parameters });
    expect(await readFile(owner, copied)).toMatchObject({ id: copied, ownerKind: "project", ownerId: copy });
    expect(await keys()).toEqual(kept);
  });
});

describe("checkFiles()", () => {
  test("inside a transaction reads only by its connection", async () => {
    const { owner, stranger, id, addProjectFile, addItem, contextOf, store } = await setUp();
    const fileId = await addProjectFile();
    await addItem(owner, id, fileId);
    const refuse = () => Promise.reject(new TypeError("Cannot read: the only connection is taken"));
    const taken = { ...store, find: refuse, select: refuse, count: refuse, tally: refuse, transaction: refuse };
    const check = (actor: typeof owner) =>
      store.transaction((transaction) =>
        checkFiles({ context: { ...contextOf(actor), store: taken }, transaction }, [{ fileId, pointer: "/fileId" }]),
      );
    await check(owner);
    expect((await failureOf(() => check(stranger))).data.errors).toMatchObject([{ code: "unknown_reference" }]);
  });
});

describe("files of one owner", () => {
  test("are only on their own shelf", async () => {
    const { administrator, callNamed, createFile, addTemplateFile, addProjectFile, id } = await setUp();
    const [ofApplication, ofTemplate, ofProject] = [
      idOf(await createFile()),
      await addTemplateFile(),
      await addProjectFile(),
    ];
    const other = await addTemplateFile();
    const body = { startRow: 0, endRow: 10 };
    const idsOn = async (name: string, parameters = {}) => {
      const page = await callNamed(name, administrator, { parameters, query: {}, body });
      return validate(pageSchema, page).rowData.map(idOf);
    };
    expect(await idsOn("queryFiles")).toEqual([ofApplication]);
    expect(await idsOn("queryViewTemplateFiles", { viewId: ofTemplate.viewId })).toEqual([ofTemplate.fileId]);
    expect(await idsOn("queryProjectFiles", { id })).toEqual([ofProject]);
    for (const fileId of [ofTemplate.fileId, ofProject]) {
      const call = () => callNamed("getFile", administrator, { parameters: { fileId }, query: {} });
      expect((await failureOf(call)).code).toBe("not_found");
    }
    const elsewhere = { viewId: other.viewId, fileId: ofTemplate.fileId };
    for (const name of ["getViewTemplateFile", "deleteViewTemplateFile"])
      expect((await failureOf(() => callNamed(name, administrator, { parameters: elsewhere, query: {} }))).code).toBe(
        "not_found",
      );
    const restore = () => callNamed("restoreFiles", administrator, { body: { ids: [ofProject] } });
    expect((await failureOf(restore)).data.errors).toMatchObject([{ pointer: "/ids/0", code: "unknown_reference" }]);
  });
});

describe("an image item", () => {
  test("shows only files that its writer may see", async () => {
    const { owner, stranger, id, addItem, addProjectFile, createFile, callNamed } = await setUp();
    const fileId = await addProjectFile();
    const own = idOf(await callNamed("createProject", stranger, { body: { name: "Own" } }));
    const unknown = [{ pointer: "/fileId", code: "unknown_reference" }];
    expect((await failureOf(() => addItem(stranger, own, fileId))).data.errors).toMatchObject(unknown);
    expect((await failureOf(() => addItem(owner, id, "6740a1f2c3d4e5f607182999"))).data.errors).toMatchObject(unknown);
    const itemId = await addItem(stranger, own, idOf(await createFile()));
    const patch = (body: object) => callNamed("patchViewItem", stranger, { parameters: { id: own, itemId }, body });
    expect((await failureOf(() => patch({ version: 0, fileId }))).data.errors).toMatchObject(unknown);
    expect(await patch({ version: 0, text: "Photo" })).toMatchObject({ text: "Photo" });
  });
});

describe("deleteFile", () => {
  test("refuses a file that a live item shows, and names the item", async () => {
    const { readFile, owner, id, addItem, createFile, remove, callNamed, administrator } = await setUp();
    const fileId = idOf(await createFile());
    const itemId = await addItem(owner, id, fileId);
    expect(await failureOf(() => remove(fileId))).toMatchObject({
      code: "in_use",
      message: "Cannot remove the file because another resource names it",
      data: { references: [{ kind: "ViewItem", id: itemId }] },
    });
    await callNamed("deleteViewItem", owner, { parameters: { id, itemId } });
    expect(await remove(fileId)).toBeUndefined();
    const read = (query: Record<string, unknown>) =>
      callNamed("getFile", administrator, { parameters: { fileId }, query });
    expect((await failureOf(() => read({}))).code).toBe("not_found");
    expect((await failureOf(() => readFile(owner, fileId))).code).toBe("not_found");
    expect(await read({ includeDeleted: true })).toMatchObject({ deleted: true, version: 1, url: null });
  });

  test("refuses a file that settings of a live view or view template name anywhere in their values", async () => {
    const { owner, id, createFile, remove, callNamed, administrator, addTemplateFile } = await setUp();
    const fileId = idOf(await createFile());
    const ofTemplate = await addTemplateFile();
    const settings = { layers: [{ background: { fileId } }] };
    const parameters = { id };
    const viewId = idOf(await callNamed("addProjectView", owner, { parameters, body: { name: "Floor", settings } }));
    const templateId = idOf(await callNamed("createViewTemplate", administrator, { body: { name: "A4", settings } }));
    expect(await failureOf(() => remove(fileId))).toMatchObject({
      code: "in_use",
      data: {
        references: [
          { kind: "ProjectView", id: viewId },
          { kind: "ViewTemplate", id: templateId },
        ],
      },
    });
    await callNamed("deleteProjectView", owner, { parameters: { ...parameters, viewId } });
    const patched = { version: 0, settings: { layers: [], background: ofTemplate.fileId } };
    await callNamed("patchViewTemplate", administrator, { parameters: { viewId: templateId }, body: patched });
    expect(await remove(fileId)).toBeUndefined();
    const ofOther = () => callNamed("deleteViewTemplateFile", administrator, { parameters: ofTemplate });
    expect((await failureOf(ofOther)).data).toMatchObject({ references: [{ kind: "ViewTemplate", id: templateId }] });
  });

  test.each([
    ["symbol", "symbolFileId", (id: string) => id],
    ["image", "imageFileIds", (id: string) => [id]],
    ["data sheet", "datasheetFileIds", (id: string) => [id]],
  ] as const)(
    "refuses a file that is the %s of a product, which names only files that exist",
    async (_, field, listed) => {
      const { createFile, remove, callNamed, administrator, owner, id } = await setUp();
      const fileId = idOf(await createFile());
      const create = (name: string, file: string) =>
        callNamed("createProduct", administrator, { body: { name, [field]: listed(file) } });
      const unknown = await failureOf(() => create("Display", "6740a1f2c3d4e5f607182999"));
      expect(unknown.data.errors).toMatchObject([{ code: "unknown_reference" }]);
      const productId = idOf(await create("Display", fileId));
      const body = { products: [{ productId, quantity: 1 }] };
      await callNamed("addProjectProducts", owner, { parameters: { id }, body });
      const kinds = (await failureOf(() => remove(fileId))).data.references?.map(({ kind }) => kind);
      expect(kinds).toEqual(field === "symbolFileId" ? ["Product", "ProjectProduct"] : ["Product"]);
      await callNamed("deleteProduct", administrator, { parameters: { productId } });
      await callNamed("deleteProject", owner, { parameters: { id } });
      expect(await remove(fileId)).toBeUndefined();
    },
  );

  test("removes a file that only a removed project shows; a restore brings it back", async () => {
    const { owner, id, addItem, createFile, remove, callNamed, administrator } = await setUp();
    const fileId = idOf(await createFile());
    await addItem(owner, id, fileId);
    await callNamed("deleteProject", owner, { parameters: { id } });
    await remove(fileId);
    const restored = await callNamed("restoreFiles", administrator, { body: { ids: [fileId] } });
    expect(restored).toMatchObject([
      { id: fileId, deleted: false, version: 2, url: expect.stringContaining("/blobs/") },
    ]);
  });
});

describe("replaceFile", () => {
  test("replaces what is said of a file and, with an upload, its content under the same id", async () => {
    const { administrator, callNamed, createFile, upload, keys } = await setUp();
    const file = await createFile(pngBytes(), { name: "old.png" });
    const replace = (body: object) =>
      callNamed("replaceFile", administrator, { parameters: { fileId: idOf(file) }, body });
    expect(await replace({ ...file, name: "new.png", tags: ["a"] })).toMatchObject({
      id: file["id"],
      version: 1,
      name: "new.png",
      tags: ["a"],
      sha256: file["sha256"],
    });
    const uploadId = await upload(administrator, pngBytes("more"));
    const replaced = await replace({ name: "new.png", uploadId });
    expect(replaced).toMatchObject({ version: 2, tags: [], bytes: pngBytes("more").byteLength });
    expect(Object(replaced).sha256).not.toBe(file["sha256"]);
    // The old content stays until the upkeep has seen that nobody uses it for long enough.
    expect(await keys()).toHaveLength(2);
    expect(await failureOf(() => replace({ name: "x", version: 1 }))).toMatchObject({ code: "version_conflict" });
    expect(await failureOf(() => replace({ name: "x", uploadId }))).toMatchObject({ code: "conflict" });
  });
});
