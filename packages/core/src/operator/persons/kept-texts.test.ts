import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { parseId } from "../../engine/id.ts";
import { tables } from "../../service.ts";
import { deliveryAttempts, events } from "../../webhooks/mod.ts";
import { isSecretColumn } from "./is-secret-column.ts";
import { findKeptTexts, textTables } from "./kept-texts.ts";
import { ownTexts } from "./own-texts.ts";
import { forgottenAnswer } from "./rewrite-events.ts";

const names = {
  id: parseId<"user">("6740a1f2c3d4e5f607182950"),
  addresses: ["kim@dealer.example"],
  fullNames: ["Kim Lund"],
};

/** A text with the address, or with the name; neither longer addresses nor longer words of others count. */
const textOf = (column: string) =>
  column.length % 2 === 0 ? "Ask Kim@dealer.example." : "Ask kim  lund, not Kim Lunden; or kim lund";

/** Columns that can hold texts, with a text of each kind of column. */
const texts = tables.flatMap((table) =>
  Object.entries(table.columns).flatMap(([column, type]) => {
    if ((type !== "text" && type !== "json") || isSecretColumn(table, column)) return [];
    return [{ table, column, text: type === "text" ? textOf(column) : { "kim@dealer.example": [1] } }];
  }),
);

test("an erasure looks at every column with texts, save where another part of it counts what stays", () => {
  const looked = new Set(
    textTables(tables).flatMap(({ table, columns }) => columns.map((column) => `${table.name}.${column}`)),
  );
  const left = texts.filter(({ table, column }) => !looked.has(`${table.name}.${column}`));
  expect([...new Set(left.map(({ table }) => table.name))]).toEqual(["audit_entries", "delivery_attempts", "events"]);
  // Answers of receivers go with the events that they answer; what stays of an attempt is in the service's words.
  const ofAttempts = left.filter(({ table }) => table === deliveryAttempts).map(({ column }) => column);
  const staying = ["trigger", "outcome", "errorClass", "remoteAddress", "timings"];
  expect(ofAttempts.toSorted()).toEqual([...staying, ...Object.keys(forgottenAnswer)].toSorted());
});

test("an erasure refuses a table with texts whose rows it cannot go through", () => {
  const { id: _, ...columns } = events.columns;
  expect(() => textTables([{ ...events, name: "notes", columns }])).toThrow("in the table notes: its rows have no ids");
});

test("findKeptTexts() counts the address in every column with texts, and never in the account itself", async () => {
  const { store, ports } = await createTestApplication();
  const found: string[] = [];
  const marked: string[] = [];
  for (const place of textTables(tables)) {
    const { table } = place;
    const own = texts.filter((one) => one.table === table);
    const nothing = Object.fromEntries(Object.keys(table.columns).map((column) => [column, null]));
    const rows = [ports.ids.next(), names.id].map((id) => {
      const filled = own.map(({ column, text }) => [column, typeof text === "string" ? `${text} ${id}` : text]);
      return { ...nothing, ...Object.fromEntries(filled), id };
    });
    await store.transaction((transaction) => transaction.insert(table, rows));
    marked.push(...own.map(({ column }) => `${table.name}.${column} 1`));
    const { keptTexts, after } = await findKeptTexts(store, place, { names, after: "" });
    found.push(...keptTexts.map((kept) => `${kept.table}.${kept.column} ${kept.rows}`));
    expect(after).toBeNull();
  }
  expect(found).toEqual(marked);
  expect(found.length).toBeGreaterThan(150);
});

test("findKeptTexts() goes on behind each span of rows until it has seen all", async () => {
  const { store, ports } = await createTestApplication();
  const [place] = textTables(tables.filter(({ name }) => name === "lists"));
  if (!place) throw new TypeError("Cannot count because the table has no texts");
  const nothing = Object.fromEntries(Object.keys(place.table.columns).map((column) => [column, null]));
  const rows = Array.from({ length: 4_100 }, (_, at) => ({
    ...nothing,
    id: ports.ids.next(),
    name: at % 2 === 0 || at > 3_990 ? "kim@dealer.example" : "",
  }));
  await store.transaction((transaction) => transaction.insert(place.table, rows));
  let [after, sum, steps]: [string | null, number, number] = ["", 0, 0];
  while (after !== null) {
    const done = await findKeptTexts(store, place, { names, after });
    sum += done.keptTexts.reduce((before, kept) => before + kept.rows, 0);
    after = done.after;
    steps += 1;
  }
  expect([sum, steps]).toEqual([2_105, 5]);
});

test("ownTexts() takes names from prose only, and leaves what programs follow", () => {
  const rewritten = textTables(tables).flatMap(({ table, columns }) => {
    if (!Object.hasOwn(table.columns, "createdBy")) return [];
    const row = Object.fromEntries(columns.map((column) => [column, "See https://a.example/?to=kim%40dealer.example"]));
    const own = Object.keys(ownTexts({ table, columns }, { ...row, createdBy: names.id }, names));
    return own.length === 0 ? [] : [[table.name, ...own].join(" ")];
  });
  expect(rewritten).toEqual([
    "email_templates subject bodyText bodyHtml",
    "roles description",
    "projects name description client message",
    "project_products name model description label notes",
    "project_views name description",
    "reports description",
    "view_templates name description",
    "signals name",
    "connectors name",
    "connector_pairings note",
    "cables name",
    "products name model description attributes",
    "lists name description",
    "list_items label labels",
    "translations value",
    "oauth_clients name",
    "sso_providers name",
    "mcp_settings instructions",
    "project_cables label notes",
    "view_items text",
    "files name folder tags",
    "webhook_endpoints description",
  ]);
});
