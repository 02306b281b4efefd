import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { Type } from "@sinclair/typebox";
import { auditEntries } from "../../engine/rows/audit.ts";
import { localePattern } from "../../engine/schemas/locale.ts";
import { isValid } from "../../engine/schemas/validate.ts";
import { placeholderIssue } from "./placeholders.ts";
import { readTranslations } from "./read-translations.ts";
import { translations } from "./table.ts";

let application: TestApplication;

beforeEach(async () => {
  application = await createTestApplication();
});

function asAdministrator(name: string, input: Parameters<TestApplication["callNamed"]>[2] = {}) {
  return application.callNamed(name, application.administrator, input);
}

const upsert = (...items: readonly object[]) =>
  asAdministrator("upsertTranslations", { body: { translations: items } });
const readLocale = (locale: string) =>
  application.callNamed("readTranslations", application.actorWith(), { parameters: { locale } });
const count = () => application.store.count(translations.table);

describe("placeholderIssue()", () => {
  const same: readonly (readonly [source: string, value: string])[] = [
    ["{count} projects", "{count} Projekte"],
    ["{a} of {b}", "{b}, davon {a}"],
    ["%s of %d", "%d, davon %s"],
    ["100 %% of %1$s", "100 %% von %1$s"],
    ["{n, plural, one {# project} other {# projects}}", "{n, plural, one {# Projekt} other {# Projekte}}"],
    ["{$START_TAG}{$INTERPOLATION}{$CLOSE_TAG}", "{$START_TAG}{$INTERPOLATION}{$CLOSE_TAG}!"],
    ["%@ of %lld", "%lld, davon %@"],
    ["%1$@ of %2$@", "%2$@, davon %1$@"],
    ["100 %, 5 %latte", "100 %ige"],
    ["Plain", "Schlicht"],
  ];
  test.each(same)("accepts %s translated as %s", (source, value) => {
    expect(placeholderIssue({ source, value })).toBeUndefined();
  });

  const different: readonly (readonly [source: string, value: string])[] = [
    ["{count} projects", "Projekte"],
    ["{count} projects", "{anzahl} Projekte"],
    ["Plain", "Schlicht {name}"],
    ["%s of %s", "%s"],
    ["Hello {$INTERPOLATION}", "Hallo"],
    ["Hello {$INTERPOLATION}", "Hallo {INTERPOLATION}"],
    ["Hello {$c-1.0}", "Hallo {$c-1.1}"],
    ["%@ plays", "spielt"],
    ["%1$@ plays", "%2$@ spielt"],
    ["%lld files", "%d Dateien"],
    ["%lu files", "Dateien"],
    ["%lf metres", "Meter"],
    ["{n, plural, other {#}}", "{m, plural, other {#}}"],
  ];
  test.each(different)("refuses %s translated as %s, and names the value", (source, value) => {
    expect(placeholderIssue({ source, value }, "/translations/3")).toMatchObject({
      pointer: "/translations/3/value",
      code: "placeholder_mismatch",
    });
  });

  test("accepts a value without a source, or not translated yet", () => {
    expect(placeholderIssue({ value: "{count}" })).toBeUndefined();
    expect(placeholderIssue({ value: "", source: "{count}", status: "missing" })).toBeUndefined();
  });
});

describe("a translation", () => {
  const text = { key: "project.count", locale: "de", value: "{count} Projekte", source: "{count} projects" };

  test("is refused by every write that loses a placeholder", async () => {
    const refused = { data: { errors: [{ pointer: "/value", code: "placeholder_mismatch" }] } };
    await expect(asAdministrator("createTranslation", { body: { ...text, value: "Projekte" } })).rejects.toMatchObject(
      refused,
    );
    const parameters = { id: idOf(await asAdministrator("createTranslation", { body: text })) };
    for (const changes of [{ value: "Projekte" }, { source: "{number} projects" }]) {
      const body = { ...changes, version: 0 };
      await expect(asAdministrator("patchTranslation", { parameters, body })).rejects.toMatchObject(refused);
      const replaced = asAdministrator("replaceTranslation", { parameters, body: { ...text, ...changes } });
      await expect(replaced).rejects.toMatchObject(refused);
    }
    const body = { value: "Projekte", source: null, version: 0 };
    expect(await asAdministrator("patchTranslation", { parameters, body })).toMatchObject({ version: 1, source: null });
  });

  test("is unique by namespace, key and locale", async () => {
    await asAdministrator("createTranslation", { body: text });
    await expect(asAdministrator("createTranslation", { body: text })).rejects.toMatchObject({ code: "duplicate" });
    await asAdministrator("createTranslation", { body: { ...text, namespace: "mail" } });
    expect(await asAdministrator("listTranslations", { query: { namespace: "mail" } })).toMatchObject([
      { namespace: "mail" },
    ]);
    expect(await asAdministrator("listTranslations", { query: { locale: "fr" } })).toEqual([]);
    expect(await asAdministrator("listTranslations", { query: {} })).toHaveLength(2);
  });
});

