import { beforeEach, describe, expect, test } from "bun:test";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import type { Translator, TranslatorRequest } from "../../../ports/translator.ts";
import { save } from "../translation.fixture.ts";

/** A provider that translates by a table, upper case for what is not in it, and notes its requests. */
function createTableTranslator(table: Readonly<Record<string, string>> = {}) {
  const requests: TranslatorRequest[] = [];
  const translator: Translator = {
    provider: "table",
    async translate(request) {
      requests.push(request);
      return request.texts.map(
        (text) => table[text] ?? text.replaceAll(/[a-z]+(?![^<]*>)/gu, (word) => word.toUpperCase()),
      );
    },
  };
  return { requests, translator };
}

const failing: Translator = { provider: "down", translate: () => Promise.reject(new TypeError("HTTP 500")) };

let application: TestApplication;
const start = async (translator?: Translator) => {
  application = await createTestApplication(translator ? { translator } : {});
};
beforeEach(() => start());

const call = (name: string, input: Parameters<TestApplication["callNamed"]>[2]) =>
  application.callNamed(name, application.administrator, input);
const translate = (sentences: readonly string[], more: object = {}) =>
  call("translateSentences", { body: { sentences, to: "de", ...more } });
const write = (...items: readonly object[]) => call("upsertTranslations", { body: { translations: items } });
const exported = (query: object = {}) => call("exportTranslations", { query: { ...query } });

const untranslated = (source: string) => ({ source, text: null, origin: null, status: "untranslated" });
const fromMemory = (source: string, text: string, status = "reviewed") => ({ source, text, origin: "memory", status });
const fromProvider = (source: string, text: string) => ({ source, text, origin: "provider", status: "machine" });

describe("translateSentences, from memory", () => {
  test("finds the same source, also in other case and white space, and leaves the rest untranslated", async () => {
    await write(save, { ...save, key: "lobby", source: "Video wall", value: "Videowand", status: "machine" });
    expect(await translate(["Save", "  video\n WALL ", "Saved", "Save"])).toEqual([
      fromMemory("Save", "Speichern"),
      fromMemory("  video\n WALL ", "Videowand", "machine"),
      untranslated("Saved"),
      fromMemory("Save", "Speichern"),
    ]);
    expect(await translate(["Save"], { to: "fr" })).toEqual([untranslated("Save")]);
  });

  test("prefers the exact source, then reviewed texts, then the namespace", async () => {
    const machine = { ...save, status: "machine" };
    await write({ ...save, key: "a", source: "SAVE", value: "1" }, { ...machine, key: "b", value: "2" });
    expect(await translate(["Save"])).toEqual([fromMemory("Save", "2", "machine")]);
    await write({ ...save, key: "c", value: "3" }, { ...save, namespace: "mail", key: "d", value: "4" });
    expect(await translate(["Save"])).toEqual([fromMemory("Save", "3")]);
    expect(await translate(["Save"], { namespace: "mail" })).toEqual([fromMemory("Save", "4")]);
  });

  test("does not use what is deleted, missing, empty or has other placeholders", async () => {
    await write(
      { ...save, key: "a", value: "TODO", status: "missing" },
      { ...save, key: "b", value: "" },
      { ...save, key: "c", source: "{Count} left", value: "noch {Count}" },
      { ...save, key: "d", source: "Open", value: "Öffnen" },
    );
    const rows = await call("listTranslations", { query: {} });
    const open = (Array.isArray(rows) ? rows : []).find((row: { readonly key: string }) => row.key === "d");
    await call("deleteTranslation", { parameters: { id: String(open.id) } });
    expect(await translate(["Save", "{count} left", "Open"])).toEqual(
      ["Save", "{count} left", "Open"].map(untranslated),
    );
  });
});

