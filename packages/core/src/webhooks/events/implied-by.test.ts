import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { evaluate } from "../../engine/rows/condition-evaluate.ts";
import { all } from "../../engine/rows/conditions.ts";
import type { Condition } from "../../ports/condition.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { createWebhook } from "../webhooks.fixture.ts";
import { impliedBy } from "./implied-by.ts";

const unrelated: readonly Condition[] = [
  { op: "equals", column: "status", value: "pending" },
  { op: "not", condition: { op: "equals", column: "eventId", value: "6740a1f2c3d4e5f607182940" } },
  { op: "or", conditions: [{ op: "equals", column: "eventId", value: "6740a1f2c3d4e5f607182940" }] },
  { op: "equals", column: "eventId", value: null },
  { op: "in", column: "eventId", values: [] },
  { op: "lessThan", column: "createdAt", value: "2026-11-21T09:30:00.000Z" },
  { op: "greaterThan", column: "completedAt", value: "2026-11-21T09:30:00.000Z" },
];

describe("impliedBy()", () => {
  test("is true for the deliveries of the event, and false for those of other days", async () => {
    const { administrator, call, allDeliveries } = await createTestApplication();
    for (const host of ["a", "b"]) {
      const body = { url: `https://${host}.example/`, eventTypes: ["*"] };
      await call(createWebhook, administrator, { body });
    }
    for (const name of ["Lobby", "Bar"]) await call(createProject, administrator, { body: { name } });
    const deliveries = await allDeliveries();
    expect(deliveries).toHaveLength(4);
    const eventIds = [...new Set(deliveries.map(({ eventId }) => eventId))];
    for (const row of deliveries) {
      const ofOne = impliedBy(all({ op: "equals", column: "eventId", value: row.eventId }));
      expect(evaluate(ofOne, row)).toBe(true);
      expect(evaluate(impliedBy({ op: "in", column: "eventId", values: eventIds }), row)).toBe(true);
      expect(evaluate(ofOne, { ...row, id: `5${row.id.slice(1)}` })).toBe(false);
      expect(evaluate(ofOne, { ...row, id: `7${row.id.slice(1)}` })).toBe(false);
    }
  });

  test("of deliveries since any time is true for them, and false for those of the previous day", async () => {
    const since = (value: string) => impliedBy({ op: "greaterThanOrEqual", column: "createdAt", value });
    const { administrator, call, allDeliveries } = await createTestApplication();
    const body = { url: "https://a.example/", eventTypes: ["*"] };
    await call(createWebhook, administrator, { body });
    await call(createProject, administrator, { body: { name: "Lobby" } });
    const [row] = await allDeliveries();
    const createdMs = Date.parse(row?.createdAt ?? "");
    for (const value of [row?.createdAt ?? "", "1970-01-01T00:00:00.000Z", "0999-12-31T23:59:59.999Z"]) {
      expect(evaluate(since(value), row ?? {})).toBe(true);
    }
    expect(evaluate(since(new Date(createdMs + 86_400_000).toISOString()), row ?? {})).toBe(false);
    // Further than ids reach.
    expect(evaluate(since("9999-12-31T23:59:59.999Z"), row ?? {})).toBe(true);
  });

  test.each(unrelated)("given %j excludes nothing", (where) => {
    for (const id of ["0".repeat(24), "f".repeat(24)]) expect(evaluate(impliedBy(where), { id })).toBe(true);
  });

  test("given a list with other texts is bounded by its ids", () => {
    const implied = impliedBy({ op: "in", column: "eventId", values: ["x", null, "6740a1f2c3d4e5f607182940"] });
    expect(evaluate(implied, { id: "6740a1f2c3d4e5f607182941" })).toBe(true);
    expect(evaluate(implied, { id: "6740a1f1c3d4e5f607182941" })).toBe(false);
  });
});
