import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { adapterNames } from "./adapters.ts";
import { startApi, type TestApi } from "./harness.ts";
import { unique } from "./world.ts";

const path = "/api/v1/admin/translations";
const head = "namespace,key,locale,value,source,status,format\r\n";

describe.each([...adapterNames])("files of translations on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  const upload = (raw: string, { type = "text/csv; charset=utf-8", query = "" } = {}) =>
    api.administrator.send("POST", `${path}/import${query}`, { headers: { "content-type": type }, raw });
  const download = (namespace: string, format: string) =>
    api.administrator.get(`${path}/export?namespace=${namespace}&format=${format}`);

  test("go through CSV and JSON without a change", async () => {
    const namespace = unique("file");
    const csv = `${head}${namespace},calc,de,'=1+1,,machine,plain\r\n${namespace},save,de,"Sichern, ""jetzt""",Save,reviewed,plain\r\n`;
    const dry = await upload(csv, { query: "?dryRun=true" });
    expect([dry.status, dry.body["dryRun"], dry.body["created"]]).toEqual([200, true, 2]);
    expect((await download(namespace, "json")).body).toEqual({ translations: [] });
    expect((await upload(csv)).body).toMatchObject({ dryRun: false, created: 2, updated: 0 });
    const answer = await download(namespace, "csv");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="translations-[\d-]{10}\.csv"$/u);
    expect(answer.text).toBe(csv);
    const json = await download(namespace, "json");
    expect(json.headers.get("content-type")).toBe("application/json");
    expect(json.body["translations"]).toMatchObject([{ key: "calc", value: "=1+1" }, { key: "save" }]);
    const again = await upload(json.text, { type: "application/json" });
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  test.each([
    ["", 400, "Line 1: The first record must name columns"],
    [`${head}app,save,de\r\n`, 400, "Line 2: The record has 3 cell(s)"],
    [`${head}app,save,de,"Sichern,,,\r\n`, 400, "Line 2: A quoted cell does not end"],
    ["name\r\nsave\r\n", 400, "Column 1 has an unknown name"],
    [head, 400, '"pointer":"/translations"'],
    [`${head}app,,de,Sichern,,,\r\n`, 400, '"pointer":"/translations/0/key"'],
    [`${head}app,a,de,A,,,\r\napp,b,de,B,{name},,\r\n`, 400, '"pointer":"/translations/1/value"'],
    [`${head}app,save,de,Sichern,,approved,\r\n`, 400, '"pointer":"/translations/0/status"'],
    [head.padEnd(1_048_577, "x"), 413, "payload_too_large"],
  ])("given %j are refused whole", async (text, status, part) => {
    const before = await api.fingerprint();
    const answer = await upload(text);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
    expect(answer.text).toContain(part);
    expect(await api.fingerprint()).toBe(before);
  });

  test.each(["text/csv; charset=latin1", "text/csvx", "application/xliff+xml"])("as %s are refused", async (type) => {
    expect((await upload(head, { type })).status).toBe(415);
  });

  test("are not taken as CSV by other operations", async () => {
    const sent = { headers: { "content-type": "text/csv" }, raw: head };
    expect((await api.administrator.send("PUT", path, sent)).status).toBe(415);
  });
});