describe("upsertTranslations", () => {
  test("counts the translations that it creates, changes and leaves unchanged", async () => {
    await upsert({ key: "a", locale: "de", value: "A" }, { key: "b", locale: "de", value: "B" });
    const audited = await application.store.count(auditEntries);
    expect(
      await upsert(
        { key: "a", locale: "de", value: "A" },
        { key: "b", locale: "de", value: "B2" },
        { key: "a", locale: "fr", value: "A" },
      ),
    ).toEqual({ created: 1, updated: 1, unchanged: 1 });
    expect(await application.store.count(auditEntries)).toBe(audited + 2);
    expect(await asAdministrator("listTranslations", { query: { locale: "de" } })).toMatchObject([
      { key: "a", version: 0 },
      { key: "b", version: 1, value: "B2" },
    ]);
  });

  test("writes none when one is wrong", async () => {
    const refused = upsert(
      { key: "a", locale: "de", value: "A" },
      { key: "b", locale: "de", value: "B", source: "{name}" },
      { key: "a", locale: "de", value: "C" },
    );
    await expect(refused).rejects.toMatchObject({
      data: {
        errors: [
          { pointer: "/translations/1/value", code: "placeholder_mismatch" },
          { pointer: "/translations/2", code: "duplicate" },
        ],
      },
    });
    expect(await count()).toBe(0);
  });

  test("stops at the twentieth issue, and reads no further message", async () => {
    let reads = 0;
    const readMessage = () => {
      reads += 1;
      return { fault: "it cannot be parsed", offset: 0 };
    };
    const { callNamed, administrator } = await createTestApplication({ readMessage });
    const items = Array.from({ length: 120 }, (_, index) => ({
      key: `key.${index}`,
      locale: "de",
      value: "{",
      format: "icu",
    }));
    const refused = await failureOf(() =>
      callNamed("upsertTranslations", administrator, { body: { translations: items } }),
    );
    const errors = Array.from({ length: 100 }, () => ({ code: "invalid_message" }));
    expect(refused).toMatchObject({ data: { errors } });
    expect(reads).toBe(100);
  });

  test.each(["upsertTranslations", "importTranslations"])("%s refuses too many messages at once", async (name) => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      key: `key.${index}`,
      locale: "de",
      value: `{a}${"b".repeat(3_990)}`,
      format: "icu",
    }));
    await expect(asAdministrator(name, { body: { translations: items } })).rejects.toMatchObject({
      data: { errors: [{ pointer: "/translations", code: "too_many_placeholders" }] },
    });
    await asAdministrator(name, { body: { translations: items.slice(0, 50) } });
  });

  test("takes at most 1,000", async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ key: `key.${index}`, locale: "de", value: "Text" }));
    expect(await upsert(...many)).toEqual({ created: 1_000, updated: 0, unchanged: 0 });
    await expect(upsert(...many, { key: "more", locale: "de", value: "Text" })).rejects.toMatchObject({
      data: { errors: [{ code: "too_many_items" }] },
    });
  });

  test("creates a batch once when it is sent twice concurrently", async () => {
    const batch = [
      { key: "a", locale: "de", value: "A" },
      { key: "b", locale: "de", value: "B" },
    ];
    const results = await Promise.all([upsert(...batch), upsert(...batch)]);
    expect(results).toEqual([
      { created: 2, updated: 0, unchanged: 0 },
      { created: 0, updated: 0, unchanged: 2 },
    ]);
  });
});

describe("readTranslations", () => {
  test("fills the gaps of a regional locale from its language", async () => {
    await upsert(
      { key: "save", locale: "de", value: "Speichern" },
      { key: "street", locale: "de", value: "Straße" },
      { key: "street", locale: "de-CH", value: "Strasse" },
      { key: "later", locale: "de", value: "", status: "missing" },
      { namespace: "mail", key: "__proto__", locale: "de", value: "Betreff" },
      { key: "save", locale: "fr", value: "Enregistrer" },
    );
    const texts = { mail: JSON.parse('{"__proto__":"Betreff"}') };
    expect(await readLocale("de-CH")).toEqual({
      locale: "de-CH",
      translations: { app: { save: "Speichern", street: "Strasse" }, ...texts },
    });
    expect(await readLocale("de")).toEqual({
      locale: "de",
      translations: { app: { save: "Speichern", street: "Straße" }, ...texts },
    });
  });

  test("answers the longest locale that the path takes as its schema says", async () => {
    await upsert({ key: "save", locale: "abc", value: "Text" });
    const locale = `abc${"-12345678".repeat(4)}`;
    expect(new RegExp(localePattern, "u").test(`${locale}9`)).toBe(false);
    expect(isValid(readTranslations.output ?? Type.Never(), await readLocale(locale))).toBe(true);
  });

  test("is not found for a locale without any text", async () => {
    await upsert({ key: "save", locale: "de-CH", value: "Speichern" });
    await expect(readLocale("de")).rejects.toMatchObject({ code: "not_found" });
  });
});
