import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { signals } from "../resources/signals.ts";
import { auditEntries } from "./audit.ts";
import { matches } from "./condition.ts";
import { changeRow, findLive, insertRows } from "./rows.ts";

const kind = { name: "Signal", table: signals.table };

async function withSignal() {
  const application = await createTestApplication();
  const body = signals.definition.example;
  const id = idOf(await application.callNamed("createSignal", application.administrator, { body }));
  const editor = application.actorWith();
  const context = application.contextOf(editor);
  const change = (changes: Parameters<typeof changeRow<typeof before>>[2]["changes"]) =>
    application.store.transaction((transaction) => changeRow(context, transaction, { kind, before, changes }));
  const before = await findLive(application.store, signals.table, { id });
  const audited = () => application.store.select(auditEntries, { where: matches({ resourceId: id }) });
  return { application, context, editor, id, before, change, audited };
}

describe("changeRow()", () => {
  test("raises the version by one, notes who and when, and audits the difference", async () => {
    const { application, editor, before, change, audited } = await withSignal();
    application.ports.clock.advance(1000);
    const after = await change({ name: "HDMI", category: "video" });
    expect(after).toEqual({
      ...before,
      name: "HDMI",
      version: 1,
      updatedAt: "2026-11-21T09:30:01.000Z",
      updatedBy: editor.userId,
    });
    expect((await audited()).at(-1)).toMatchObject({
      action: "update",
      actorUserId: editor.userId,
      changes: [{ field: "name", before: "HDMI 2.1", after: "HDMI" }],
    });
  });

  test("given no difference changes nothing and audits nothing", async () => {
    const { before, change, audited } = await withSignal();
    expect(await change({ name: before.name, compatibleSignalIds: [] })).toEqual(before);
    expect(await audited()).toHaveLength(1);
  });

  test("given a row that changed meanwhile is a conflict and writes nothing", async () => {
    const { application, id, change, audited } = await withSignal();
    await change({ name: "first" });
    expect((await failureOf(() => change({ name: "second" }))).code).toBe("version_conflict");
    expect((await findLive(application.store, signals.table, { id })).name).toBe("first");
    expect(await audited()).toHaveLength(2);
  });
});

test("insertRows() given no rows writes nothing", async () => {
  const { application, context } = await withSignal();
  const audited = await application.store.count(auditEntries);
  await application.store.transaction((transaction) => insertRows(context, transaction, { kind, rows: [] }));
  expect(await application.store.count(auditEntries)).toBe(audited);
});

describe("findLive()", () => {
  test("given an unknown id, no id or a removed row is not found", async () => {
    const { application, id, change } = await withSignal();
    const find = (wanted: Parameters<typeof findLive>[2]) => findLive(application.store, signals.table, wanted);
    await change({ deleted: true });
    for (const wanted of [{ id }, { id: undefined }, { id: "6740a1f2c3d4e5f607182999" }]) {
      expect((await failureOf(() => find(wanted))).code).toBe("not_found");
    }
    expect((await find({ id, includeDeleted: true })).id).toBe(id);
  });
});