describe("translateSentences, by a provider", () => {
  test("asks once for each sentence that memory lacks, with protected placeholders", async () => {
    const { requests, translator } = createTableTranslator({ "a &amp; b": "A &amp; B" });
    await start(translator);
    await write(save);
    const sentences = ["Save", "{count} left", "a & b", "{count} left", " "];
    expect(await translate(sentences, { from: "en" })).toEqual([
      fromMemory("Save", "Speichern"),
      fromProvider("{count} left", "{count} LEFT"),
      fromProvider("a & b", "A & B"),
      fromProvider("{count} left", "{count} LEFT"),
      untranslated(" "),
    ]);
    expect(requests).toEqual([{ from: "en", to: "de", texts: ['<x id="0"/> left', "a &amp; b"] }]);
  });

  test("asks again, one by one, for those that lost a placeholder, and rejects those that lose it again", async () => {
    const table = { '<x id="0"/> left': "noch viele", '<x id="0"/> right': "rechts" };
    const { requests, translator } = createTableTranslator(table);
    let calls = 0;
    const forgetful: Translator = {
      ...translator,
      async translate(request) {
        calls += 1;
        const texts = await translator.translate(request);
        return calls > 1 ? texts.map((text) => text.replace("noch viele", 'noch <x id="0"/>')) : texts;
      },
    };
    await start(forgetful);
    expect(await translate(["{n} left", "%s right", "up"])).toEqual([
      fromProvider("{n} left", "noch {n}"),
      { source: "%s right", text: null, origin: "provider", status: "rejected" },
      fromProvider("up", "UP"),
    ]);
    expect(requests.map(({ texts }) => texts.length)).toEqual([3, 1, 1]);
  });

  test.each(["", "  ", "x".repeat(4_001), "\0", "up {name}"])("rejects the translation %j", async (text) => {
    const { translator } = createTableTranslator({ up: text });
    await start(translator);
    expect(await translate(["up"])).toMatchObject([{ text: null, status: "rejected" }]);
  });

  test("counts the characters of long texts, not their UTF-16 units", async () => {
    const letters = "\u{1D400}".repeat(2_100);
    await start(createTableTranslator().translator);
    const many = Array.from({ length: 12 }, (_, at) => `${at} ${"\u{1D400}".repeat(3_900)}`);
    const answers = await translate([letters, ...many]);
    expect(answers).toEqual([letters, ...many].map((text) => fromProvider(text, text)));
  });

  test("does not send messages with plurals, whose syntax it would translate", async () => {
    const { requests, translator } = createTableTranslator();
    await start(translator);
    const message = "{n, plural, one {# day} other {# days}}";
    expect(await translate([message, "{ n , select, other {}}"])).toEqual([
      untranslated(message),
      untranslated("{ n , select, other {}}"),
    ]);
    expect(requests).toEqual([]);
    await write({ ...save, format: "icu", source: message, value: "{n, plural, one {# Tag} other {# Tage}}" });
    expect(await translate([message])).toMatchObject([{ origin: "memory", status: "reviewed" }]);
  });

  test("sends at most 50 sentences at once", async () => {
    const { requests, translator } = createTableTranslator();
    await start(translator);
    await translate(Array.from({ length: 100 }, (_, at) => `text ${at}`));
    expect(requests.map(({ texts }) => texts.length)).toEqual([50, 50]);
  });

  test.each([failing, { ...failing, translate: async () => [] }])(
    "that fails is 503, unless memory has some",
    async (one) => {
      await start(one);
      await expect(translate(["Save", "Open"])).rejects.toMatchObject({ code: "unavailable" });
      await write(save);
      expect(await translate(["Save", "Open"])).toEqual([fromMemory("Save", "Speichern"), untranslated("Open")]);
    },
  );
});

describe("translateSentences with store", () => {
  test("writes the provider's translations as machine, and only with store", async () => {
    await start(createTableTranslator().translator);
    await write(save);
    await translate(["Open {a}", "Save"]);
    expect(await exported()).toEqual({ translations: [save] });
    await translate(["Open {a}", "Save"], { store: true, namespace: "mail" });
    const opened = { locale: "de", value: "OPEN {a}", source: "Open {a}", status: "machine", format: "plain" };
    expect(await exported({ namespace: "mail" })).toEqual({
      translations: [{ namespace: "mail", key: "Open {a}", ...opened }],
    });
    await translate(["Open {a}"], { store: true, namespace: "mail" });
    expect(await exported({ namespace: "mail" })).toMatchObject({ translations: [{ key: "Open {a}" }] });
  });

  test("fills the texts that wait for a translation of the source, and changes no other", async () => {
    await start(createTableTranslator().translator);
    const missing = { ...save, value: "", status: "missing" };
    await write({ ...save, namespace: "mail" });
    await write(
      { ...missing, key: "a" },
      { ...missing, key: "b" },
      { ...missing, key: "m", format: "icu" },
      { ...missing, key: "c", source: "Open" },
    );
    await write({ ...save, key: "Close", source: null, value: "Zu" });
    await translate(["Save", "Open", "Close"], { store: true });
    const filled = { ...save, status: "machine" };
    expect(await exported({ namespace: "app" })).toEqual({
      translations: [
        { ...filled, key: "a" },
        { ...filled, key: "b" },
        { ...filled, key: "c", source: "Open", value: "OPEN" },
        { ...save, key: "Close", source: null, value: "Zu" },
        { ...missing, key: "m", format: "icu" },
      ],
    });
  });

  test("gives long sentences a key that fits and differs", async () => {
    await start(createTableTranslator().translator);
    const long = ["a", "b"].map((end) => `${"long ".repeat(60)}${end}`);
    await translate(long, { store: true });
    expect(await exported()).toMatchObject({
      translations: long.map(() => ({ key: expect.stringMatching(/^long .{195}$/u) })),
    });
  });
});

test.each<[object, string, string]>([
  [{ sentences: [] }, "/sentences", "too_few_items"],
  [{ sentences: Array.from({ length: 101 }, () => "a") }, "/sentences", "too_many_items"],
  [{ sentences: [""] }, "/sentences/0", "too_short"],
  [{ sentences: ["x".repeat(4_001)] }, "/sentences/0", "too_long"],
  [{ sentences: Array.from({ length: 13 }, () => "x".repeat(3_900)) }, "/sentences", "too_long"],
  [{ to: "German" }, "/to", "invalid_format"],
  [{ from: "de" }, "/to", "same_language"],
  [{ namespace: "a b" }, "/namespace", "invalid_format"],
])("translateSentences refuses %p", async (more, pointer, code) => {
  const body = { sentences: ["Save"], to: "de", ...more };
  await expect(call("translateSentences", { body })).rejects.toMatchObject({ data: { errors: [{ pointer, code }] } });
});
