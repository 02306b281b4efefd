import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { ProductChange } from "@design-catalog/client/api";
import { idOf } from "./distinct-values.fixture.ts";
import { openDocument } from "./document.fixture.ts";
import { pageText } from "./page-text.fixture.ts";
import { main, takeStep, topmost } from "./play-scene.fixture.ts";
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

test("after g, a key that leads to no page means what it always does", async () => {
  await open("signals", "");
  const press = (key: string) =>
    globalThis.document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  for (const key of ["Tab", "Escape", "Enter", "q"]) expect([key, press("g"), press(key)]).toEqual([key, true, true]);
});

test("an undo names the version that the save was answered, and takes back what the service changed along", async () => {
  const address = `/admin/signals/${id}`;
  const at = "2026-11-21T09:30:00.000Z";
  let row = { id, name: "Analog", code: "a", version: 3, deleted: false, createdAt: at, updatedAt: at };
  document.service.answerOtherwise((line) => {
    if (line.startsWith(`PATCH ${address}`)) row = { ...row, name: "Hall", code: "hall", version: 9 };
    return line.includes(address) ? Response.json(row) : undefined;
  });
  await open("signals", `open=${id}&form=1`);
  for (const step of ["Name=Hall", "Save", "Undo"]) {
    takeStep(step);
    await document.rest();
  }
  const patches = document.service.takeRequests().filter((line) => line.startsWith("PATCH"));
  expect(patches).toHaveLength(2);
  expect(patches[1]).toEndWith('{"name":"Analog","code":"a","version":9}');
});

test("a form that is refused names its wrong fields, and leads to the first one", async () => {
  const errors = [
    { pointer: "/compatibleSignalIds/0", code: "unknown_reference", message: "There is no such signal" },
    { pointer: "/code", code: "too_short", message: "Expected at least 1 character" },
  ];
  const detail = "The request has 2 wrong member(s)";
  const answer = { type: "about:blank", title: "Invalid", detail, status: 400, code: "validation_failed", errors };
  document.service.answerOtherwise((line) =>
    line.startsWith(`PATCH /admin/signals/${id}`) ? Response.json(answer, { status: 400 }) : undefined,
  );
  await open("signals", `open=${id}&form=1`);
  for (const step of ["Name=Hall", "Save"]) {
    takeStep(step);
    await document.rest();
  }
  expect(pageText(topmost())).toMatch(/These fields need a change: Code, Compatible signals\./u);
  expect(globalThis.document.activeElement?.closest("[data-field]")?.getAttribute("data-field")).toBe("code");
});

describe("the last change of a product", () => {
  const changeSetId = idOf("set", 0);
  const changeOf = (productId: string, action: string) => ({
    productId,
    name: "Mixer",
    action,
    at: "2026-11-21T09:30:00.000Z",
    version: 1,
    actor: { userId: idOf("User", 0), emailAddress: "planner@dealer.example" },
    impersonatorId: null,
    changeSetId,
    fields: new Array<ProductChange["fields"][number]>(),
  });
  type Change = ReturnType<typeof changeOf>;

  /** Opens the product; the service tells these changes, in so many pages. */
  async function openProduct(changes: readonly Change[], next?: string) {
    document.service.answerOtherwise((line) => {
      if (!line.startsWith("POST /admin/products/changes")) return undefined;
      const isOwn = line.includes("productIds");
      const own = changes.filter(({ productId }) => productId === id);
      return Response.json(isOwn ? { changes: own } : { changes, next });
    });
    await open("products", `open=${id}`);
    document.service.takeRequests();
  }

  async function press(label: string): Promise<readonly string[]> {
    takeStep(label);
    await document.rest();
    return document.service.takeRequests().filter((line) => line.startsWith("POST /admin/products/undo"));
  }

  const undo = `POST /admin/products/undo ${JSON.stringify({ changeSetId })}`;

  test("is undone at once where it changed no other product", async () => {
    await openProduct([changeOf(id, "update")]);
    expect(await press("Undo")).toEqual([undo]);
  });

  test("is undone after a question where it changed others too", async () => {
    await openProduct([
      changeOf(id, "update"),
      changeOf(idOf("other", 1), "update"),
      changeOf(idOf("other", 2), "create"),
      { ...changeOf(idOf("other", 3), "update"), changeSetId: idOf("set", 1) },
    ]);
    expect(await press("Undo change of 3 products")).toEqual([]);
    const question = pageText(topmost());
    expect(question).toContain("This takes back the change of 3 products by planner@dealer.example on Nov 21, 2026");
    expect(question).toContain("One of them was added then, and is removed again.");
    expect(await press("Undo change of 3 products")).toEqual([undo]);
    expect(pageText(topmost())).not.toContain("This takes back");
  });

  test("is undone after a question where there are too many changes to count", async () => {
    await openProduct([changeOf(id, "update")], idOf("entry", 0));
    expect(await press("Undo change of at least one product")).toEqual([]);
    expect(pageText(topmost())).toContain("This takes back the change of at least one product by");
  });

  test("names each changed field before and after", async () => {
    const fields = [
      { pointer: "/powerW", before: 10, after: 20 },
      { pointer: "/category", before: null, after: "Mixers" },
      { pointer: "/model", before: "M1", after: null },
    ];
    await openProduct([{ ...changeOf(id, "update"), fields }]);
    const text = pageText(topmost());
    for (const line of ["Power in W: 10 20", "Category: Mixers", "Model: M1"]) expect(text).toContain(line);
  });

  test.each(["create", "restore"])("cannot be undone if it is a %s: that would delete the product", async (action) => {
    await openProduct([changeOf(id, action)]);
    expect(pageText(topmost())).toContain("planner@dealer.example");
    expect(pageText(topmost())).not.toContain("(Undo)");
  });
});

