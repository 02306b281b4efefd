import { expect, test } from "bun:test";
import { deliveredOf } from "./delivered-of.ts";

const equals = (filter: string) => ({ filterType: "text", type: "equals", filter }) as const;

test("deliveredOf() given filters without a phase adds that of deliveries that have succeeded", () => {
  expect(deliveredOf({})).toEqual({ phase: equals("delivered") });
  const eventType = equals("project.created");
  expect(deliveredOf({ eventType })).toEqual({ eventType, phase: equals("delivered") });
});

test("deliveredOf() given the phase of deliveries that have succeeded keeps the filters", () => {
  expect(deliveredOf({ phase: equals("delivered") })).toEqual({ phase: equals("delivered") });
});

test("deliveredOf() given another phase has no filters, since nothing of it was delivered", () => {
  expect(deliveredOf({ phase: equals("given_up"), eventType: equals("project.created") })).toBeUndefined();
});
