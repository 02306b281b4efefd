import { expect, test } from "bun:test";
import { deliveredOf } from "./delivered-of.ts";

const equals = (filter: string) => ({ filterType: "text", type: "equals", filter }) as const;

test("deliveredOf() given filters without a state adds that of deliveries that have succeeded", () => {
  expect(deliveredOf({})).toEqual({ status: equals("delivered") });
  const eventType = equals("project.created");
  expect(deliveredOf({ eventType })).toEqual({ eventType, status: equals("delivered") });
});

test("deliveredOf() given the state of deliveries that have succeeded keeps the filters", () => {
  expect(deliveredOf({ status: equals("delivered") })).toEqual({ status: equals("delivered") });
});

test("deliveredOf() given another state has no filters, since nothing of it was delivered", () => {
  expect(deliveredOf({ status: equals("exhausted"), eventType: equals("project.created") })).toBeUndefined();
});
