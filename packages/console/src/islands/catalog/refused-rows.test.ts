import { expect, test } from "bun:test";
import { mayBeMore, refusedRows } from "./refused-rows.ts";

test("refusedRows() counts from the first product, in the order of the file, and leaves out what names no row", () => {
  const issue = (pointer: string) => ({ pointer, code: "wrong", message: `about ${pointer}` });
  expect(refusedRows(["/products/10/name", "/products/2", "/fileId", "/products/2/connectors/0"].map(issue))).toEqual([
    { row: 3, index: 2, field: "", code: "wrong", message: "about /products/2" },
    { row: 3, index: 2, field: "connectors/0", code: "wrong", message: "about /products/2/connectors/0" },
    { row: 11, index: 10, field: "name", code: "wrong", message: "about /products/10/name" },
  ]);
  expect(refusedRows([{ ...issue("/products/2/name"), line: 7, column: 3 }])).toMatchObject([
    { row: 7, field: "name" },
  ]);
});

test("mayBeMore() holds where the service has stopped at a hundred issues", () => {
  const issues = Array.from({ length: 100 }, (_, index) => ({
    pointer: `/products/${index}/name`,
    code: "wrong",
    message: "",
  }));
  expect([mayBeMore(issues.slice(1)), mayBeMore(issues)]).toEqual([false, true]);
});
