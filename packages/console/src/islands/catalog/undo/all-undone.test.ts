import { expect, test } from "bun:test";
import { addUndone } from "./all-undone.ts";

const product = (productId: string) => ({ action: "update", productId, name: productId, fields: [] }) as const;

test("addUndone() counts every product, also those that an answer does not name", () => {
  const large = { changeSetId: "s1", updated: 1_500, deleted: 2, restored: 1, undone: [product("a")] };
  const first = addUndone(undefined, large);
  expect(first).toEqual({ count: 1_503, products: [product("a")] });
  const small = { changeSetId: "s2", updated: 1, deleted: 0, restored: 0, undone: [product("b")] };
  expect(addUndone(first, small)).toEqual({ count: 1_504, products: [product("a"), product("b")] });
});
