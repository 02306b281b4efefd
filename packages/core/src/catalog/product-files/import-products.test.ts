import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { validate } from "../../engine/schemas/validate.ts";
import { foundProductsSchema } from "../product-search/search-products.ts";
import { products } from "../products.ts";
import { changedProducts } from "../similar-products/tables.ts";
import { csvLine, productsHead, productsOfCsv } from "./csv.ts";

let application: TestApplication;

beforeEach(async () => {
  application = await createTestApplication();
});

const call = (name: string, input: Parameters<TestApplication["callNamed"]>[2]) =>
  application.callNamed(name, application.administrator, input);
const create = async (fields: object) => idOf(await call("createProduct", { body: { name: "Display", ...fields } }));
const write = (items: readonly object[], query = {}) => call("importProducts", { body: { products: items }, query });
const rehearse = (items: readonly object[]) => write(items, { dryRun: true });
const stored = (id: string) => application.store.find(products.table, id);
const search = async (query: string) => {
  const found = await application.callNamed("searchProducts", application.actorWith(), { body: { query } });
  return validate(foundProductsSchema, found).products.map((product) => product["name"]);
};

describe("importProducts", () => {
  test("creates, changes and removes, and a dry run answers the same without writing", async () => {
    const kept = await create({ partNumber: "a1", attributes: { colour: "black", depth: "60" } });
    const gone = await create({ partNumber: "b2" });
    await create({ partNumber: "c3", manufacturer: "Lumen" });
    const items = [
      { name: "Matrix", partNumber: "d4", manufacturer: "Lumen" },
      { id: kept, version: 0, partNumber: "a9", attributes: { colour: null, width: "5" } },
      { partNumber: "b2", deleted: true },
      { partNumber: "c3" },
    ];
    const audited = await application.store.count(auditEntries);
    const dry = await rehearse(items);
    expect(dry).toMatchObject({ dryRun: true, created: 1, updated: 1, deleted: 1, unchanged: 1 });
    expect([await application.store.count(auditEntries), await search("d4")]).toEqual([audited, []]);
    expect(await stored(kept)).toMatchObject({ version: 0, partNumber: "a1" });
    const done = await write(items);
    expect(done).toMatchObject({ dryRun: false, created: 1, updated: 1, deleted: 1, unchanged: 1 });
    const [created, updated, deleted] = changesOf(done);
    expect(changesOf(dry)).toEqual([{ ...Object(created), productId: null }, updated, deleted]);
    expect(created).toMatchObject({ action: "create", name: "Matrix", partNumber: "d4" });
    expect(updated).toEqual({
      action: "update",
      productId: kept,
      name: "Display",
      partNumber: "a9",
      fields: [
        { pointer: "/partNumber", before: "a1", after: "a9" },
        { pointer: "/attributes/colour", before: "black", after: null },
        { pointer: "/attributes/width", before: null, after: "5" },
      ],
    });
    expect(deleted).toMatchObject({ action: "delete", productId: gone, fields: [{ pointer: "/deleted" }] });
    expect([await stored(kept), await stored(gone)]).toMatchObject([
      { version: 1, attributes: { depth: "60", width: "5" } },
      { deleted: true },
    ]);
    expect(await write([{ partNumber: "a9" }, { partNumber: "d4", name: "Matrix" }])).toMatchObject({
      unchanged: 2,
      changes: [],
    });
  });

  test("updates the search, the marks of vectors and the audit trail with the products", async () => {
    const id = await create({ partNumber: "ab11" });
    await application.store.transaction((transaction) => transaction.erase(changedProducts, matches({})));
    await write([
      { id, partNumber: "cd22" },
      { name: "Matrix", partNumber: "ef33" },
    ]);
    expect([await search("ab11"), await search("cd22"), await search("ef33")]).toEqual([[], ["Display"], ["Matrix"]]);
    expect(await application.store.count(changedProducts)).toBe(2);
    const entries = await application.store.select(auditEntries, { where: matches({ kind: "Product" }) });
    expect(entries.map(({ action }) => action)).toEqual(["create", "update", "create"]);
  });

  test("does not find removed products", async () => {
    const id = await create({ partNumber: "a1" });
    await write([{ id, deleted: true }]);
    expect((await failureOf(() => write([{ id, model: "x" }]))).data.errors).toMatchObject([
      { pointer: "/products/0/id" },
    ]);
    expect(await rehearse([{ name: "New", partNumber: "a1" }])).toMatchObject({ created: 1 });
  });

  test("tells products with one part number by their manufacturers", async () => {
    await create({ partNumber: "a1", manufacturer: "Lumen" });
    const other = await create({ partNumber: "a1", manufacturer: "Norvia" });
    expect(await write([{ partNumber: "a1", manufacturer: "Norvia", model: "x" }])).toMatchObject({ updated: 1 });
    expect(await stored(other)).toMatchObject({ model: "x", version: 1 });
    expect(await rehearse([{ name: "Third", partNumber: "a1", manufacturer: null }])).toMatchObject({ created: 1 });
  });

  test("knows a product by its texts in any spelling", async () => {
    const id = await create({ partNumber: "GRÜN-1", manufacturer: "Lumen", category: "Displays" });
    const [spelt = {}] = productsOfCsv(
      "partNumber,manufacturer,model,category,powerW\r\n GRU\u0308N-1\u200b,Lumen\u00a0,x, , 5 \r\n",
    ).products;
    expect(await write([spelt])).toMatchObject({ updated: 1, created: 0 });
    expect(await stored(id)).toMatchObject({ partNumber: "GRÜN-1", model: "x", category: null, powerW: 5 });
  });

  const unknown = "6740a1f2c3d4e5f607182999";
  test("writes none when one is wrong, in a dry run too", async () => {
    await create({ partNumber: "a1", manufacturer: "Lumen" });
    await create({ partNumber: "a1", manufacturer: "Norvia" });
    await create({ partNumber: "b2" });
    const connector = { name: "HDMI 1", connectorId: unknown, direction: "in", signalIds: [], quantity: 1 };
    const cases: readonly (readonly [object, string, string])[] = [
      [{ name: "Nameless" }, "partNumber", "required"],
      [{ id: unknown }, "id", "unknown_reference"],
      [{ partNumber: "zz", deleted: true }, "partNumber", "unknown_reference"],
      [{ partNumber: "a1", model: "x" }, "partNumber", "ambiguous"],
      [{ partNumber: "b2", version: 7 }, "version", "version_conflict"],
      [{ partNumber: "b2", weight: 1 }, "weight", "unknown_member"],
      [{ partNumber: "b2", connectors: [connector] }, "connectors/0/connectorId", "unknown_reference"],
      [{ partNumber: "n1" }, "name", "required"],
      [{ partNumber: "n1", name: "New", connectors: [connector] }, "connectors/0/connectorId", "unknown_reference"],
    ];
    for (const [wrong, place, code] of cases)
      for (const query of [{}, { dryRun: true }]) {
        const failure = await failureOf(() => write([{ name: "Fine", partNumber: "f1" }, wrong], query));
        expect(failure.data.errors).toMatchObject([{ pointer: `/products/1/${place}`, code }]);
      }
    expect(await application.store.count(products.table)).toBe(3);
  });

  test("names what comes twice, by id, part number or as a new product", async () => {
    const id = await create({ partNumber: "a1" });
    const twice = { name: "New", partNumber: "n1" };
    const failure = await failureOf(() => write([{ id }, { partNumber: "a1" }, twice, { ...twice, model: "x" }]));
    expect(failure.data.errors).toMatchObject([
      { pointer: "/products/1", code: "duplicate", message: "It duplicates /products/0", id },
      { pointer: "/products/3", code: "duplicate", message: "It duplicates /products/2" },
    ]);
  });

  test("refuses a taken part number in a dry run as in an import", async () => {
    await create({ partNumber: "a1" });
    const id = await create({ partNumber: "b2" });
    for (const query of [{}, { dryRun: true }]) {
      const failure = await failureOf(() =>
        write(
          [
            { name: "Fine", partNumber: "f1" },
            { id, partNumber: "a1" },
          ],
          query,
        ),
      );
      expect(failure.code).toBe("duplicate");
      expect(failure.data.errors).toMatchObject([{ pointer: "/products/1/partNumber", id, value: "a1" }]);
    }
  });

  test("passes part numbers from product to product, also to one in another statement", async () => {
    const first = await create({ partNumber: "a1" });
    const last = await create({ partNumber: "b2" });
    const between = Array.from({ length: 300 }, (_, index) => ({ name: "Display", partNumber: `p${index}` }));
    await write([{ id: first, partNumber: "b2" }, ...between, { id: last, partNumber: "a1" }]);
    expect(await stored(first)).toMatchObject({ partNumber: "b2", version: 1, deleted: false });
    expect(await stored(last)).toMatchObject({ partNumber: "a1", version: 1, deleted: false });
  });

  test("lists the first 1,000 changes, and takes 5,000 products at most", async () => {
    const items = Array.from({ length: 5_001 }, (_, index) => ({ name: "Display", partNumber: `p${index}` }));
    const id = await create({ partNumber: "a1" });
    const heir = await create({ partNumber: "b2" });
    // A removal frees its value also when it is in another statement.
    const takeover = [{ id: heir, partNumber: "a1" }, ...items.slice(0, 1_000), { id, deleted: true }];
    const answer = await rehearse(takeover);
    expect(answer).toMatchObject({ created: 1_000, updated: 1, deleted: 1 });
    expect(changesOf(answer)).toHaveLength(1_000);
    const wrong = await failureOf(() => rehearse(items));
    expect(wrong.data.errors).toMatchObject([{ code: "too_many_items" }]);
  });
});

