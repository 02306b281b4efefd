import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { idOf } from "./distinct-values.fixture.ts";
import { openDocument } from "./document.fixture.ts";
import { pageText } from "./page-text.fixture.ts";
import { main, takeStep } from "./play-scene.fixture.ts";
import type { FindAnswer } from "./service.fixture.ts";

const id = idOf("page", 0);
const document = openDocument();
afterAll(() => document.end());
beforeEach(() => document.service.answerOtherwise(() => undefined));

/** Opens a page of the console for who may change everything. */
const open = (page: string, query: string) =>
  document.load(page, `/admin/${page}?${query}`, { language: "en", mayChange: true });

/** Refuses requests whose line begins so. */
const refusing =
  (begin: string): FindAnswer =>
  (line) =>
    line.startsWith(begin) ? Response.json({ title: "Not now", status: 503 }, { status: 503 }) : undefined;

describe("pictures that cannot be read keep nothing away:", () => {
  test("rows of a grid", async () => {
    document.service.answerOtherwise(refusing("POST /admin/files/grid"));
    await open("products", "");
    expect(document.service.takeRequests().join("\n")).toContain("POST /admin/files/grid");
    expect(pageText(main())).toContain("| name 0 | manufacturer 0");
  });

  test("a drawing", async () => {
    document.service.answerOtherwise(refusing("POST /admin/products/grid"));
    await open("project", `tab=views&view=${id}`);
    expect(document.service.takeRequests().join("\n")).toContain("POST /admin/products/grid");
    expect(pageText(main())).toContain("What the drawing shows, as a table");
  });
});

test("an undo names the version that the save was answered, and takes back what the service changed along", async () => {
  const address = `/admin/signals/${id}`;
  const at = "2026-11-21T09:30:00.000Z";
  let row = { id, name: "Analog", code: "a", version: 3, deleted: false, createdAt: at, updatedAt: at };
  document.service.answerOtherwise((line) => {
    if (line.startsWith(`PATCH ${address}`)) row = { ...row, name: "Hall", code: "hall", version: 9 };
    return line.includes(address) ? Response.json(row) : undefined;
  });
  await open("signals", `open=${id}`);
  for (const step of ["Name=Hall", "Save", "Undo"]) {
    takeStep(step);
    await document.rest();
  }
  const patches = document.service.takeRequests().filter((line) => line.startsWith("PATCH"));
  expect(patches).toHaveLength(2);
  expect(patches[1]).toEndWith('{"name":"Analog","code":"a","version":9}');
});
