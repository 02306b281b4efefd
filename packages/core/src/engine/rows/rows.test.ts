import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { signals } from "../../catalog/signals.ts";
import { auditEntries } from "./audit.ts";
import { matches } from "./conditions.ts";
import { changeEach, changeRow, changeRows, findLive, insertRows } from "./rows.ts";

const kind = { name: "Signal", table: signals.table, historyOf: null };

async function withSignal() {
  const application = await createTestApplication();
  const body = signals.definition.example;
  const id = idOf(await application.callNamed("createSignal", application.administrator, { body }));
  const editor = application.actorWith();
  const context = application.contextOf(editor);
  const change = (changes: Parameters<typeof changeRow<typeof before>>[1]["changes"]) =>
    application.store.transaction((transaction) => changeRow({ context, transaction }, { kind, before, changes }));
  const before = await findLive(application.store, signals.table, { id });
  const audited = () => application.store.select(auditEntries, { where: matches({ resourceId: id }) });
  return { application, context, editor, id, before, change, audited };
}

describe("changeRow()", () => {
  test("raises the version by one, notes the editor and the time, and audits the difference", async () => {
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

  test("changes and audits nothing without a difference", async () => {
    const { before, change, audited } = await withSignal();
    expect(await change({ name: before.name, compatibleSignalIds: [] })).toEqual(before);
    expect(await audited()).toHaveLength(1);
  });

  test("reports a concurrent change as a conflict and writes nothing", async () => {
    const { application, id, change, audited } = await withSignal();
    await change({ name: "first" });
    expect((await failureOf(() => change({ name: "second" }))).code).toBe("version_conflict");
    expect((await findLive(application.store, signals.table, { id })).name).toBe("first");
    expect(await audited()).toHaveLength(2);
  });
});

describe("changeRows()", () => {
  async function withSignals() {
    const application = await createTestApplication();
    const context = application.contextOf(application.administrator);
    const bodies = ["a", "b", "c"].map((name) => ({ ...signals.definition.example, name, code: name }));
    for (const body of bodies) await application.callNamed("createSignal", application.administrator, { body });
    const [a, b, c] = await application.store.select(signals.table);
    if (!a || !b || !c) throw new TypeError("Cannot test with fewer signals than three");
    const change = (rows: readonly (typeof a)[], changes: Partial<typeof a>) =>
      application.store.transaction((transaction) => changeRows({ context, transaction }, { kind, rows, changes }));
    const audited = () =>
      application.store.select(auditEntries, { where: matches({ changeSetId: context.changeSetId }) });
    return { application, a, b, c, change, audited };
  }

  test("gives rows of different versions the same changes, in the given order", async () => {
    const { application, a, b, c, change, audited } = await withSignals();
    const [older] = await change([a], { category: "data" });
    if (!older) throw new TypeError("Cannot continue without the changed row");
    application.ports.clock.advance(1000);
    const changed = await change([c, older], { category: "control" });
    const now = { category: "control" as const, updatedAt: "2026-11-21T09:30:01.000Z" };
    const updatedBy = application.administrator.userId;
    expect(changed).toEqual([
      { ...c, ...now, version: 1, updatedBy },
      { ...older, ...now, version: 2, updatedBy },
    ]);
    expect(await findLive(application.store, signals.table, { id: b.id })).toEqual(b);
    const entries = (await audited()).slice(1);
    expect(entries.map(({ resourceId }) => resourceId).toSorted()).toEqual([a.id, c.id]);
    expect(entries.map(({ changes }) => changes.length)).toEqual([1, 1]);
  });

  test("leaves rows without a difference alone", async () => {
    const { a, b, change, audited } = await withSignals();
    expect(await change([a, b], { name: "a" })).toMatchObject([a, { id: b.id, name: "a", version: 1 }]);
    expect((await audited()).map(({ resourceId }) => resourceId)).toEqual([b.id]);
    expect(await change([a], { name: "a" })).toEqual([a]);
    expect(await change([], { name: "a" })).toEqual([]);
  });

  test("reports a missing row as a conflict", async () => {
    const { application, a, b, change } = await withSignals();
    await application.store.transaction((transaction) => transaction.erase(signals.table, matches({ id: a.id })));
    expect((await failureOf(() => change([a, b], { name: "x" }))).code).toBe("version_conflict");
  });
});

describe("changeEach()", () => {
  test("gives each row its own changes, in the given order, and leaves rows without a difference alone", async () => {
    const application = await createTestApplication();
    const { administrator, store } = application;
    const context = application.contextOf(administrator);
    for (const name of ["a", "b", "c"]) {
      const body = { ...signals.definition.example, name, code: name };
      await application.callNamed("createSignal", administrator, { body });
    }
    const [a, b, c] = await store.select(signals.table);
    if (!a || !b || !c) throw new TypeError("Cannot test with fewer signals than three");
    const rows = [
      { before: c, changes: { name: "third", colour: null } },
      { before: b, changes: { name: "b" } },
      { before: a, changes: { deleted: true }, action: "delete" as const },
    ];
    const changed = await store.transaction((transaction) => {
      return changeEach({ context, transaction }, { kind, rows });
    });
    const bookkeeping = { version: 1, updatedBy: administrator.userId };
    expect(changed).toEqual([
      { ...c, name: "third", colour: null, ...bookkeeping },
      b,
      { ...a, deleted: true, ...bookkeeping },
    ]);
    expect(await store.select(signals.table)).toEqual(changed.toReversed());
    const audited = await store.select(auditEntries, { where: matches({ changeSetId: context.changeSetId }) });
    expect(audited.map(({ action, resourceId, changes }) => [action, resourceId, changes.length])).toEqual([
      ["update", c.id, 2],
      ["delete", a.id, 1],
    ]);
    const nothing = await store.transaction((transaction) => changeEach({ context, transaction }, { kind, rows: [] }));
    expect(nothing).toEqual([]);
  });

  test("reports a missing row as a conflict", async () => {
    const { application, context, before } = await withSignal();
    const { store } = application;
    await store.transaction((transaction) => transaction.erase(signals.table, matches({ id: before.id })));
    const rows = [{ before, changes: { name: "x" } }];
    const change = () => store.transaction((transaction) => changeEach({ context, transaction }, { kind, rows }));
    expect((await failureOf(change)).code).toBe("version_conflict");
  });
});

test("insertRows() given no rows writes nothing", async () => {
  const { application, context } = await withSignal();
  const audited = await application.store.count(auditEntries);
  await application.store.transaction((transaction) => insertRows({ context, transaction }, { kind, rows: [] }));
  expect(await application.store.count(auditEntries)).toBe(audited);
});

describe("findLive()", () => {
  test("reports an unknown id, no id or a removed row as not found", async () => {
    const { application, id, change } = await withSignal();
    const find = (wanted: Parameters<typeof findLive>[2]) => findLive(application.store, signals.table, wanted);
    await change({ deleted: true });
    for (const wanted of [{ id }, { id: undefined }, { id: "6740a1f2c3d4e5f607182999" }]) {
      expect((await failureOf(() => find(wanted))).code).toBe("not_found");
    }
    expect((await find({ id, includeDeleted: true })).id).toBe(id);
  });
});
