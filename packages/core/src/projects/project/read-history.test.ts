import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, runOperation } from "@design-catalog/testing/test-application";
import { products } from "../../catalog/products.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { evaluate } from "../../engine/rows/condition-evaluate.ts";
import { always, matches } from "../../engine/rows/conditions.ts";
import { changeRows } from "../../engine/rows/rows.ts";
import type { Condition } from "../../ports/condition.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import { addProjectProducts } from "../products/add-products.ts";
import { projectProductKind } from "../products/subject.ts";
import { patchProject } from "./patch-project.ts";
import { createProject, deleteProject } from "./project-operations.ts";
import { readProjectHistory } from "./read-history.ts";
import { restoreProject } from "./restore-project.ts";

async function setUp() {
  const application = await createTestApplication();
  const owner = application.actorWith();
  const id = idOf(await application.call(createProject, owner, { body: { name: "Lobby" } }));
  const productId = idOf(
    await application.callNamed("createProduct", application.administrator, { body: products.definition.example }),
  );
  const parameters = { id };
  const rename = (version: number, name: string, actor = owner) =>
    application.call(patchProject, actor, { parameters, body: { version, name } });
  const add = (quantity: number) =>
    application.call(addProjectProducts, owner, { parameters, body: { products: [{ productId, quantity }] } });
  const history = (query: object = {}, actor = owner) =>
    application.call(readProjectHistory, actor, { parameters, query: { ...query } });
  return { application, owner, id, parameters, rename, add, history };
}

test("readProjectHistory says who changed what and when, newest first", async () => {
  const { application, owner, id, rename, history } = await setUp();
  application.ports.clock.advance(60_000);
  const administrator = { ...application.actorWith("Admin Projects r/w"), impersonatorId: owner.userId };
  await rename(0, "Hall", administrator);
  const [newest, first, ...others] = await history();
  expect(others).toEqual([]);
  expect(newest).toMatchObject({
    at: "2026-11-21T09:31:00.000Z",
    userId: administrator.userId,
    impersonatorId: owner.userId,
    truncated: false,
    changes: [
      {
        action: "update",
        kind: "Project",
        resourceId: id,
        fields: [{ field: "name", before: "Lobby", after: "Hall" }],
      },
    ],
  });
  expect(first).toMatchObject({ userId: owner.userId, impersonatorId: null });
  expect(first?.changes).toHaveLength(1);
});

test("readProjectHistory shows one request as one change set, with changes of only this project", async () => {
  const { application, owner, parameters, add, history } = await setUp();
  const rows = await add(3);
  await application.call(createProject, owner, { body: { name: "Other" } });
  await application.call(deleteProject, owner, { parameters });
  await application.call(restoreProject, owner, { parameters });
  const sets = await history();
  expect(sets.map(({ changes }) => changes.map(({ action, kind }) => `${action} ${kind}`))).toEqual([
    ["restore Project"],
    ["delete Project"],
    ["create ProjectProduct", "create ProjectProduct", "create ProjectProduct"],
    ["create Project"],
  ]);
  expect(sets[2]?.changes.map(({ resourceId }) => resourceId)).toEqual(rows.map((row) => idOf(row)));
  expect(new Set(sets.map((set) => set.id)).size).toBe(4);
});

test("readProjectHistory ends after its last page", async () => {
  const { rename, history } = await setUp();
  for (let version = 0; version < 5; version++) await rename(version, `Name ${version}`);
  const pages = [];
  let query: object = { limit: 4 };
  // One more than there are: repeating pages would never end.
  for (let asked = 0; asked < 3; asked++) {
    const page = await history(query);
    if (page.length === 0) break;
    pages.push(page);
    query = { limit: 4, before: page.at(-1)?.id };
  }
  expect(pages.map((page) => page.length)).toEqual([4, 2]);
  expect(pages.flat()).toEqual([...(await history({ limit: 100 }))]);
});

test("readProjectHistory cuts a change set short that is too large for a page, and omits none", async () => {
  const { application, owner, rename, add, history } = await setUp();
  const rows = [...(await add(1000)), ...(await add(100))];
  const context = application.contextOf(owner);
  await application.store.transaction(async (transaction) => {
    const found = await transaction.select(projectProductKind.table);
    expect(found).toHaveLength(rows.length);
    await changeRows({ context, transaction }, { kind: projectProductKind, rows: found, changes: { label: "x" } });
  });
  await rename(0, "Hall");
  const counts = async (query: object) =>
    (await history(query)).map(({ changes, truncated }) => [changes.length, truncated]);
  const [renamed] = await history();
  expect(await counts({})).toEqual([[1, false]]);
  const [large] = await history({ before: renamed?.id });
  expect(await counts({ before: renamed?.id })).toEqual([[1000, true]]);
  expect(await counts({ before: large?.id })).toEqual([[100, false]]);
  const [added] = await history({ before: large?.id });
  expect(await counts({ before: added?.id })).toEqual([[1000, false]]);
  const [first] = await history({ before: added?.id });
  expect(await counts({ before: first?.id })).toEqual([[1, false]]);
});

test("readProjectHistory finds changes made months apart, and ends with the creation", async () => {
  const { application, rename, history } = await setUp();
  const days = [0, 1, 2, 17, 18, 130, 400];
  for (const [version, day] of days.entries()) {
    application.ports.clock.advance((day - (days[version - 1] ?? 0)) * 86_400_000);
    await rename(version, `Day ${day}`);
  }
  const whole = await history({ limit: 100 });
  const names = whole.map(({ changes }) => changes[0]?.fields.find(({ field }) => field === "name")?.after);
  expect(names).toEqual([...days.map((day) => `Day ${day}`).toReversed(), "Lobby"]);
  for (const [index, { id: before }] of whole.entries()) {
    expect(await history({ before, limit: 2 })).toEqual(whole.slice(index + 1, index + 3));
  }
});

test("readProjectHistory looks for new changes in recent days, not in all days since the creation", async () => {
  const { application, owner, id, parameters, rename } = await setUp();
  application.ports.clock.advance(400 * 86_400_000);
  await rename(0, "Hall");
  const entries = await application.store.select(auditEntries, { where: matches({ historyId: id }) });
  const asked: Condition[] = [];
  const context = application.contextOf(owner);
  const store: ApplicationStore = {
    ...context.store,
    select(table, query = {}) {
      asked.push(query.where ?? always);
      return context.store.select(table, query);
    },
  };
  await runOperation(readProjectHistory, { ...context, store }, { parameters, query: { limit: 1 } });
  expect(asked.map((where) => entries.map((entry) => evaluate(where, entry)))).toEqual([[false, true]]);
});

test("readProjectHistory requires the right to read the project", async () => {
  const { application, history } = await setUp();
  expect((await failureOf(() => history({}, application.actorWith()))).code).toBe("not_found");
  expect(await history({}, application.actorWith("Admin Projects"))).toHaveLength(1);
  for (const query of [{ limit: 0 }, { limit: 101 }, { before: "x" }]) {
    expect((await failureOf(() => history(query))).code).toBe("validation_failed");
  }
});
