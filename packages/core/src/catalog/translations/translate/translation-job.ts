import { type Static, Type } from "@sinclair/typebox";
import { defineJobKind, holdersOf, type JobRun } from "../../../engine/job-kind.ts";
import type { Change } from "../../../engine/rows/change.ts";
import { all, always, compares, live, matches } from "../../../engine/rows/conditions.ts";
import { integer, oneOf } from "../../../engine/schemas/schema.ts";
import type { ConditionOn } from "../../../ports/condition.ts";
import type { Reader } from "../../../ports/storage.ts";
import { textIssue } from "../message-issue.ts";
import { type TranslationRow, translations } from "../table.ts";
import { type Fields, planWrite, writeTranslations } from "../write-translations.ts";
import { type Translated, translateAll } from "./translate-all.ts";

const { definition, table } = translations;
const closed = { additionalProperties: false };
const count = (description: string) => integer({ min: 0, description });

/** Texts and characters of one step, at most: those of one request to a provider, and what it answers in time. */
const stepTextsMax = 50;
const stepCharactersMax = 50_000;

/** Languages and place of a translation job. */
export const translationParameters = Type.Object(
  {
    from: Type.Optional({
      ...definition.fields.locale,
      description: "Also translates the texts of this locale that the other one lacks",
    }),
    to: definition.fields.locale,
    namespace: Type.Optional({ ...definition.fields.namespace, default: undefined, description: "All if absent" }),
  },
  { $id: "TranslationParameters", ...closed },
);

type Parameters = Static<typeof translationParameters>;

const counts = {
  fromMemory: count("Texts that the application had under the same source"),
  fromProvider: count("Texts that the provider translated"),
  rejected: count("Texts that lost placeholders"),
  untranslated: count("Texts that nobody translated: no provider, or messages that cannot be taken apart"),
};

const stateSchema = Type.Object(
  {
    ...counts,
    /** Texts that wait for a translation come first, then those that only the other locale has. */
    phase: oneOf(["waiting", "lacking", "done"]),
    after: Type.String(),
    done: integer({ min: 0 }),
  },
  closed,
);

type State = Static<typeof stateSchema>;

/** The translation of all texts that a locale lacks, a page in each step. */
export const translationKind = defineJobKind({
  name: "translation",
  queue: "long-jobs",
  exclusive: true,
  parameters: translationParameters,
  result: Type.Object(counts, { $id: "TranslationResult", ...closed }),
  state: stateSchema,
  example: {
    parameters: { from: "en", to: "de" },
    result: { fromMemory: 40, fromProvider: 310, rejected: 2, untranslated: 0 },
  },
  authorize: holdersOf("Admin Translations r/w"),
  async run(job) {
    const none = { fromMemory: 0, fromProvider: 0, rejected: 0, untranslated: 0 };
    let state: State = job.state ?? { ...none, phase: "waiting", after: "", done: 0 };
    const total = await countWork(job.context.store, job.parameters);
    while (state.phase !== "done") state = await runStep(job, state, total);
    const { fromMemory, fromProvider, rejected, untranslated } = state;
    return { fromMemory, fromProvider, rejected, untranslated };
  },
});

// oxlint-disable-next-line max-params -- a step is a function of the job, where it stands and how much there is
async function runStep(job: JobRun<Parameters, State>, before: State, total: number): Promise<State> {
  const { context, parameters } = job;
  const page = await readPage(context.store, before, parameters);
  const last = page.at(-1);
  const lacking = await withoutTranslation(
    context.store,
    page.map((row) => textToFill(row, before.phase, parameters)),
  );
  const sources = lacking.map(({ source }) => source ?? "");
  const languages = { to: parameters.to, ...(parameters.from !== undefined && { from: parameters.from }) };
  const messages = new Set(lacking.flatMap(({ format, source }) => (format === "icu" && source ? [source] : [])));
  const translated = await translateAll(context, sources, { ...languages, messages, isWhole: true });
  return job.step(async (change) => {
    const texts = lacking.flatMap((fields, at): Fields[] => {
      const value = translated[at]?.text ?? null;
      // A text of the same source that was written without this format may be no message.
      const isSound = value !== null && !textIssue({ ...fields, value }, context.ports.readMessage);
      return isSound ? [{ ...fields, value }] : [];
    });
    await fillMissing(change, texts);
    const done = before.done + page.length;
    const next = before.phase === "waiting" && parameters.from !== undefined ? "lacking" : "done";
    const place = last ? { phase: before.phase, after: last.id } : ({ phase: next, after: "" } as const);
    const state: State = { ...addCounts(before, translated), ...place, done };
    return { done, total: Math.max(total, done), state };
  });
}

