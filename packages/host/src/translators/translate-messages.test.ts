import { beforeEach, describe, expect, test } from "bun:test";
import { runJob } from "@design-catalog/core";
import { matches } from "@design-catalog/core";
import { users } from "@design-catalog/core/identity";
import type { Translator } from "@design-catalog/core/ports";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { readIcuMessage } from "../icu-message.ts";
import { splitIcuMessage } from "../split-message.ts";

const files = "{n, plural, =0 {No files} one {# file} other {# files}} of {who}";
const filesInPolish =
  "{n, plural, =0 {NO FILES OF {who}} one {# FILE OF {who}} few {# FILES OF {who}} many {# FILES OF {who}} other {# FILES OF {who}}}";

let application: TestApplication;
let asked: string[];

/** Translates by upper case, and forgets the arguments of a text that says so. */
const translator: Translator = {
  provider: "upper",
  async translate({ texts }) {
    asked.push(...texts);
    return texts.map((text) =>
      text.includes("forget") ? "LOST" : text.replaceAll(/[a-z]+(?![^<]*>)/gu, (word) => word.toUpperCase()),
    );
  },
};

beforeEach(async () => {
  asked = [];
  application = await createTestApplication({
    translator,
    readMessage: readIcuMessage,
    splitMessage: splitIcuMessage,
  });
});

const call = (name: string, input: object, actor = application.administrator) =>
  application.callNamed(name, actor, input);
const translate = (sentences: readonly string[], more: object = {}) =>
  call("translateSentences", { body: { sentences, to: "pl", ...more } });

describe("a provider", () => {
  test("counts the characters of a long message, not their UTF-16 units", async () => {
    const message = `{n, plural, other {${"\u{1D400}".repeat(2_100)}}}`;
    const text = { source: message, text: message, origin: "provider", status: "machine" };
    expect(await translate([message], { to: "ja" })).toEqual([text]);
  });

  test("translates each sentence of a message, which gets the plural forms of the language", async () => {
    expect(await translate([files, "Save"])).toMatchObject([
      { text: filesInPolish, origin: "provider", status: "machine" },
      { text: "SAVE" },
    ]);
    expect(asked).toEqual([
      "Save",
      'No files of <x id="0"/>',
      '<x id="0"/> file of <x id="1"/>',
      '<x id="0"/> files of <x id="1"/>',
    ]);
  });

  test("that loses an argument, or a form that has the only place of one, is refused", async () => {
    expect(await translate(["{n, plural, one {# file} other {forget #}}"])).toMatchObject([
      { text: null, origin: "provider", status: "rejected" },
    ]);
    const inOne = "{n, plural, one {# file of {who}} other {# files}}";
    expect(await translate([inOne], { to: "ja" })).toMatchObject([{ text: null, status: "rejected" }]);
  });

  test("is not asked for a message that cannot be taken apart, nor for sentences without words", async () => {
    const many = "{a, select, x {X} y {Y} other {Z}} ".repeat(3);
    expect(await translate([many, "{n, plural, one {#}}", "{n, plural, one {#} other {#}}"])).toMatchObject([
      { text: null, status: "untranslated" },
      { text: null, status: "untranslated" },
      { text: "{n, plural, one {#} few {#} many {#} other {#}}", status: "machine" },
    ]);
    expect(asked).toEqual([]);
  });

  test("fills stored messages: those of a request and those that a job finds, in their format", async () => {
    const row = {
      namespace: "app",
      key: "files",
      locale: "pl",
      value: "",
      source: files,
      status: "missing",
      format: "icu",
    };
    await call("upsertTranslations", {
      body: { translations: [row, { ...row, key: "left", source: "{n, plural, other {It''s #}}" }] },
    });
    await translate([files], { store: true });
    const texts = () => call("exportTranslations", { query: { locale: "pl" } });
    const filled = { key: "files", value: filesInPolish, status: "machine", format: "icu" };
    expect(Reflect.get(Object(await texts()), "translations")).toMatchObject([
      filled,
      { key: "left", status: "missing" },
    ]);

    const [user] = await application.store.select(users, { where: matches({ emailAddress: "admin@dealer.example" }) });
    const administrator = { ...application.administrator, userId: user?.id ?? application.administrator.userId };
    const id = idOf(await call("translateMissing", { body: { to: "pl" } }, administrator));
    const claimed = await application.memory.queue.claim("long-jobs", { limit: 10, perGroupLimit: 10 });
    for (const one of claimed) await runJob(application.contextOf(null), one);
    expect(await call("getJob", { parameters: { id } }, administrator)).toMatchObject({
      status: "succeeded",
      result: { fromProvider: 1, rejected: 0, untranslated: 0 },
    });
    expect(Reflect.get(Object(await texts()), "translations")).toMatchObject([
      filled,
      {
        key: "left",
        value: "{n, plural, one {IT''S #} few {IT''S #} many {IT''S #} other {IT''S #}}",
        status: "machine",
        format: "icu",
      },
    ]);
  });
});
