import { beforeEach, describe, expect, test } from "bun:test";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { TextStream } from "../../engine/text-stream.ts";
import { translationsCsv, translationsOfCsv } from "./csv.ts";
import { translations } from "./table.ts";
import { save } from "./translation.fixture.ts";

let application: TestApplication;

beforeEach(async () => {
  application = await createTestApplication();
});

const call = (name: string, input: Parameters<TestApplication["callNamed"]>[2]) =>
  application.callNamed(name, application.administrator, input);
const write = (items: readonly object[], query: object = {}) =>
  call("importTranslations", { body: { translations: items }, query: { ...query } });
const exported = (query: object = {}) => call("exportTranslations", { query: { ...query } });

const open = {
  namespace: "app",
  key: "open",
  locale: "de",
  value: "Öffnen",
  source: null,
  status: "machine",
  format: "plain",
};
const close = {
  namespace: "app",
  key: "close",
  locale: "fr",
  value: "",
  source: null,
  status: "missing",
  format: "plain",
} as const;

describe("importTranslations", () => {
  test("answers the differences, and a dry run the same without writing", async () => {
    await write([save, open]);
    const file = [{ ...save, value: "Sichern" }, open, close];
    const audited = await application.store.count(auditEntries);
    const differences = {
      created: 1,
      updated: 1,
      unchanged: 1,
      read: { encoding: "utf-8", delimiter: null, decimalMark: null },
      changes: [
        {
          action: "create",
          namespace: "app",
          key: "close",
          locale: "fr",
          fields: [
            { pointer: "/value", before: null, after: "" },
            { pointer: "/status", before: null, after: "missing" },
            { pointer: "/format", before: null, after: "plain" },
          ],
        },
        {
          action: "update",
          namespace: "app",
          key: "save",
          locale: "de",
          fields: [{ pointer: "/value", before: "Speichern", after: "Sichern" }],
        },
      ],
    };
    expect(await write(file, { dryRun: true })).toEqual({ dryRun: true, ...differences });
    expect(await exported()).toEqual({ translations: [open, save] });
    expect(await application.store.count(auditEntries)).toBe(audited);
    expect(await write(file)).toEqual({ dryRun: false, ...differences });
    expect(await exported()).toEqual({ translations: [close, open, { ...save, value: "Sichern" }] });
    expect(await application.store.count(auditEntries)).toBe(audited + 2);
    expect(await write(file)).toMatchObject({ created: 0, updated: 0, unchanged: 3, changes: [] });
  });

  test("writes none when one is wrong, in a dry run too", async () => {
    const refused = { data: { errors: [{ pointer: "/translations/1/value", code: "placeholder_mismatch" }] } };
    for (const query of [{}, { dryRun: true }])
      await expect(write([save, { ...open, source: "Open {name}" }], query)).rejects.toMatchObject(refused);
    expect(await application.store.count(translations.table)).toBe(0);
  });

  test("takes up to 5,000 and lists the first 1,000 changes", async () => {
    await write([save]);
    const many = Array.from({ length: 4_999 }, (_, index) => ({ ...save, key: `key.${index}` }));
    const changed = { ...save, value: "Sichern" };
    const answer = await write([...many, changed], { dryRun: true });
    expect(answer).toMatchObject({ created: 4_999, updated: 1, unchanged: 0 });
    expect(Reflect.get(Object(answer), "changes")).toHaveLength(1_000);
    await expect(write([...many, save, open])).rejects.toMatchObject({
      data: { errors: [{ code: "too_many_items" }] },
    });
  });
});

describe("exportTranslations", () => {
  test("narrows to a locale and a namespace, and leaves out what is deleted", async () => {
    await write([save, open, close, { ...save, namespace: "mail" }]);
    expect(await exported({ locale: "fr" })).toEqual({ translations: [close] });
    expect(await exported({ namespace: "mail" })).toEqual({ translations: [{ ...save, namespace: "mail" }] });
    const [row] = await application.store.select(translations.table, {
      where: { op: "equals", column: "key", value: "open" },
    });
    await call("deleteTranslation", { parameters: { id: String(row?.id) } });
    expect(await exported({ locale: "de", namespace: "app" })).toEqual({ translations: [save] });
  });

  test("as CSV has what the import reads back", async () => {
    const texts = ["=1+1", "'=1+1", '19" rack, "wide"', "two\r\nlines", " spaces ", "-5", ""];
    const items = texts.map((value, at) => ({ ...save, key: `key.${at}`, value, source: null }));
    await write(items);
    const stream = await exported({ format: "csv" });
    if (!(stream instanceof TextStream)) throw new TypeError("Cannot read the export: it is not a stream");
    let text = "";
    for await (const part of stream.parts) text += part;
    expect(text).toContain("'=1+1,");
    expect(await write(translationsOfCsv(text).translations)).toMatchObject({ created: 0, unchanged: items.length });
  });
});

test("translationsOfCsv() takes empty cells as absent, except for a value", () => {
  expect(translationsOfCsv(translationsCsv([close]))).toEqual({
    translations: [{ namespace: "app", key: "close", locale: "fr", value: "", status: "missing", format: "plain" }],
  });
});
