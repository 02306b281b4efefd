import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { auditEntries, fieldChanges, recordAudit } from "./audit.ts";

describe("fieldChanges()", () => {
  test("names the differing fields, with null for absent values", () => {
    const before = { name: "a", tags: ["x"], size: 1 };
    const after = { name: "b", tags: ["x"], size: null, note: "new", other: null };
    expect(fieldChanges(before, after)).toEqual([
      { field: "name", before: "a", after: "b" },
      { field: "size", before: 1, after: null },
      { field: "note", before: null, after: "new" },
    ]);
  });

  test("leaves out bookkeeping and fields that the second row lacks", () => {
    const bookkeeping = { id: "1", version: 2, createdAt: "x", updatedAt: "y", createdBy: "z", updatedBy: "z" };
    expect(fieldChanges({ name: "a" }, bookkeeping)).toEqual([]);
    expect(fieldChanges({ name: "a" }, {})).toEqual([]);
  });

  test("names the differing keys of a map, including those that come or go with null", () => {
    const before = { settings: { same: { a: 1 }, changed: { a: 1, b: 2 }, gone: 1, goneNull: null } };
    const after = { settings: { same: { a: 1 }, changed: { a: 1, b: 3 }, constructor: 2 } };
    expect(fieldChanges(before, after)).toEqual([
      { field: "settings.changed", before: { a: 1, b: 2 }, after: { a: 1, b: 3 } },
      { field: "settings.gone", before: 1, after: null },
      { field: "settings.goneNull", before: null, after: null },
      { field: "settings.constructor", before: null, after: 2 },
    ]);
    expect(fieldChanges({ tags: ["a"], map: null }, { tags: ["b"], map: { a: 1 } })).toEqual([
      { field: "tags", before: ["a"], after: ["b"] },
      { field: "map", before: null, after: { a: 1 } },
    ]);
  });

  test("says only that a secret map changed", () => {
    expect(fieldChanges({ headers: { a: "x" } }, { headers: { a: "y" } }, ["headers"])).toEqual([
      { field: "headers", before: "[secret]", after: "[secret]" },
    ]);
  });

  test("says that a secret changed, without its values", () => {
    const changes = fieldChanges({ secret: "old" }, { secret: "new" }, ["secret"]);
    expect(changes).toEqual([{ field: "secret", before: "[secret]", after: "[secret]" }]);
    expect(fieldChanges({ secret: "old" }, { secret: "old" }, ["secret"])).toEqual([]);
  });
});

test("recordAudit() writes the actor, the time, the request and the change", async () => {
  const application = await createTestApplication();
  const actor = { ...application.actorWith(), impersonatorId: testId<"user">("6740a1f2c3d4e5f607182999") };
  const context = application.contextOf(actor);
  const resourceId = "6740a1f2c3d4e5f607182910";
  await application.store.transaction((transaction) =>
    recordAudit({ context, transaction }, [{ action: "reveal", kind: "Thing", resourceId }]),
  );
  const entries = await application.store.select(auditEntries);
  expect(entries.filter((entry) => entry.kind === "Thing")).toMatchObject([
    {
      action: "reveal",
      resourceId,
      at: "2026-11-21T09:30:00.000Z",
      actorUserId: actor.userId,
      impersonatorId: actor.impersonatorId,
      requestId: context.requestId,
      changeSetId: context.changeSetId,
      historyId: null,
      changes: [],
    },
  ]);
});
