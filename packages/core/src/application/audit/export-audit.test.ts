import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { type AuditRow, auditEntries } from "../../engine/rows/audit.ts";
import { TextStream } from "../../engine/text-stream.ts";

const kind = "Exported";
const filterModel = { kind: { filterType: "text", type: "equals", filter: kind } };

async function setUp(at?: string) {
  const application = await createTestApplication();
  const { ports, store } = application;
  const entry = (requestId: string): AuditRow => ({
    id: ports.ids.next(),
    at: at ?? new Date(ports.clock.now()).toISOString(),
    action: "update",
    kind,
    resourceId: ports.ids.next(),
    actorUserId: null,
    impersonatorId: null,
    portalLinkId: null,
    requestId,
    changeSetId: null,
    historyId: null,
    changes: [],
  });
  const add = (count: number) =>
    store.transaction(async (transaction) => {
      await transaction.insert(
        auditEntries,
        Array.from({ length: count }, (_, index) => entry(String(index))),
      );
    });
  const open = async (format: string) => {
    const body = { format, filterModel };
    const stream = await application.callNamed("exportAudit", application.actorWith("Admin Audit"), { body });
    if (!(stream instanceof TextStream)) throw new TypeError("Cannot read the export: it is not a stream");
    return stream;
  };
  return { add, open, store };
}

async function linesOf({ parts }: TextStream): Promise<readonly string[]> {
  let text = "";
  for await (const part of parts) text += part;
  return text.split(/\r?\n/u).slice(0, -1);
}

test.each([0, 1, 1_000, 2_001])("exportAudit gives each of %d entries once, the oldest first", async (count) => {
  const { add, open } = await setUp();
  if (count > 0) await add(count);
  const lines = await linesOf(await open("ndjson"));
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(Array.from({ length: count }, (_, at) => String(at)));
  expect(await linesOf(await open("csv"))).toHaveLength(count + 1);
});

test("exportAudit leaves out entries that are later than the request", async () => {
  const { add, open } = await setUp("9999-01-01T00:00:00.000Z");
  await add(1);
  expect(await linesOf(await open("ndjson"))).toEqual([]);
});

test("exportAudit reads the next page only when it is wanted", async () => {
  const { add, open, store } = await setUp();
  await add(1_001);
  const { parts } = await open("ndjson");
  let pages = 0;
  for await (const part of parts) {
    if (part === "") continue;
    pages += 1;
    await store.transaction((transaction) =>
      transaction.erase(auditEntries, { op: "equals", column: "kind", value: kind }),
    );
  }
  expect(pages).toBe(1);
});
