import { beforeEach, expect, test } from "bun:test";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import type { Actor, OperationContext } from "../../../engine/calls/operation.ts";
import { DomainError } from "../../../engine/errors.ts";
import { matches } from "../../../engine/rows/conditions.ts";
import { users } from "../../../identity/mod.ts";
import type { Translator } from "../../../ports/translator.ts";
import { runJob } from "../../../service.ts";

let application: TestApplication;
let administrator: Actor;
let requests: number;

/** Translates by upper case; fails for a text that says so. */
const translator: Translator = {
  provider: "upper",
  async translate({ texts }) {
    requests += 1;
    if (texts.includes("fail")) throw new TypeError("HTTP 500");
    return texts.map((text) =>
      text.includes("forget") ? "LOST" : text.replaceAll(/[a-z]+(?![^<]*>)/gu, (word) => word.toUpperCase()),
    );
  },
};

beforeEach(async () => {
  requests = 0;
  application = await createTestApplication({ translator });
  const [row] = await application.store.select(users, { where: matches({ emailAddress: "admin@dealer.example" }) });
  if (!row) throw new TypeError("Cannot translate because there is no administrator");
  administrator = { ...application.administrator, userId: row.id };
});

const call = (name: string, input: Parameters<TestApplication["callNamed"]>[2]) =>
  application.callNamed(name, administrator, input);
const write = (...items: readonly object[]) => call("upsertTranslations", { body: { translations: items } });
const request = async (body: object) => idOf(await call("translateMissing", { body }));
const jobOf = (id: string) => call("getJob", { parameters: { id } });
const textsOf = (locale: string) => call("exportTranslations", { query: { locale } });

async function runJobs(change: (context: OperationContext) => OperationContext = (context) => context) {
  const claimed = await application.memory.queue.claim("long-jobs", { limit: 10, perGroupLimit: 10 });
  for (const one of claimed) await runJob(change(application.contextOf(null)), one);
}

async function translate(body: object) {
  const id = await request(body);
  await runJobs();
  return jobOf(id);
}

const text = {
  namespace: "app",
  key: "save",
  locale: "de",
  value: "",
  source: "Save",
  status: "missing",
  format: "plain",
};
const filled = (fields: object) => ({ ...text, status: "machine", ...fields });

test("a translation job fills the texts that wait, from memory and by the provider", async () => {
  const open = { ...text, key: "open", source: "Open {a}" };
  const icu = { ...text, key: "icu", format: "icu" };
  const lost = { ...text, key: "lost", source: "forget {a}" };
  const plural = { ...text, key: "plural", source: "{n, plural, other {#}}" };
  const known = { ...text, namespace: "mail", value: "Speichern", status: "reviewed" };
  await write(text, open, icu, lost, plural, known, { ...text, key: "fr", locale: "fr" });
  const result = { fromMemory: 2, fromProvider: 1, rejected: 1, untranslated: 1 };
  expect(await translate({ to: "de" })).toMatchObject({ status: "succeeded", progress: { done: 5, total: 5 }, result });
  const translated = [
    filled({ ...icu, status: "machine", value: "Speichern" }),
    lost,
    filled({ ...open, status: "machine", value: "OPEN {a}" }),
    plural,
    filled({ value: "Speichern" }),
    known,
  ];
  expect(await textsOf("de")).toEqual({ translations: translated });
});

test("a translation job from a locale adds the texts that the other one lacks, in the namespace", async () => {
  const english = { ...text, locale: "en", source: null, status: "reviewed" };
  const german = { ...text, value: "Auf", source: null, status: "reviewed" };
  await write(
    { ...english, key: "a", value: "save" },
    { ...english, key: "b", value: "open" },
    { ...english, key: "c", value: "close" },
    { ...english, key: "d", value: "TODO", status: "missing" },
    { ...english, key: "a", namespace: "mail", value: "other" },
    { ...german, key: "b" },
    { ...german, key: "c", value: "", status: "missing" },
  );
  expect(await translate({ from: "en", to: "de", namespace: "app" })).toMatchObject({ result: { fromProvider: 2 } });
  expect(await textsOf("de")).toEqual({
    translations: [
      filled({ key: "a", value: "SAVE", source: "save" }),
      { ...german, key: "b" },
      filled({ key: "c", value: "CLOSE", source: "close" }),
    ],
  });
});

test("a translation job asks for pages of 50, and continues from its last step when its process dies", async () => {
  await write(...Array.from({ length: 120 }, (_, at) => ({ ...text, key: `key.${at}`, source: `text ${at}` })));
  const id = await request({ to: "de" });
  let commits = 0;
  await runJobs((context) => {
    const transaction: typeof context.store.transaction = (work) => {
      commits += 1;
      if (commits >= 4) return Promise.reject(new DomainError("unavailable", "The process died"));
      return context.store.transaction(work);
    };
    return { ...context, store: { ...context.store, transaction } };
  }).catch(() => undefined);
  expect(await jobOf(id)).toMatchObject({ status: "running", progress: { done: 100, total: 120 } });
  application.ports.clock.advance(600_000);
  await runJobs();
  expect(await jobOf(id)).toMatchObject({ status: "succeeded", result: { fromProvider: 120, fromMemory: 0 } });
  expect(requests).toBeLessThanOrEqual(4);
});

test("a translation job whose provider fails does not pass over texts", async () => {
  await write(
    { ...text, source: "fail" },
    { ...text, key: "known", locale: "de", value: "A", source: "a", status: "reviewed" },
    { ...text, key: "waits", source: "a" },
  );
  const id = await request({ to: "de" });
  await expect(runJobs()).rejects.toMatchObject({ code: "unavailable" });
  expect(await jobOf(id)).not.toMatchObject({ status: "succeeded" });
  expect(await textsOf("de")).toMatchObject({
    translations: [{ key: "known" }, { key: "save", status: "missing" }, { key: "waits", status: "missing" }],
  });
});

test("a translation job keeps what somebody writes in the meantime", async () => {
  await write(text);
  const slow: Translator = {
    ...translator,
    async translate(sent) {
      await write({ ...text, value: "Sichern", status: "reviewed" });
      return translator.translate(sent);
    },
  };
  Object.assign(application.ports, { translator: slow });
  expect(await translate({ to: "de" })).toMatchObject({ status: "succeeded" });
  expect(await textsOf("de")).toMatchObject({ translations: [{ value: "Sichern", status: "reviewed" }] });
});

test("translateMissing refuses the same language twice, and a second job", async () => {
  const errors = [{ pointer: "/to", code: "same_language" }];
  await expect(request({ from: "de", to: "de" })).rejects.toMatchObject({ data: { errors } });
  await request({ to: "de" });
  await expect(request({ to: "fr" })).rejects.toMatchObject({ code: "in_progress" });
});
