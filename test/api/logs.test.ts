import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { defaultApplicationId } from "@design-catalog/core";
import { type LogLine, writeLogEntries } from "@design-catalog/core/application";
import { adapterNames } from "./adapters.ts";
import { otherApplicationId, otherBaseUrl, startApi, type TestApi } from "./harness.ts";

const path = "/api/v1/admin/logs";

describe.each([...adapterNames])("the kept log on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  const line = (fields: LogLine["fields"], atMs = Date.now()): LogLine => ({
    id: api.ports.ids.next(),
    atMs,
    level: "warn",
    message: "Something is odd",
    fields,
  });
  const place = { ownApplicationId: defaultApplicationId, isRepeated: false };
  const write = (...lines: readonly LogLine[]) => writeLogEntries(api.storage, lines, place);
  const query = async (filterModel: object, caller = api.administrator) =>
    caller.post(path, { startRow: 0, endRow: 100, filterModel, sortModel: [{ colId: "at", sort: "desc" }] });
  const about = (requestId: string) => ({ requestId: { filterType: "text", type: "equals", filter: requestId } });

  test("shows lines with their fields, the latest first", async () => {
    const nowMs = Date.now();
    const fields = {
      requestId: "shown",
      source: "request",
      status: 404,
      durationMs: 2.6,
      stack: "Error\n at",
    } as const;
    await write(line(fields, nowMs - 5_000), line({ requestId: "shown", error: "ECONNREFUSED" }, nowMs));
    const page = await query(about("shown"));
    expect(page.status).toBe(200);
    expect(page.body).toMatchObject({
      rowCount: 2,
      rowData: [
        {
          source: "service",
          level: "warn",
          message: "Something is odd",
          status: null,
          fields: { error: "ECONNREFUSED" },
        },
        { source: "request", status: 404, durationMs: 3, fields: { stack: "Error\n at" } },
      ],
    });
    const slow = { ...about("shown"), status: { filterType: "number", type: "greaterThanOrEqual", filter: 400 } };
    expect((await query(slow)).body).toMatchObject({ rowCount: 1 });
  });

  test("shows a line only to the application that it names", async () => {
    const reader = await api.createUser({ origin: otherBaseUrl, privileges: ["Admin Logs"] });
    const applicationId = otherApplicationId;
    await write(line({ requestId: "of-other", applicationId }), line({ requestId: "of-nobody" }));
    expect((await query(about("of-other"))).body).toMatchObject({ rowCount: 0 });
    expect((await query(about("of-other"), reader)).body).toMatchObject({ rowCount: 1 });
    expect((await query(about("of-nobody"))).body).toMatchObject({ rowCount: 1 });
    expect((await query(about("of-nobody"), reader)).body).toMatchObject({ rowCount: 0 });
  });

  test("keeps one copy of a line that is written again because the first outcome was unknown", async () => {
    const [first, second] = [line({ requestId: "twice" }), line({ requestId: "twice" })];
    await write(first);
    await writeLogEntries(api.storage, [first, second], { ...place, isRepeated: true });
    expect((await query(about("twice"))).body).toMatchObject({ rowCount: 2 });
  });

  test("takes any text that a line can have", async () => {
    await write(line({ requestId: "odd\0", reason: `half \ud83d of a pair, ${"long ".repeat(10_000)}` }));
    expect((await query(about("odd"))).body).toMatchObject({ rowCount: 1 });
  });

  test.each([
    [{ fields: { filterType: "text", type: "blank" } }, "/filterModel/fields"],
    [{ stack: { filterType: "text", type: "blank" } }, "/filterModel/stack"],
    [{ status: { filterType: "text", type: "equals", filter: "400" } }, "/filterModel/status"],
  ])("refuses the filter %j with a pointer", async (filterModel, pointer) => {
    const answer = await query(filterModel);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body["errors"])).toContain(`"pointer":"${pointer}`);
  });
});
