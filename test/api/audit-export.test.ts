import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { adapterNames } from "./adapters.ts";
import { idOf } from "./client.ts";
import { otherBaseUrl, startApi, type TestApi } from "./harness.ts";
import { unique } from "./world-parts.ts";

const path = "/api/v1/admin/audit/export";

describe.each([...adapterNames])("the export of the audit trail on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  /** Creates a signal under a request id that a spreadsheet would run as a formula. */
  async function createSignal(name: string): Promise<string> {
    const body = { name, code: unique("export"), category: "audio" };
    const made = await api.administrator.post("/api/v1/admin/signals", body, { "x-request-id": "-2" });
    expect(made.status).toBe(201);
    return idOf(made);
  }

  const about = (id: string) => ({ resourceId: { filterType: "text", type: "equals", filter: id } });

  test("as NDJSON has the entries of the grid, one a line", async () => {
    const id = await createSignal("HDMI");
    const filterModel = about(id);
    const answer = await api.administrator.post(path, { format: "ndjson", filterModel });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.ndjson"$/u,
    );
    const grid = await api.administrator.post("/api/v1/admin/audit/grid", { startRow: 0, endRow: 9, filterModel });
    expect(answer.text.split("\n")).toEqual([...rowsOf(grid.body["rowData"]), ""]);
  });

  test("as CSV guards cells that a spreadsheet would run", async () => {
    const id = await createSignal('=HYPERLINK("x")');
    const answer = await api.administrator.post(path, { format: "csv", filterModel: about(id) });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head = "", line = ""] = answer.text.split("\r\n");
    expect(head).toMatch(/^id,at,action,kind,resourceId,.*,projectId,portalLinkId,changes$/u);
    expect(line).toContain(`create,Signal,${id},`);
    expect(line).toContain(",'-2,");
    expect(line).toContain(String.raw`""=HYPERLINK(\""x\"")""`);
  });

  test("does not have the entries of another application", async () => {
    const id = await createSignal("HDMI");
    const reader = await api.createUser({ origin: otherBaseUrl, privileges: ["Admin Audit"] });
    const other = await reader.post(path, { format: "ndjson", filterModel: about(id) });
    expect([other.status, other.text]).toEqual([200, ""]);
  });

  test.each([
    [{}, "/format"],
    [{ format: "xlsx" }, "/format"],
    [{ format: "csv", startRow: 0 }, "/startRow"],
    [{ format: "csv", filterModel: { changes: { filterType: "text", type: "blank" } } }, "/filterModel/changes"],
    [
      { format: "csv", filterModel: { at: { filterType: "date", type: "equals", dateFrom: "soon" } } },
      "/filterModel/at",
    ],
  ])("refuses %j with a pointer", async (body, pointer) => {
    const answer = await api.administrator.post(path, body);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(JSON.stringify(answer.body["errors"])).toContain(`"pointer":"${pointer}`);
  });
});

function rowsOf(rows: unknown): readonly string[] {
  return Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)) : [];
}