describe("a translation that two persons write", () => {
  const textIn = (locale: string, value: string) => ({
    id: idOf(locale, 0),
    version: 3,
    deleted: false,
    createdAt: "2026-11-21T09:30:00.000Z",
    updatedAt: "2026-11-21T09:30:00.000Z",
    createdBy: null,
    updatedBy: null,
    namespace: "app",
    key: "save",
    locale,
    value,
    source: null,
    status: "reviewed",
    format: "plain",
  });

  /** Opens the texts, of which somebody else stores the target meanwhile, and writes it. */
  async function write() {
    const source = textIn("en", "Save");
    let target = textIn("de", "Sichern");
    document.service.answerOtherwise((line) => {
      if (line.startsWith("PATCH")) {
        const isNewest = line.includes('"version":7');
        target = { ...target, version: isNewest ? 8 : 7, value: "Speichern" };
        const problem = {
          type: "about:blank",
          title: "Conflict",
          status: 409,
          detail: "Changed",
          code: "version_conflict",
          errors: [],
        };
        return isNewest ? Response.json(target) : Response.json(problem, { status: 409 });
      }
      if (line.includes(`/admin/translations/${target.id}`)) return Response.json(target);
      return line.startsWith("GET /admin/translations") ? Response.json([source, target]) : undefined;
    });
    await open("translations", "from=en&to=de");
    for (const step of ["Sichern", "Translation of app save=Ablegen"]) {
      takeStep(step);
      await document.rest();
    }
    document.service.takeRequests();
  }

  async function press(key: string): Promise<readonly string[]> {
    main()
      .querySelector("textarea")
      ?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await document.rest();
    return document.service.takeRequests().filter((line) => line.startsWith("PATCH"));
  }

  test("keeps the input, shows theirs, and is stored upon their version then", async () => {
    await write();
    expect((await press("Tab")).join()).toContain('"version":3');
    expect(main().querySelector("textarea")?.value).toBe("Ablegen");
    expect(pageText(main())).toContain("Now stored: Speichern.");
    expect((await press("Tab")).join()).toMatch(/"value":"Ablegen".*"version":7/u);
    expect(main().querySelector("textarea")).toBeNull();
  });

  test("is only discarded when the user says so", async () => {
    await write();
    await press("Escape");
    expect(main().querySelector("textarea")?.value).toBe("Ablegen");
    takeStep("Go on editing");
    await document.rest();
    expect(pageText(main())).not.toContain("Your input is not saved");
    await press("Escape");
    takeStep("Discard the input");
    await document.rest();
    expect(main().querySelector("textarea")).toBeNull();
    expect(document.service.takeRequests().filter((line) => line.startsWith("PATCH"))).toEqual([]);
  });

  test("does not go over into another language", async () => {
    await write();
    takeStep("Target language=fr");
    await document.rest();
    expect(main().querySelector("textarea")?.value).toBe("Ablegen");
    takeStep("Discard the input");
    await document.rest();
    expect(location.search).toContain("to=fr");
    expect(main().querySelector("textarea")).toBeNull();
  });
});
