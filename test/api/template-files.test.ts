import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { matches } from "@design-catalog/core";
import { fileContents, type FileRow, files } from "@design-catalog/core/catalog";
import { adapterNames } from "./adapters.ts";
import { type Answer, idOf, listOf, objectOf, textOf } from "./client.ts";
import { upload } from "./files-world.ts";
import { startApi, type TestApi } from "./harness.ts";

const templates = "/api/v1/admin/views";

describe.each([...adapterNames])("files of a copied view template on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  /** A template with these texts as files; their ids in the same order. */
  async function createTemplate(...contents: readonly string[]) {
    const id = idOf(await api.administrator.post(templates, { name: "A3" }));
    const fileIds: string[] = [];
    for (const content of contents) {
      const uploadId = await upload(api.administrator, "/api/v1/admin/files", content);
      const body = { uploadId, name: `${content}.txt`, folder: "plans", tags: [content] };
      fileIds.push(idOf(await api.administrator.post(`${templates}/${id}/files`, body)));
    }
    return { id, fileIds };
  }

  const copy = (templateId: string): Promise<Answer> =>
    api.administrator.post(`${templates}/from-template`, { templateId, name: "Copy" });

  const filesOf = async (templateId: string) => {
    const page = await api.administrator.post(`${templates}/${templateId}/files/grid`, { startRow: 0, endRow: 10 });
    return listOf(page.body, "rowData");
  };

  const rowOf = async (ownerId: string): Promise<FileRow> => {
    const [row] = await api.store.select(files, { where: matches({ ownerId }), limit: 1 });
    if (!row) throw new TypeError(`Cannot find a file of ${ownerId}`);
    return row;
  };

  test("are its own, have the same content, and stay when those of the source go", async () => {
    const { id, fileIds } = await createTemplate("background", "legend", "removed");
    await api.administrator.delete(`${templates}/${id}/files/${fileIds[2]}`);
    const other = await createTemplate("other");
    const contents = await api.store.count(fileContents);
    const copied = await copy(id);
    expect(copied.status).toBe(201);
    const [sources, copies] = [await filesOf(id), await filesOf(idOf(copied))];
    const told = ["name", "folder", "tags", "contentType", "bytes", "sha256", "status"];
    const facts = (rows: typeof copies) => rows.map((row) => told.map((name) => row[name]));
    expect(copies).toHaveLength(2);
    expect(facts(copies)).toEqual(facts(sources));
    const own = { ownerKind: "view-template", ownerId: idOf(copied), version: 0 };
    expect(copies).toMatchObject([own, own]);
    expect(new Set([...sources, ...copies].map((row) => row["id"])).size).toBe(4);
    expect([await api.store.count(fileContents), (await filesOf(other.id)).length]).toEqual([contents, 1]);
    for (const fileId of fileIds) await api.administrator.delete(`${templates}/${id}/files/${fileId}`);
    const { pathname, search } = new URL(textOf(copies[0] ?? {}, "url"));
    expect((await api.client().get(pathname + search)).text).toBe("background");
    const audit = {
      startRow: 0,
      endRow: 10,
      filterModel: { resourceId: { type: "equals", filter: copies[1]?.["id"] } },
    };
    const entries = listOf((await api.administrator.post("/api/v1/admin/audit/grid", audit)).body, "rowData");
    expect(entries).toMatchObject([{ kind: "File", action: "create" }]);
  });

  test("are named by the copy's settings wherever the source names its own", async () => {
    const { id, fileIds } = await createTemplate("background of settings", "symbol of settings");
    const other = await createTemplate("elsewhere");
    const [background = "", symbol = ""] = fileIds;
    const settingsOf = (first: string, second: string) => ({
      background: first,
      layers: [{ name: "Symbols", fileIds: [second, first] }, null],
      other: other.fileIds[0] ?? "",
      scale: 50,
    });
    const json = { version: 0, settings: settingsOf(background, symbol) };
    expect((await api.administrator.patch(`${templates}/${id}`, json)).status).toBe(200);
    const copied = await copy(id);
    const [first, second] = (await filesOf(idOf(copied))).map((row) => textOf(row, "id"));
    expect(objectOf(copied.body, "settings")).toEqual(settingsOf(first ?? "", second ?? ""));
    const source = await api.administrator.get(`${templates}/${id}`);
    expect(objectOf(source.body, "settings")).toEqual(json.settings);
  });

  test("use nothing of the quota, however often it is copied", async () => {
    const { id } = await createTemplate("content that counts once");
    const application = async () => (await api.administrator.get("/api/v1/admin/application")).body;
    const setQuota = async (fileBytes: number | null) => {
      const body = await application();
      const path = `/api/v1/admin/applications/${textOf(body, "id")}`;
      await api.administrator.patch(path, { version: body["version"], settings: { quotas: { fileBytes } } });
    };
    const stored = await api.store.select(fileContents);
    const used = stored.reduce((total, { bytes }) => total + bytes, 0);
    const uploaded = { uploadId: await upload(api.administrator) };
    await setQuota(used);
    const refused = await api.administrator.post(`${templates}/${id}/files`, uploaded);
    expect([refused.status, refused.body["code"], refused.body["used"]]).toEqual([409, "limit_reached", used]);
    expect([(await copy(id)).status, (await copy(id)).status]).toEqual([201, 201]);
    await setQuota(null);
  });

  test("stay in quarantine as long as those of the source", async () => {
    const { id } = await createTemplate("suspicious");
    const quarantined = { status: "quarantined", threat: "Eicar" } as const;
    const where = matches({ id: (await rowOf(id)).id });
    await api.store.transaction((transaction) => transaction.update(files, where, quarantined));
    const [file] = await filesOf(idOf(await copy(id)));
    expect(file).toMatchObject({ ...quarantined, url: null });
  });

  test("are at most 1,000; a template with more is not copied at all", async () => {
    const { id } = await createTemplate("one of many");
    const file = await rowOf(id);
    const addFiles = (count: number) => {
      const rows = Array.from({ length: count }, () => ({ ...file, id: api.ports.ids.next<"file">() }));
      return api.store.transaction((transaction) => transaction.insert(files, rows));
    };
    await addFiles(999);
    const copied = await copy(id);
    expect(copied.status).toBe(201);
    expect(await api.store.count(files, matches({ ownerId: idOf(copied) }))).toBe(1_000);
    await addFiles(1);
    const before = await api.administrator.get(templates);
    const refused = await copy(id);
    expect([refused.status, refused.body["code"], refused.body["limit"]]).toEqual([409, "limit_reached", 1_000]);
    expect((await api.administrator.get(templates)).rows).toHaveLength(before.rows.length);
  });
});
