import { expect, test } from "bun:test";
import { checkedDrafts } from "./checked-drafts.ts";

test.each<[unknown, string]>([
  [
    { type: "order.placed" },
    "Cannot record the event order.placed: data.object.id must be a text that is not empty, and is missing",
  ],
  [{ type: "order.placed", data: null }, "data.object.id must be"],
  [{ type: "order.placed", data: { object: { total: 12 } } }, "and is missing"],
  [{ type: "order.placed", data: { object: { id: 17 } } }, "and is 17"],
  [{ type: "order.placed", data: { object: { id: "" } } }, 'and is ""'],
  [{ type: "order.placed", data: { object: { id: 17n } } }, "and is of the type bigint"],
  [
    { data: { object: { id: "A-17" } } },
    "Cannot record an event: type must be a text that is not empty, and is missing",
  ],
  [null, "Cannot record an event: type"],
  [[{ type: "order.placed", data: { object: { id: "A-17" } } }, "order.placed"], "Cannot record an event: type"],
])("checkedDrafts() refuses %p of a program without types", (given, message) => {
  // What follows happens in a program without types.
  const untyped = given as Parameters<typeof checkedDrafts>[0];
  expect(() => checkedDrafts(untyped)).toThrow(message);
});
