import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hasPython } from "../generated-clients/python-tools.ts";
import { adapterNames } from "./adapters.ts";
import { textOf } from "./client.ts";
import { startApi, type TestApi } from "./harness.ts";
import { unique } from "./world-parts.ts";

const path = "/api/v1/admin/products";
const head = "partNumber,name,powerW,connectors\r\n";

/** Doubles the power of each product of a CSV, as a program with a parser of its own does. */
const pythonScript = `
import csv, sys
sys.stdin.reconfigure(newline="")
sys.stdout.reconfigure(newline="")
rows = list(csv.DictReader(sys.stdin, strict=True))
for row in rows:
    assert row["name"] == "'=1+1", row["name"]
    assert row["description"] == 'say "go",\\r\\nnow', row["description"]
    row["powerW"] = str(int(row["powerW"]) * 2)
out = csv.DictWriter(sys.stdout, rows[0].keys())
out.writeheader()
out.writerows(rows)
`;

describe.each([...adapterNames])("the import of products on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  const upload = (raw: string, { type = "text/csv; charset=utf-8", query = "" } = {}) =>
    api.administrator.send("POST", `${path}/import${query}`, { headers: { "content-type": type }, raw });

  async function exported(category: string, format: string): Promise<string> {
    const filterModel = { category: { filterType: "text", type: "equals", filter: category } };
    return (await api.administrator.post(`${path}/export`, { format, filterModel })).text;
  }

  async function createDisplays(category: string): Promise<readonly string[]> {
    const fields = { name: "=1+1", description: 'say "go",\r\nnow', powerW: 70, attributes: { "=a": '"b", c' } };
    const ids: string[] = [];
    for (const partNumber of [unique("p"), unique("p")])
      ids.push(textOf((await api.administrator.post(path, { ...fields, category, partNumber })).body, "id"));
    return ids;
  }

  test.each(["csv", "json"])("takes back an export as %s without a change", async (format) => {
    const category = unique("category");
    await createDisplays(category);
    const type = format === "csv" ? "text/csv" : "application/json";
    const answer = await upload(await exported(category, format), { type });
    expect([answer.status, answer.body]).toMatchObject([200, { unchanged: 2, created: 0, updated: 0, changes: [] }]);
  });

  test.each(["csv", "json"])("takes back an export of nothing as %s", async (format) => {
    const type = format === "csv" ? "text/csv" : "application/json";
    const answer = await upload(await exported(unique("none"), format), { type });
    expect([answer.status, answer.body]).toMatchObject([200, { unchanged: 0, created: 0, updated: 0, changes: [] }]);
  });

  test.skipIf(!hasPython())("imports an export that Python's csv module has rewritten", async () => {
    const category = unique("category");
    const ids = await createDisplays(category);
    const python = Bun.spawnSync(["python3", "-c", pythonScript], {
      stdin: new TextEncoder().encode(await exported(category, "csv")),
    });
    expect(python.stderr.toString()).toBe("");
    const answer = await upload(python.stdout.toString());
    const fields = [{ pointer: "/powerW", before: 70, after: 140 }];
    expect([answer.status, answer.body]).toMatchObject([200, { updated: 2, changes: [{ fields }, { fields }] }]);
    for (const id of ids)
      expect((await api.administrator.get(`${path}/${id}`)).body).toMatchObject({ name: "=1+1", powerW: 140 });
  });

  test("is undone as a whole, unique values that have gone round included", async () => {
    const ids = await createDisplays(unique("category"));
    const read = async () =>
      Promise.all(ids.map(async (id) => (await api.administrator.get(`${path}/${id}`)).body["partNumber"]));
    const before = await read();
    const products = ids.map((id, index) => ({ id, partNumber: before.at(index - 1) }));
    const added = { name: "Spare", partNumber: unique("p") };
    const imported = await api.administrator.post(`${path}/import`, { products: [...products, added] });
    expect(await read()).toEqual(before.toReversed());
    const { changeSetId } = imported.body;
    const undone = await api.administrator.post(`${path}/undo`, { changeSetId });
    expect([undone.status, undone.body]).toMatchObject([200, { updated: 2, deleted: 1, restored: 0 }]);
    expect(await read()).toEqual(before);
  });

  test("writes none of a file whose last product is taken", async () => {
    const [first, second] = await createDisplays(unique("category"));
    const taken = (await api.administrator.get(`${path}/${first}`)).body["partNumber"];
    const before = await api.fingerprint();
    const products = [
      { name: "New", partNumber: unique("p") },
      { id: second, partNumber: taken },
    ];
    for (const query of ["", "?dryRun=true"]) {
      const answer = await api.administrator.post(`${path}/import${query}`, { products });
      expect([answer.status, answer.body["code"]]).toEqual([409, "duplicate"]);
    }
    expect(await api.fingerprint()).toBe(before);
    expect((await api.administrator.post(`${path}/import?dryRun=true`, { products: [products[0]] })).status).toBe(200);
    expect(await api.fingerprint()).toBe(before);
  });

  test("creates a product once, however many imports do it at a time", async () => {
    const products = [{ name: "New", partNumber: unique("p") }];
    const answers = await Promise.all([1, 2, 3].map(() => api.administrator.post(`${path}/import`, { products })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body["created"] === 1)).toHaveLength(1);
  });

  test.each([
    ["windows-1252", "latin1", [], "text/csv"],
    ["windows-1252 with another parameter", "latin1", [], "text/csv; header=present"],
    ["UTF-16", "utf16le", [0xff, 0xfe], "text/csv"],
    ["UTF-8 with a mark", "utf8", [0xef, 0xbb, 0xbf], "text/csv"],
    ["UTF-16 without a mark, declared", "utf16le", [], "text/csv; charset=utf-16le"],
    ["windows-1252, declared", "latin1", [], 'text/csv; header=present; charset="ISO-8859-1"'],
  ] as const)("reads CSV in %s", async (_, encoding, mark, type) => {
    const raw = Uint8Array.of(
      ...mark,
      ...Buffer.from(`name;partNumber;weightG\nMüller;${unique("p")};1,5\n`, encoding),
    );
    const sent = { headers: { "content-type": type }, raw };
    const answer = await api.administrator.send("POST", `${path}/import?dryRun=true`, sent);
    const taken = { utf8: "utf-8", utf16le: "utf-16le", latin1: "windows-1252" }[encoding];
    const read = { encoding: taken, delimiter: ";", decimalMark: "," };
    expect(answer.body).toMatchObject({ created: 1, changes: [{ name: "Müller" }], read });
  });

  test("reads JSON in UTF-16 behind its mark, as PowerShell writes it, unless UTF-8 is declared", async () => {
    const raw = Uint8Array.from(Buffer.from('\uFEFF{"products":[{"name":"Müller","partNumber":"u16"}]}', "utf16le"));
    const importAs = (type: string) =>
      api.administrator.send("POST", `${path}/import?dryRun=true`, { headers: { "content-type": type }, raw });
    const read = { encoding: "utf-16le", delimiter: null, decimalMark: null };
    expect((await importAs("application/json")).body).toMatchObject({ changes: [{ name: "Müller" }], read });
    expect((await importAs("application/json; charset=utf-8")).status).toBe(400);
    const answer = await api.administrator.send("POST", path, { headers: { "content-type": "application/json" }, raw });
    expect(answer.status).toBe(400);
  });

  test.each(["text/csv", "text/csv; charset=utf-8"])("refuses damaged UTF-8 as %s", async (type) => {
    const damaged = type === "text/csv" ? "Bühne \uFFFD" : "B\uFFFDhne";
    const text = `name;partNumber\n${damaged};${unique("p")}\n`;
    const raw = Uint8Array.from(Buffer.from(Buffer.from(text).toString("latin1").replace("ï¿½", "ÿ"), "latin1"));
    const sent = { headers: { "content-type": type }, raw };
    expect((await api.administrator.send("POST", `${path}/import?dryRun=true`, sent)).status).toBe(400);
  });

  test("names line and column of what it refuses, also where a row in the database is in the way", async () => {
    const [first] = await createDisplays(unique("category"));
    const taken = textOf((await api.administrator.get(`${path}/${first}`)).body, "partNumber");
    const wrong = await upload(`${head}a1,"two\nlines",1,\r\n\r\na2,é😀,x,`);
    expect(wrong.body["errors"]).toMatchObject([{ pointer: "/products/1/powerW", line: 5, column: 7 }]);
    const listed = await upload(`${head}a1,x,1,\r\na2,y,1,"[{""name"":""é""},\n  {""name"": ""a""}, 7]"\r\n`);
    const place = { pointer: "/products/1/connectors/2", line: 4, column: 22 };
    expect(listed.body["errors"]).toContainEqual(expect.objectContaining(place));
    const second = textOf((await api.administrator.post(path, { name: "x", partNumber: unique("p") })).body, "id");
    const clash = await upload(`id;PARTNUMBER\n\n${second};${taken}\n`);
    expect(clash.body["errors"]).toMatchObject([{ code: "duplicate", id: second, line: 3, column: 26 }]);
    const json = `{\n "products": [\n  {"id": "${second}", "partNumber": "${taken}"}\n]}`;
    const answer = await upload(json, { type: "application/json" });
    expect(answer.body["errors"]).toMatchObject([
      { code: "duplicate", line: 3, column: (json.split("\n")[2]?.indexOf(`"${taken}"`) ?? 0) + 1 },
    ]);
  });

  test.each([
    ["", 400, "Line 1: The first record must name columns"],
    ["partNumber,colour\r\na,b\r\n", 400, 'There is no column \\"colour\\"'],
    [`${head}a1,Display,12 W,\r\n`, 400, '"pointer":"/products/0/powerW"'],
    [`${head}a1,Display,12,"[{""name"""\r\n`, 400, '"pointer":"/products/0/connectors"'],
    [`${head}a1,Display,12,"{""__proto__"":1}"\r\n`, 400, '"pointer":"/products/0/connectors"'],
    [`${head},Display,12,\r\n`, 400, '"pointer":"/products/0/partNumber"'],
    [`${head}a1,A,1,\r\na1,B,1,\r\n`, 400, "It duplicates /products/0"],
    [`${head}a1,A,1e999,\r\n`, 400, '"pointer":"/products/0/powerW"'],
    ["x".repeat(1_048_577), 413, "payload_too_large"],
  ])("refuses %# whole", async (text, status, part) => {
    const before = await api.fingerprint();
    const answer = await upload(text);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
    expect(answer.text).toContain(part);
    expect(await api.fingerprint()).toBe(before);
  });
});
