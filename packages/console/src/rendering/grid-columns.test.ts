import { afterAll, expect, test } from "bun:test";
import type { GridColumn } from "../islands/engine/grid-types.ts";
import { openDocument } from "./document.fixture.ts";

interface Sent {
  readonly url: string;
  readonly type: string;
  readonly project: string;
  readonly phase: string;
  readonly at: string;
}

const opened = openDocument();
afterAll(() => opened.end());

const columns: readonly GridColumn<Sent>[] = [
  { field: "type", label: "Type", text: ({ type }) => type, width: 210 },
  { field: "url", label: "URL", text: ({ url }) => url },
  { field: "project", label: "Project", text: ({ project }) => project, isBelow: true },
  { field: "phase", label: "State", text: ({ phase }) => phase, tone: () => "good", width: 220 },
  { field: "at", label: "Time", text: ({ at }) => at, at: ({ at }) => at, width: 148 },
];
const sent: Sent = { url: "u", type: "user.added", project: "Lobby", phase: "delivered", at: "2026-11-30T12:00:00Z" };
/** The drawing of the row by a cell, which AG Grid does not type. */
function drawnBy(draw: (cell: { readonly data: Sent; readonly value: string }) => HTMLElement): HTMLElement {
  return draw({ data: sent, value: "" });
}

const addressOf = () => "/admin/deliveries?delivery=1";

test.each([
  [0, "wide", ["type", "project", "phase", "at"]],
  [1048, "wide", ["type", "project", "phase", "at"]],
  [536, "drawer", ["type", "phase", "at"]],
  [375, "phone", ["type", "phase"]],
] as const)("a grid of %d pixels is %s and shows %p", async (pixels, room, shown) => {
  const { columnsOf, roomOf } = await import("../islands/engine/grid-columns.ts");
  expect(roomOf(pixels)).toBe(room);
  const made = columnsOf({ columns, addressOf }, { order: [], hidden: ["url"], isRoomy: false }, room);
  expect(made.filter(({ hide }) => hide !== true).map(({ colId }) => String(colId))).toEqual([...shown]);
});

test("a grid next to a drawer gives its first column what the others leave", async () => {
  const { columnsOf } = await import("../islands/engine/grid-columns.ts");
  const made = columnsOf({ columns, addressOf }, { order: [], hidden: [], isRoomy: false }, "drawer");
  expect(made.flatMap(({ hide, flex, width }) => (hide === true ? [] : [flex ?? width]))).toEqual([1, 190, 148]);
});

test("a phone shows what a row belongs to below its first column, and the time below its state", async () => {
  const { columnsOf, rowHeightOf } = await import("../islands/engine/grid-columns.ts");
  const look = { order: [], hidden: [], isRoomy: false };
  const cells = columnsOf({ columns, addressOf }, look, "phone").filter(({ hide }) => hide !== true);
  const drawn = cells.map(({ cellRenderer }) => drawnBy(cellRenderer));
  const lines = drawn.map(({ children: [upper, lower] }) => [upper?.textContent, lower?.textContent]);
  expect(lines[0]).toEqual(["user.added", "Lobby"]);
  expect([lines[1]?.[0], drawn[1]?.querySelector("time")?.dateTime]).toEqual(["delivered", sent.at]);
  expect(rowHeightOf(look, "phone")).toBeGreaterThan(rowHeightOf(look, "wide"));
});

test("a phone shows the link of a row also where nothing stands below it", async () => {
  const { columnsOf } = await import("../islands/engine/grid-columns.ts");
  const few = { columns: columns.slice(0, 2), addressOf };
  const [first] = columnsOf(few, { order: [], hidden: [], isRoomy: false }, "phone");
  const link = drawnBy(first?.cellRenderer);
  expect([link.localName, link.textContent]).toEqual(["a", "user.added"]);
});

test.each([
  ["?delivery=1", "true"],
  ["?delivery=1&form=1", "true"],
  ["?delivery=2", null],
  ["", null],
])("at %p the row of another address is current: %p", async (search, current) => {
  const { drawnCell } = await import("../islands/engine/drawn-cell.ts");
  const [column] = columns;
  history.replaceState(null, "", `/admin/deliveries${search}`);
  const link = drawnBy(column && drawnCell(column, addressOf).cellRenderer);
  expect(link.getAttribute("aria-current")).toBe(current);
});