test("productsOfCsv() reads what csvLine() writes", async () => {
  const id = await create({ partNumber: "-5", powerW: 140.5, description: '=1+1 "x",\r\ny', attributes: { a: "1" } });
  const [line = {}] = productsOfCsv(productsHead() + csvLine(Object(await stored(id)))).products;
  const { id: _id, ...fields } = line;
  expect(fields).toMatchObject({ version: 0, partNumber: "-5", powerW: 140.5, model: null, attributes: { a: "1" } });
  expect(fields).toMatchObject({ description: '=1+1 "x",\r\ny', connectors: [], status: "active" });
  expect(await rehearse([line])).toMatchObject({ unchanged: 1 });
});

test("productsOfCsv() clears what can be empty, and leaves wrong cells to the check of the body", () => {
  const csv = "partNumber,name,status,powerW,connectors,weightG\r\na1,,,,12 W,0x10\r\n";
  expect(productsOfCsv(csv).products).toEqual([
    { partNumber: "a1", powerW: null, connectors: "12 W", weightG: "0x10" },
  ]);
});

test("productsOfCsv() counts the values of JSON in cells with all others of the body", () => {
  // 12,502 values each: the cell, its list, the objects and their members.
  const line = `"[${'{""a"":1},'.repeat(6_249)}{""a"":1}]"\n`;
  const csvOf = (last: string) => `connectors\n${line.repeat(7)}${last}\n`;
  const fitting = 100_000 - 1 - 7 * 12_502 - 2;
  expect(productsOfCsv(csvOf(`"[${"0,".repeat(fitting - 1)}0]"`)).products).toHaveLength(8);
  const errors = [{ pointer: "", code: "too_many_values", message: "The body must have at most 100000 values" }];
  expect(() => productsOfCsv(csvOf(`"[${"0,".repeat(fitting)}0]"`))).toThrow(
    expect.objectContaining({ code: "malformed_json", data: { errors } }),
  );
});

