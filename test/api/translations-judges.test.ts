import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findPythonPackage, hasPython } from "../generated-clients/python-tools.ts";
import { startApi, type TestApi } from "./harness.ts";
import { unique } from "./world-parts.ts";

const path = "/api/v1/admin/translations";
const toolkit = await findPythonPackage({ name: "translate-toolkit", version: "3.20.4" });

/** Texts that a spreadsheet, a CSV reader or an XML reader may take for something else. */
const hostile = [
  "=1+1",
  "'=1+1",
  "@SUM(A1)",
  '19" rack, "wide"',
  "two\r\nlines\tand\rmore",
  " spaces ",
  "a < b && c > d",
  "]]>",
  "Ünïcödé \u{1F3A5}",
];

let api: TestApi;
beforeAll(async () => {
  api = await startApi("memory");
});
afterAll(() => api.close());

/** Writes a text for each hostile value and returns their namespace. */
async function writeHostile(): Promise<string> {
  const namespace = unique("judged");
  const translations = hostile.map((value, at) => ({
    namespace,
    key: `key.${at}`,
    locale: "de",
    value,
    source: value,
  }));
  expect((await api.administrator.put(path, { translations })).status).toBe(200);
  return namespace;
}

const exported = async (namespace: string, format: string) =>
  (await api.administrator.get(`${path}/export?namespace=${namespace}&format=${format}&locale=de`)).text;

const imported = async (raw: string, type: string) =>
  (await api.administrator.send("POST", `${path}/import`, { headers: { "content-type": type }, raw })).body;

/** Output of a script of Python that reads the input. */
function runPython(script: string, input: string): string {
  const env = { ...process.env, PYTHONIOENCODING: "utf-8", ...(toolkit !== undefined && { PYTHONPATH: toolkit }) };
  const { stdout, stderr } = Bun.spawnSync(["python3", "-c", script], { stdin: new TextEncoder().encode(input), env });
  expect(stderr.toString()).toBe("");
  return stdout.toString();
}

const readCsv = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode("utf-8")
json.dump(list(csv.DictReader(io.StringIO(text, newline=""), strict=True)), sys.stdout)
`;

describe.skipIf(!hasPython())("Python's csv", () => {
  test("reads the export, with an apostrophe in front of formulas", async () => {
    const rows: unknown = JSON.parse(runPython(readCsv, await exported(await writeHostile(), "csv")));
    const guarded = hostile.map((value) => (/^'*[=+\-@\t\r]/u.test(value) ? `'${value}` : value));
    expect(rows).toMatchObject(guarded.map((value) => ({ value, source: value, status: "reviewed", format: "plain" })));
    expect(guarded.slice(0, 3)).toEqual(["'=1+1", "''=1+1", "'@SUM(A1)"]);
  });

  test("writes what the import takes without a change", async () => {
    const script = `${readCsv.replace(/json\.dump.*/u, "")}
rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
out = io.StringIO(newline="")
writer = csv.DictWriter(out, rows[0].keys(), quoting=csv.QUOTE_ALL, lineterminator="\\n")
writer.writeheader()
writer.writerows(rows)
sys.stdout.buffer.write(out.getvalue().encode("utf-8"))
`;
    const csv = runPython(script, await exported(await writeHostile(), "csv"));
    expect(await imported(csv, "text/csv")).toMatchObject({ created: 0, updated: 0, unchanged: hostile.length });
  });

  test("reads the export of the audit trail, where a record is a record", async () => {
    await writeHostile();
    // A text in a cell of its own; those of translations stand inside JSON.
    const formula = { "x-request-id": "-2" };
    await api.administrator.post("/api/v1/projects", { name: "Lobby" }, formula);
    const answer = await api.administrator.post("/api/v1/admin/audit/export", { format: "csv" });
    expect(answer.status).toBe(200);
    // Printed by the script, where every cell is a text.
    const rows = JSON.parse(runPython(readCsv, answer.text)) as readonly Readonly<Record<string, string>>[];
    expect(rows.length).toBeGreaterThan(hostile.length);
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@\t\r]/u);
    expect(rows.map((row) => row["requestId"])).toContain("'-2");
    for (const row of rows) expect(row).not.toHaveProperty("null");
  });
});

test.skipIf(!hasPython())("Python's XML reader finds every text in the XLIFF export", async () => {
  const script = `
import json, sys
from xml.etree import ElementTree
ns = {"x": "urn:oasis:names:tc:xliff:document:2.0"}
root = ElementTree.fromstring(sys.stdin.buffer.read())
units = root.findall("x:file/x:unit", ns)
texts = [[u.get("name"), u.find("x:segment/x:source", ns).text, u.find("x:segment/x:target", ns).text] for u in units]
json.dump(texts, sys.stdout)
`;
  const texts: unknown = JSON.parse(runPython(script, await exported(await writeHostile(), "xliff")));
  expect(texts).toEqual(hostile.map((value, at) => [`key.${at}`, value, value]));
});

describe.skipIf(toolkit === undefined)("translate-toolkit", () => {
  const readXliff = `
import json, sys
from translate.storage.xliff2 import Xliff2File
store = Xliff2File.parsestring(sys.stdin.buffer.read())
`;

  test("reads the XLIFF export", async () => {
    const script = `${readXliff}
json.dump([[u.source, u.target, u.isapproved()] for u in store.units], sys.stdout)
`;
    const units: unknown = JSON.parse(runPython(script, await exported(await writeHostile(), "xliff")));
    expect(units).toEqual(hostile.map((value) => [value, value, true]));
  });

  test("writes what the import takes", async () => {
    const script = `${readXliff}
store.units[0].target = "<Neu> & gut"
sys.stdout.buffer.write(bytes(store))
`;
    const namespace = await writeHostile();
    const answer = await imported(runPython(script, await exported(namespace, "xliff")), "application/xliff+xml");
    expect(answer).toMatchObject({ created: 0, updated: 1, unchanged: hostile.length - 1 });
    const changes = [{ key: "key.0", fields: [{ pointer: "/value", before: "=1+1", after: "<Neu> & gut" }] }];
    expect(answer).toMatchObject({ changes });
  });
});
