import { beforeAll, describe, expect, test } from "bun:test";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";

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

  async function search(query: string, limit?: number): Promise<readonly unknown[]> {
    const body = { query, ...(limit !== undefined && { limit }) };
    const found = await application.callNamed("searchProducts", application.actorWith(), { body });
    return (Array.isArray(found) ? found : []).map((product: { readonly model: string }) => product.model);
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
