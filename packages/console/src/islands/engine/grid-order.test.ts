import { expect, test } from "bun:test";
import { orderOf, orderText } from "./grid-order.ts";

test("an order comes back from the address as it went in", () => {
  const order = [
    { colId: "updatedAt", sort: "desc" },
    { colId: "name", sort: "asc" },
  ] as const;
  expect(orderText(order)).toBe("-updatedAt,name");
  expect(orderOf("-updatedAt,name", ["name", "updatedAt"])).toEqual([...order]);
});

test("orderOf() leaves out columns that cannot be sorted, and a second mention", () => {
  expect(orderOf("secret,-name,name,", ["name"])).toEqual([{ colId: "name", sort: "desc" }]);
  expect(orderOf("", ["name"])).toEqual([]);
});
