import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLocalCaller } from "../caller/local-caller.ts";
import { type Operator, startOperator } from "./operator.fixture.ts";

let operator: Operator;
let folder: string;

beforeAll(async () => {
  operator = await startOperator();
  folder = mkdtempSync(join(tmpdir(), "audit-export-"));
  const administrator = operator.application.actorWith("Admin Signals r/w", "Admin Connectors r/w");
  const signal = { code: "a", category: "video", colour: "#1f77b4", maxLengthMm: 5000, compatibleSignalIds: [] };
  for (const name of ["HDMI", "SDI", "Größe"]) {
    const body = { ...signal, name, code: `code-${name.length}` };
    await operator.application.callNamed("createSignal", administrator, { body });
  }
  const connector = { name: "BNC", code: "bnc", family: "BNC", gender: "female", mounting: "panel", pins: 1 };
  await operator.application.callNamed("createConnector", administrator, { body: { ...connector, signalIds: [] } });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await operator.stop();
});

test("audit export writes the trail to the standard output, filtered, in either format", async () => {
  const csv = await operator.run("audit", "export", "--kind", "Signal");
  expect([csv.exitCode, csv.err]).toEqual([0, ""]);
  const lines = csv.out.trimEnd().split("\r\n");
  expect(lines[0]).toStartWith("id,at,action,kind,");
  expect(lines).toHaveLength(4);
  expect(csv.out).toContain("Größe");
  const ndjson = await operator.run("audit", "export", "-", "--format", "ndjson", "--action", "create,delete");
  const entries = ndjson.out.trimEnd().split("\n");
  const kinds = entries.map((line) => JSON.parse(line).kind);
  expect(kinds).toEqual(["Role", "Role", "User", "Signal", "Signal", "Signal", "Connector"]);
  expect((await operator.run("audit", "export", "--since", "2099-01-01")).out.trimEnd().split("\r\n")).toHaveLength(1);
});

test("audit export writes a private file, and replaces one only by force", async () => {
  const file = join(folder, "audit.ndjson");
  const words = ["audit", "export", file, "--format", "ndjson"] as const;
  const done = await operator.json(...words);
  const written = readFileSync(file, "utf8");
  expect(done).toEqual({ file, format: "ndjson", bytes: Buffer.byteLength(written) });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await operator.run(...words);
  expect([again.exitCode !== 0, again.err.includes("--force")]).toEqual([true, true]);
  expect((await operator.run(...words, "--force")).exitCode).toBe(0);
  expect(readFileSync(file, "utf8")).toBe(written);
});

test("audit export refuses what it cannot do, with a sentence", async () => {
  expect((await operator.run("audit", "export", "--json")).err).toContain("name a FILE");
  expect((await operator.run("audit", "export", "--format", "xml")).exitCode).toBe(2);
  const asNobody = { environment: { CATALOG_TOKEN: "nobody" } };
  const refused = await operator.runWith(["audit", "export", join(folder, "none.csv")], asNobody);
  expect([refused.exitCode !== 0, refused.err.includes("catalogctl:")]).toEqual([true, true]);
  expect(existsSync(join(folder, "none.csv"))).toBe(false);
});

test("a local caller gives the same text as a caller over HTTP", async () => {
  const { application } = operator;
  const caller = createLocalCaller({
    context: application.contextOf(null),
    prepareWrites: async () => {},
    close: async () => {},
  });
  let text = "";
  const body = { format: "csv", filterModel: { kind: { filterType: "text", type: "equals", filter: "Signal" } } };
  for await (const part of await caller.read("exportAudit", { body })) text += part;
  expect(text).toBe((await operator.run("audit", "export", "--kind", "Signal")).out);
  await expect(caller.read("getStatus")).rejects.toThrow();
});
