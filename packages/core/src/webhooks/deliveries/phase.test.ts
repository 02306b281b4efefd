import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { evaluate } from "../../engine/rows/condition-evaluate.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { deliveries, deliveryStatuses } from "../events/delivery-tables.ts";
import { createWebhook, queryDeliveries, resendDeliveries } from "../webhooks.fixture.ts";
import { phaseConditions, phaseOf } from "./phase.ts";

const states = deliveryStatuses.flatMap((status) => [0, 1, 10].map((attemptCount) => ({ status, attemptCount })));

test("exactly one phase holds for every state of a delivery", () => {
  for (const state of states) {
    const held = Object.entries(phaseConditions).filter(([, condition]) => evaluate(condition, state));
    expect(held.map(([name]) => name)).toEqual([phaseOf(state)]);
  }
  expect(states.map(phaseOf).filter((phase) => phase === "retrying")).toHaveLength(2);
});

/** Five deliveries, one in each phase. */
async function setUp() {
  const application = await createTestApplication();
  const { administrator, store } = application;
  const body = { url: "https://a.example/", eventTypes: ["project.created"] };
  await application.call(createWebhook, administrator, { body });
  for (let count = 0; count < 5; count++) {
    await application.call(createProject, administrator, { body: { name: `Room ${count}` } });
  }
  const [, failed, ...ended] = await store.select(deliveries, { orderBy: [{ column: "id", direction: "asc" }] });
  const end = { nextAttemptAt: null, completedAt: failed?.createdAt ?? "" };
  await store.transaction(async (transaction) => {
    if (failed) await transaction.update(deliveries, matches({ id: failed.id }), { attemptCount: 1 });
    for (const [index, status] of (["delivered", "exhausted", "cancelled"] as const).entries()) {
      const id = ended[index]?.id;
      if (id) await transaction.update(deliveries, matches({ id }), { ...end, status, attemptCount: 2 });
    }
  });
  const query = async (phase: object) => {
    const asked = { startRow: 0, endRow: 10, filterModel: { phase } };
    const { rowData, rowCount } = await application.call(queryDeliveries, administrator, { body: asked });
    expect(rowCount).toBe(rowData.length);
    return rowData.map((row) => (isJsonObject(row) ? row["phase"] : undefined));
  };
  return { application, query };
}

test("grids show phases and filter by them as by any closed list", async () => {
  const { query } = await setUp();
  const every = ["waiting", "retrying", "delivered", "given_up", "cancelled"];
  const but = (...left: readonly string[]) => every.filter((phase) => !left.includes(phase));
  for (const phase of every) expect(await query({ filterType: "set", values: [phase] })).toEqual([phase]);
  expect(await query({ type: "equals", filter: "RETRYING" })).toEqual(["retrying"]);
  expect(await query({ type: "contains", filter: "ing" })).toEqual(["waiting", "retrying"]);
  expect(await query({ type: "notEqual", filter: "delivered" })).toEqual(but("delivered"));
  expect(await query({ filterType: "set", type: "isNoneOf", values: ["waiting", "given_up"] })).toEqual(
    but("waiting", "given_up"),
  );
  expect(await query({ type: "blank" })).toEqual([]);
  expect(await query({ type: "notBlank" })).toEqual(every);
  expect(await query({ filterType: "set", values: [] })).toEqual([]);
  const either = [
    { type: "equals", filter: "retrying" },
    { type: "startsWith", filter: "given" },
  ];
  expect(await query({ operator: "OR", conditions: either })).toEqual(["retrying", "given_up"]);
});

test("a resend selects deliveries by their phase", async () => {
  const { application } = await setUp();
  const body = { filterModel: { phase: { filterType: "set", values: ["retrying", "given_up"] } }, dryRun: true };
  const found = await application.call(resendDeliveries, application.administrator, { body });
  expect(found).toMatchObject({ matching: 2, sample: [{ phase: "retrying" }, { phase: "given_up" }] });
});

test("grids refuse to sort by the phase, which no column holds", async () => {
  const { application } = await setUp();
  const body = { startRow: 0, endRow: 10, sortModel: [{ colId: "phase", sort: "asc" }] };
  const { data } = await failureOf(() => application.call(queryDeliveries, application.administrator, { body }));
  expect(data.errors).toMatchObject([{ pointer: "/sortModel/0/colId", code: "not_sortable" }]);
});
