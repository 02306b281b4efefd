import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { adapterNames } from "./adapters.ts";
import { startApi, type TestApi } from "./harness.ts";
import { unique } from "./world-parts.ts";

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
    ["csv", "text/csv"],
    ["json", "application/json"],
    ["xliff", "application/xliff+xml"],
  ])("of nothing, as %s, can be imported", async (format, type) => {
    const query = `${path}/export?namespace=${unique("none")}&format=${format}`;
    const { text } = await api.administrator.get(format === "xliff" ? `${query}&locale=de` : query);
    const answer = await upload(text, { type });
    expect([answer.status, answer.body]).toMatchObject([200, { created: 0, updated: 0, unchanged: 0, changes: [] }]);
  });

  test.each([
    ["", 400, "Line 1: The first record must name columns"],
    [`${head}app,save,de\r\n`, 400, "Line 2: The record has 3 cell(s)"],
    [`${head}app,save,de,"Sichern,,,\r\n`, 400, "Line 2: A quoted cell does not end"],
    ["name\r\nsave\r\n", 400, 'There is no column \\"name\\"'],
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

  test.each(["text/csv; charset=shift_jis", "text/csvx", "application/xml"])("as %s are refused", async (type) => {
    expect((await upload(head, { type })).status).toBe(415);
  });

  test("go through XLIFF without a change, and need its language", async () => {
    const namespace = unique("file");
    const csv = `${head}${namespace},calc,de,'=1+1,,machine,icu\r\n${namespace},save,de,<Sichern> & mehr,Save,reviewed,plain\r\n`;
    expect((await upload(csv)).status).toBe(200);
    const answer = await api.administrator.get(
      `${path}/export?namespace=${namespace}&format=xliff&locale=de&from=en-GB`,
    );
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/xliff+xml"]);
    expect(answer.headers.get("content-disposition")).toMatch(/filename="translations-[\d-]{10}-de\.xlf"$/u);
    expect(answer.text).toContain('srcLang="en-GB" trgLang="de"');
    const again = await upload(answer.text, { type: "application/xliff+xml; charset=utf-8" });
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const changed = answer.text.replace("&lt;Sichern&gt;", "Speichern");
    const dry = await upload(changed, { type: "application/xliff+xml", query: "?dryRun=true" });
    expect(dry.body).toMatchObject({ dryRun: true, updated: 1, changes: [{ key: "save" }] });
    expect((await download(namespace, "csv")).text).toBe(csv);
    const refused = await api.administrator.get(`${path}/export?format=xliff`);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('"pointer":"/locale"')]);
  });

  const xliff = (inner: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f" original="app">${inner}</file></xliff>`;
  const unit = (value: string, id = "u1") =>
    `<unit id="${id}"><segment><source>{name}</source><target>${value}</target></segment></unit>`;

  test.each([
    [`<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${xliff(unit("&b;"))}`, "Line 1: A DOCTYPE is not accepted"],
    [xliff(unit("&b;")), "Line 1: An & must begin a reference"],
    [xliff(unit("{name}")).replace("</file>", ""), "closes no element"],
    [xliff(unit("{name}")).replace(":2.0", ":1.1"), "must be XLIFF 2 or 1.2"],
    [xliff(unit("{name}")).replace(":2.0", ":1.2"), "must name the language in target-language"],
    [xliff(unit("<notes>{name}</notes>")), "must have no elements"],
    [xliff(unit("{name}") + unit("Name", "u2")), '"pointer":"/translations/1/value"'],
    [xliff(unit("{name}") + unit("{name}")), '"pointer":"/translations/1"'],
    [xliff(unit("x".repeat(4_001))), '"pointer":"/translations/0/value"'],
    ["", "A document has one element"],
  ])("given the XLIFF %j are refused whole", async (text, part) => {
    const before = await api.fingerprint();
    for (const query of ["", "?dryRun=true"]) {
      const answer = await upload(text, { type: "application/xliff+xml", query });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(part);
    }
    expect(await api.fingerprint()).toBe(before);
  });

  test("are not taken as CSV by other operations", async () => {
    const sent = { headers: { "content-type": "text/csv" }, raw: head };
    expect((await api.administrator.send("PUT", path, sent)).status).toBe(415);
  });
});
