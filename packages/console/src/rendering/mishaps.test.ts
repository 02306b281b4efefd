import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { idOf } from "./distinct-values.fixture.ts";
import { openDocument } from "./document.fixture.ts";
import { pageText } from "./page-text.fixture.ts";
import { main } from "./play-scene.fixture.ts";
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
