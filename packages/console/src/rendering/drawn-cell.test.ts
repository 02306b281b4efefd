import { afterAll, expect, test } from "bun:test";
import type { GridColumn } from "../islands/engine/grid-types.ts";
import { openDocument } from "./document.fixture.ts";

interface Named {
  readonly name: string;
}

/** The drawing of a cell, which AG Grid does not type. */
type Draw = (cell: { readonly data: Named; readonly value: string }) => HTMLElement;

const opened = openDocument();
afterAll(() => opened.end());

test.each([
  ["Ada", "Ada"],
  ["", "(no name)"],
])("the link of a row that is called %p shows %p", async (name, shown) => {
  const { drawnCell } = await import("../islands/engine/drawn-cell.ts");
  const column: GridColumn<Named> = { field: "name", label: "Name", text: (row) => row.name };
  const draw: Draw = drawnCell(column, () => "/admin/users?open=1").cellRenderer;
  const cell = draw({ data: { name }, value: name });
  expect([cell.localName, cell.getAttribute("href"), cell.textContent]).toEqual(["a", "/admin/users?open=1", shown]);
});

test.each([
  ["http://rooms.test/api/v1/hooks?key=1", "rooms.test/…/hooks"],
  ["http://rooms.test:8080/hooks", "rooms.test:8080/hooks"],
  ["https://rooms.test/", "rooms.test"],
])("a cell of %p shows %p, and the pointer the whole address", async (name, shown) => {
  const { drawnCell } = await import("../islands/engine/drawn-cell.ts");
  const { addressText } = await import("../islands/engine/format.ts");
  const text = (row: Named) => row.name;
  const column: GridColumn<Named> = { field: "name", label: "URL", text, short: (row) => addressText(row.name) };
  const draw: Draw = drawnCell(column).cellRenderer;
  const cell = draw({ data: { name }, value: name });
  expect([cell.title, cell.textContent]).toEqual([name, shown]);
});

test.each([
  ["Stock sync", "service account", ["Stock sync service account", "service account"]],
  ["Ada", undefined, ["Ada", undefined]],
])(
  "a cell of %p with the pill %p shows the pill behind the text, which is part of the link",
  async (name, kind, shown) => {
    const { drawnCell } = await import("../islands/engine/drawn-cell.ts");
    const column: GridColumn<Named> = { field: "name", label: "Name", text: (row) => row.name, pill: () => kind };
    const draw: Draw = drawnCell(column, () => "/admin/users?user=1").cellRenderer;
    const link = draw({ data: { name }, value: name });
    expect([link.textContent, link.querySelector(".badge")?.textContent]).toEqual(shown);
  },
);

test("the button of a row's act says to whom, and the keyboard reaches it by its cell only", async () => {
  const { drawnCell } = await import("../islands/engine/drawn-cell.ts");
  const act = { label: "Send again", name: "Send again to Ada", run: async () => undefined };
  const column: GridColumn<Named> = {
    field: "name",
    label: "Action",
    text: ({ name }) => name,
    act: ({ name }) => (name === "Ada" ? act : undefined),
  };
  const draw: Draw = drawnCell(column).cellRenderer;
  const button = draw({ data: { name: "Ada" }, value: "Ada" });
  expect([button.textContent, button.getAttribute("aria-label"), button.tabIndex]).toEqual([act.label, act.name, -1]);
  expect(draw({ data: { name: "Kim" }, value: "Kim" }).localName).toBe("span");
});