/** Texts of one phase: those that wait for a translation of their source, or all of the other locale. */
function inPhase(phase: State["phase"], { from, to, namespace }: Parameters): ConditionOn<TranslationRow> {
  const ofNamespace = namespace === undefined ? always : matches({ namespace });
  if (phase === "lacking") {
    const isWritten: ConditionOn<TranslationRow> = {
      op: "not",
      condition: { op: "equals", column: "status", value: "missing" },
    };
    return all(live, matches({ locale: from ?? "" }), isWritten, ofNamespace);
  }
  const hasSource: ConditionOn<TranslationRow> = { op: "not", condition: { op: "blank", column: "source" } };
  return all(live, matches({ locale: to, status: "missing" }), hasSource, ofNamespace);
}

async function countWork(reader: Reader, parameters: Parameters): Promise<number> {
  const waiting = await reader.count(table, inPhase("waiting", parameters));
  return parameters.from === undefined
    ? waiting
    : waiting + (await reader.count(table, inPhase("lacking", parameters)));
}

async function readPage(reader: Reader, { phase, after }: State, parameters: Parameters) {
  const behind: ConditionOn<TranslationRow> = all(inPhase(phase, parameters), compares("id", "greaterThan", after));
  const rows = await reader.select(table, { where: behind, limit: stepTextsMax });
  let characters = 0;
  return rows.filter(({ value, source }, at) => {
    characters += Math.max(value.length, source?.length ?? 0);
    return at === 0 || characters <= stepCharactersMax;
  });
}

/** The translation that a row of a phase asks for, without its value. */
// oxlint-disable-next-line max-params -- the row, and how it was found
function textToFill(row: TranslationRow, phase: State["phase"], { to }: Parameters): Fields {
  const { namespace, key, format } = row;
  const source = phase === "lacking" ? row.value : row.source;
  return { namespace, key, locale: to, value: "", source, status: "machine", format };
}

async function withoutTranslation(reader: Reader, wanted: readonly Fields[]): Promise<readonly Fields[]> {
  const { creations, updates } = await planWrite(reader, wanted, { lock: false });
  return [...creations, ...updates.filter(isFillable).map(({ changes }) => changes)];
}

/** Writes texts where there still is none: others may have written some since they were read. */
async function fillMissing(change: Change, texts: readonly Fields[]): Promise<void> {
  if (texts.length === 0) return;
  await change.transaction.lock("translations");
  const { creations, updates } = await planWrite(change.transaction, texts, { lock: true });
  const allowed = [...creations, ...updates.filter(isFillable).map(({ changes }) => changes)];
  if (allowed.length > 0) await writeTranslations(change, allowed);
}

/** True for a text that waits for a translation of this source. */
function isFillable({ before, changes }: { readonly before: TranslationRow; readonly changes: Fields }): boolean {
  const isSame = before.source === null || before.source === changes.source;
  return before.status === "missing" && before.format === changes.format && isSame;
}

function addCounts(state: State, translated: readonly Translated[]): State {
  const number = (of: (one: Translated) => boolean) => translated.filter(of).length;
  return {
    ...state,
    fromMemory: state.fromMemory + number(({ origin }) => origin === "memory"),
    fromProvider: state.fromProvider + number(({ origin, text }) => origin === "provider" && text !== null),
    rejected: state.rejected + number(({ status }) => status === "rejected"),
    untranslated: state.untranslated + number(({ status }) => status === "untranslated"),
  };
}
