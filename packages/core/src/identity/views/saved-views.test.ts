import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { createSavedView, listSavedViews } from "./saved-views.ts";

let application: TestApplication;
let actor: Actor;
let stranger: Actor;

beforeEach(async () => {
  application = await createTestApplication();
  actor = { ...application.actorWith(), userId: (await application.addUser()).id };
  stranger = { ...application.actorWith(), userId: (await application.addUser()).id };
});

const body = { page: "deliveries", name: "Given up today", query: "phase=exhausted&period=24h" };

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
