import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { columnNames } from "./column-names.ts";
import { csvOf, moved, reportColumns } from "./columns.ts";

test("moved() changes places with a neighbour, and stays at the ends", () => {
  expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 1, 1)).toEqual(["a", "c", "b"]);
  expect([moved(["a", "b"], 0, -1), moved(["a", "b"], 1, 1)]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});

describe("csvOf()", () => {
  test("quotes what needs it, and disarms formulas but not numbers", () => {
    const rows = [
      { name: 'a "b", c', quantity: -2 },
      { name: "=1+1", quantity: null },
    ];
    expect(csvOf(["name", "quantity"], rows)).toBe(`name,quantity\r\n"a ""b"", c",-2\r\n'=1+1,\r\n`);
  });
});

test.each(Object.entries(reportColumns))(
  "the columns of %s are those that the service allows",
  async (kind, columns) => {
    const application = await createTestApplication();
    const body = { name: "Parts", kind, columns: ["none such"] };
    const refused = application.callNamed("createReport", application.administrator, { body });
    await expect(refused).rejects.toMatchObject({ data: { errors: [{ pointer: "/columns/0", allowed: columns }] } });
  },
);

test("columnNames has a name for each column of each kind, in each language", () => {
  const columns = [...new Set(Object.values(reportColumns).flat())].toSorted();
  for (const names of Object.values(columnNames)) expect(Object.keys(names).toSorted()).toEqual(columns);
});