test("productsOfCsv() reads no more JSON once as many cells are broken as an answer has issues", () => {
  const connectorsAfter = (broken: number) => {
    const csv = `connectors\n${"[\n".repeat(broken)}[]\n`;
    return productsOfCsv(csv).products.at(-1);
  };
  expect(connectorsAfter(99)).toEqual({ connectors: [] });
  expect(connectorsAfter(100)).toEqual({ connectors: "[]" });
});

function changesOf(answer: unknown): readonly unknown[] {
  return isJsonObject(answer) && Array.isArray(answer["changes"]) ? answer["changes"] : [];
}

const weights = (csv: string) => productsOfCsv(csv).products.map(({ weightG }) => weightG);

test.each([
  ["weightG;name\n1,5;a\n1.234,5;b\n-2,25e+2;c\n7;d\n", [1.5, 1234.5, -225, 7]],
  ['weightG,name\n"1,5",a\n"1,234",b\n1.5,c\n', [1.5, 1.234, "1.5"]],
  ["weightG\tname\n1.5\ta\n+2\tb\n.5\tc\n1.\td\n,\te\n", [1.5, 2, 0.5, "1.", ","]],
  // They may be thousands, unless another number shows the mark.
  ['weightG,name\n"1,234",a\n', ["1,234"]],
  ['weightG,name\n"1,234",a\n"12,50",b\n', [1.234, 12.5]],
  ['weightG,name\n"1,234",a\n1.5,b\n', ["1,234", 1.5]],
  ["weightG;name\n1.234;a\n", ["1.234"]],
  ["weightG;name\n1.234;a\n1.5;b\n", [1.234, 1.5]],
  ["weightG;name\n1,234;a\n", [1.234]],
  ["weightG,name,depthMm\n1.234,a,7\n5,50,2\n", [1.234, 5]],
  // Only columns of numbers show the mark.
  ["partNumber;name;weightG\n4711.5;Rack;1.234\n", ["1.234"]],
  ["name;weightG\na;1.234\nb;1.5\nc;1,5\n", [1.234, 1.5, "1,5"]],
  // A tab tells no country.
  ["weightG\tname\n1.234\ta\n", ["1.234"]],
  ["weightG\tname\n1,234\ta\n", ["1,234"]],
  ["weightG;name\n1.234,5;a\n1.234;b\n1.234.567;c\n", [1234.5, "1.234", 1234567]],
  ['weightG,name\n"1,234.5",a\n"1,234,567.25",b\n"-12,345",c\n', [1234.5, 1234567.25, "-12,345"]],
  ["weightG;name\n1\u00a0234,5;a\n1\u202f234\u202f567;b\n1 234;c\n", [1234.5, 1234567, 1234]],
  ["weightG;name\n1'234.5;a\n1\u2019234;b\n\u22125;c\n", [1234.5, 1234, -5]],
  [
    'weightG;name\n1.23.456;a\n1 23;b\n1.234,567,8;c\n1234.567,8;d\n"100\n200";e\n1\t234;f\n0.123.456;g\n',
    ["1.23.456", "1 23", "1.234,567,8", "1234.567,8", "100\n200", "1\t234", "0.123.456"],
  ],
  ["weightG\tname\n1,234\ta\n 1,5 \tb\n", [1.234, 1.5]],
  ['sep=,\nname,weightG\na,"1,234"\nb,"1,5"\n', [1.234, 1.5]],
])("productsOfCsv() reads the numbers of %j with one decimal mark", (csv, numbers) => {
  expect(weights(csv)).toEqual(numbers);
});
