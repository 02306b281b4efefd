import { beforeAll, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import type { Static } from "@sinclair/typebox";
import { validate } from "../../engine/schemas/validate.ts";
import { foundProductsSchema, searchProducts } from "./search-products.ts";

const catalog = [
  { name: "55 inch display", manufacturer: "Lumen", model: "LD-55", partNumber: "LD55-BK" },
  { name: "65 inch display", manufacturer: "Lumen", model: "LD-65", partNumber: "LD65-BK" },
  { name: "HDMI receiver over twisted pair", manufacturer: "Norvia", model: "DTP-R-230", partNumber: "NV360" },
  { name: "HDMI transmitter over twisted pair", manufacturer: "Norvia", model: "DTP-T-230", partNumber: "NV361" },
  { name: "Ceiling speaker", manufacturer: "Echora", model: "CS 6", partNumber: null, category: "Loudspeakers" },
  { name: "Décodeur réseau", manufacturer: "Norvia", model: "NET-DEC", partNumber: "NV900" },
];

describe("searchProducts", () => {
  let application: TestApplication;
  beforeAll(async () => {
    application = await createTestApplication();
    for (const body of catalog) await application.callNamed("createProduct", application.administrator, { body });
  });

  const find = async (body: object) =>
    validate(foundProductsSchema, await application.call(searchProducts, application.actorWith(), { body }));
  const modelsOf = (found: Static<typeof foundProductsSchema>) => found.products.map((product) => product["model"]);

  async function search(query: string, limit?: number): Promise<readonly unknown[]> {
    return modelsOf(await find({ query, ...(limit !== undefined && { limit }) }));
  }

  const cases: readonly (readonly [what: string, query: string, models: readonly string[]])[] = [
    ["a model number as written", "LD-55", ["LD-55"]],
    ["a model number without its dash", "ld55", ["LD-55"]],
    ["a part number with other separators", "ld 55 bk", ["LD-55"]],
    ["words in another order", "pair twisted receiver hdmi", ["DTP-R-230"]],
    ["beginnings of words", "disp lum", ["LD-55", "LD-65"]],
    ["a glued model number of several parts", "dtpr230", ["DTP-R-230"]],
    ["a letter missing", "recever", ["DTP-R-230"]],
    ["two letters swapped", "speakre", ["CS 6"]],
    ["slips in several words", "hmdi recever", ["DTP-R-230"]],
    ["a word that no product has, among others that one has", "echora ceiling black", ["CS 6"]],
    ["letters without their accents", "decodeur reseau", ["NET-DEC"]],
    ["letters with accents that the product lacks", "spéaker", ["CS 6"]],
    ["a category", "loudspeakers", ["CS 6"]],
    ["a number that no product has", "231", []],
    ["no word at all", "--- !", []],
    ["a word unlike any product's", "chandelier", []],
  ];
  test.each(cases)("given %s finds the intended products", async (_, query, models) => {
    const found = await search(query);
    expect(found.slice(0, Math.max(models.length, 1))).toEqual([...models]);
  });

  test("returns at most the limit, best first", async () => {
    expect(await search("lumen display", 1)).toEqual(["LD-55"]);
    expect(await search("display 65", 10)).toEqual(["LD-65"]);
  });

  test("narrows by category, manufacturer and status, whatever their case", async () => {
    expect(modelsOf(await find({ query: "hdmi", manufacturer: "NORVIA" }))).toEqual(["DTP-R-230", "DTP-T-230"]);
    expect(await find({ query: "hdmi", manufacturer: "Lumen" })).toEqual({ products: [], total: 0 });
    expect(modelsOf(await find({ query: "speaker", category: "loudSpeakers" }))).toEqual(["CS 6"]);
    expect(modelsOf(await find({ query: "speakre", category: "Displays" }))).toEqual([]);
    expect(modelsOf(await find({ query: "speaker", status: "discontinued" }))).toEqual([]);
    expect(modelsOf(await find({ query: "speaker", status: "active" }))).toEqual(["CS 6"]);
  });

  test.each(["norvia", "norvai"])("given %s pages through all that it finds", async (query) => {
    const all = await find({ query });
    expect([all.products.length, all.total, all.next]).toEqual([3, 3, undefined]);
    const seen: unknown[] = [];
    let pages = 0;
    for (let body: object | undefined = { query, limit: 1 }; body;) {
      const page: Static<typeof foundProductsSchema> = await find(body);
      expect(page.total).toBe(3);
      pages += 1;
      seen.push(...page.products);
      body = page.next === undefined ? undefined : { query, limit: 1, after: page.next };
    }
    expect([pages, seen]).toEqual([3, [...all.products]]);
  });

  test("refuses a cursor that it did not give", async () => {
    const failure = async (after: string) => (await failureOf(() => find({ query: "hdmi", after }))).data.errors;
    for (const after of ["", "x", "1_2", `9_1_${"g".repeat(24)}`, "0.5_1_6740a1f2c3d4e5f60718299'"])
      expect(await failure(after)).toMatchObject([{ pointer: "/after" }]);
  });

  test("reflects each change of a product at once", async () => {
    const { administrator, callNamed } = application;
    const body = { name: "Matrix switcher", manufacturer: "Kordis", model: "MX-88" };
    const parameters = { productId: idOf(await callNamed("createProduct", administrator, { body })) };
    expect(await search("mx88")).toEqual(["MX-88"]);
    await callNamed("patchProduct", administrator, { parameters, body: { model: "QZ-44", version: 0 } });
    expect([await search("mx88"), await search("qz44")]).toEqual([[], ["QZ-44"]]);
    await callNamed("replaceProduct", administrator, { parameters, body: { ...body, status: "draft" } });
    expect(await search("matrix switcher")).toEqual([]);
    await callNamed("patchProduct", administrator, { parameters, body: { status: "discontinued", version: 2 } });
    expect(await search("matrix switcher")).toEqual(["MX-88"]);
    await callNamed("deleteProduct", administrator, { parameters });
    expect(await search("matrix switcher")).toEqual([]);
    await callNamed("restoreProducts", administrator, { body: { ids: [parameters.productId] } });
    expect(await search("matrix switcher")).toEqual(["MX-88"]);
  });
});

describe("searchProducts given the list search-synonyms", () => {
  async function createCatalog(...items: readonly { readonly label: string; readonly [more: string]: unknown }[]) {
    const { administrator, actorWith, callNamed } = await createTestApplication();
    const create = async (name: string, body: object, parameters = {}) =>
      idOf(await callNamed(name, administrator, { body, parameters }));
    for (const name of [
      "55 inch display",
      "Projection screen",
      "LED video wall",
      "Video splitter",
      "Speaker",
      "Videowand 3x3",
    ])
      await create("createProduct", { name });
    const listId = await create("createList", { key: "search-synonyms", name: "Synonyms" });
    for (const [index, item] of items.entries())
      await create("createListItem", { key: `group-${index}`, ...item }, { listId });
    return async (query: string) => {
      const found = await callNamed("searchProducts", actorWith(), { body: { query } });
      return validate(foundProductsSchema, found).products.map((product) => product["name"]);
    };
  }

  test("finds products by synonyms, those with the words asked for first", async () => {
    const search = await createCatalog({ label: "screen = Display, monitor", labels: { de: "Bildschirm" } });
    expect(await search("screen")).toEqual(["Projection screen", "55 inch display"]);
    expect(await search("display")).toEqual(["55 inch display", "Projection screen"]);
    expect(await search("monitor 55")).toEqual(["55 inch display"]);
    expect(await search("bildschirm")).toEqual(["Projection screen", "55 inch display"]);
    expect(await search("speaker")).toEqual(["Speaker"]);
  });

  test("takes several words as one synonym only where they follow each other", async () => {
    const search = await createCatalog({ label: "video wall = Videowand" });
    expect(await search("videowand")).toEqual(["Videowand 3x3", "LED video wall"]);
    expect(await search("video wall")).toEqual(["LED video wall", "Videowand 3x3"]);
    expect(await search("video")).toEqual(["Video splitter", "LED video wall", "Videowand 3x3"]);
  });

  test("ignores items that are inactive or empty", async () => {
    const search = await createCatalog(
      { label: "beamer = speaker", active: false },
      { label: "= , ;" },
      { label: "lamp =" },
      { label: "splitter =" },
    );
    expect([await search("beamer"), await search("lamp")]).toEqual([[], []]);
    expect(await search("splitter")).toEqual(["Video splitter"]);
  });
});
