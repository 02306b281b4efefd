import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { createSavedView, deleteSavedView, listSavedViews, patchSavedView } from "./saved-views.ts";
import { savedViews } from "./table.ts";

let application: TestApplication;
let actor: Actor;
let stranger: Actor;

beforeEach(async () => {
  application = await createTestApplication();
  actor = { ...application.actorWith(), userId: (await application.addUser()).id };
  stranger = { ...application.actorWith(), userId: (await application.addUser()).id };
});

const body = { page: "deliveries", name: "Given up today", query: "phase=given_up&period=24h" };

function save(overrides: Partial<typeof body> = {}, who = actor) {
  return application.call(createSavedView, who, { body: { ...body, ...overrides } });
}

describe("createSavedView", () => {
  test("keeps what nobody but the caller lists, the oldest first", async () => {
    const first = await save();
    const second = await save({ page: "products" });
    await save({}, stranger);
    expect(await application.call(listSavedViews, actor)).toEqual([first, second]);
    expect(first).toMatchObject(body);
  });

  test("refuses a second of the same name for a page, and takes it for another", async () => {
    await save();
    const { code, data } = await failureOf(() => save({ query: "" }));
    expect([code, data.field]).toEqual(["duplicate", "name"]);
    expect(await save({ page: "jobs" })).toMatchObject({ name: body.name });
  });

  test("refuses the 51st of a user, also of two at once", async () => {
    for (let number = 1; number < 50; number++) await save({ name: `View ${number}` });
    const both = await Promise.allSettled([save({ name: "a" }), save({ name: "b" })]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { code, data } = await failureOf(() => save());
    expect([code, data.limit]).toEqual(["limit_reached", 50]);
    expect(await save({}, stranger)).toMatchObject(body);
  });

  test.each([
    ["page", "../deliveries"],
    ["page", "Deliveries"],
    ["query", "phase=given up"],
    ["query", "phase=ä"],
    ["name", ""],
  ])("refuses the %s %j", async (member, value) => {
    const { data } = await failureOf(() => save({ [member]: value }));
    expect(data.errors).toMatchObject([{ pointer: `/${member}` }]);
  });
});

describe("patchSavedView", () => {
  test("changes name and query of one's own, audited in the entries about the user", async () => {
    const { id } = await save();
    const parameters = { id };
    const changed = { name: "Failed", query: "phase=retrying" };
    expect(await application.call(patchSavedView, actor, { parameters, body: changed })).toMatchObject(changed);
    await application.call(patchSavedView, actor, { parameters, body: changed });
    const where = matches({ kind: "User", resourceId: actor.userId });
    const entries = await application.store.select(auditEntries, {
      where,
      orderBy: [{ column: "id", direction: "asc" }],
    });
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: "savedView", before: null, after: body }],
      [
        { field: "savedView.name", before: body.name, after: "Failed" },
        { field: "savedView.query", before: body.query, after: "phase=retrying" },
      ],
    ]);
  });

  test("refuses the name of another view of the page", async () => {
    await save();
    const { id } = await save({ name: "Other" });
    const failure = await failureOf(() =>
      application.call(patchSavedView, actor, { parameters: { id }, body: { name: body.name } }),
    );
    expect(failure.code).toBe("duplicate");
  });

  test("finds no view of another user", async () => {
    const parameters = { id: (await save()).id };
    const renaming = await failureOf(() =>
      application.call(patchSavedView, stranger, { parameters, body: { name: "Mine" } }),
    );
    const removal = await failureOf(() => application.call(deleteSavedView, stranger, { parameters }));
    expect([renaming.code, removal.code]).toEqual(["not_found", "not_found"]);
    expect(await application.store.count(savedViews)).toBe(1);
  });
});

describe("deleteSavedView", () => {
  test("removes it, and its name is free again", async () => {
    const parameters = { id: (await save()).id };
    await application.call(deleteSavedView, actor, { parameters });
    expect(await application.call(listSavedViews, actor)).toEqual([]);
    const [entry] = await application.store.select(auditEntries, {
      where: matches({ kind: "User", resourceId: actor.userId }),
      orderBy: [{ column: "id", direction: "desc" }],
      limit: 1,
    });
    expect(entry?.changes).toEqual([{ field: "savedView", before: body, after: null }]);
    await save();
  });
});
