import { afterAll, expect, test } from "bun:test";
import type { GridColumn } from "../islands/engine/grid-types.ts";
import { openDocument } from "./document.fixture.ts";

interface Named {
  readonly name: string;
}

const opened = openDocument();
afterAll(() => opened.end());

test.each([
  ["Ada", "Ada"],
  ["", "(no name)"],
])("the link of a row that is called %p shows %p", async (name, shown) => {
  const { drawnCell } = await import("../islands/engine/drawn-cell.ts");
  const column: GridColumn<Named> = { field: "name", label: "Name", text: (row) => row.name };
  // AG Grid does not type it.
  const draw = drawnCell(column, () => "/admin/users?open=1").cellRenderer as (cell: {
    data: Named;
    value: string;
  }) => HTMLElement;
  const cell = draw({ data: { name }, value: name });
  expect([cell.localName, cell.getAttribute("href"), cell.textContent]).toEqual(["a", "/admin/users?open=1", shown]);
});
