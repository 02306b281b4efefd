import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { boolean, list, nullable, oneOf } from "../../engine/schemas/schema.ts";
import { fileReading, readingExample, readingOf } from "../product-files/file-reading.ts";
import { jsonPlaces } from "../product-files/json-items.ts";
import { translationPlacesOfCsv, translationsCsv, translationsOfCsv } from "./csv.ts";
import { importedMax, translations } from "./table.ts";
import {
  checkTranslations,
  completeTranslations,
  countsOf,
  type Fields,
  planWrite,
  type WritePlan,
  writeTranslations,
  writtenCounts,
  writtenTranslation,
} from "./write-translations.ts";
import { translationsOfXliff, xliffPlaces } from "./xliff/read-xliff.ts";
import { xliffType, xliffOf } from "./xliff/write-xliff.ts";

const { definition } = translations;
const { namespace, key, locale } = definition.fields;
const closed = { additionalProperties: false };

/** Languages of the example. */
const exampleLanguages = { from: "en", to: definition.example.locale };

/** Changes that an answer lists, at most. */
const listedMax = 1_000;

const fieldChange = Type.Object(
  {
    pointer: Type.String(),
    before: nullable(Type.String()),
    after: nullable(Type.String()),
  },
  closed,
);

const listedChange = Type.Object(
  { action: oneOf(["create", "update"]), namespace, key, locale, fields: Type.Array(fieldChange) },
  { $id: "TranslationChange", ...closed },
);

export const importTranslations = defineOperation({
  name: "importTranslations",
  method: "POST",
  path: `${definition.path}/import`,
  tag: "Translations",
  summary: "Import translations from JSON, CSV or XLIFF",
  description:
    "Creates or changes the texts of a file, all or none, and returns the differences. With `dryRun=true` the answer is the same, but nothing is written. In CSV the first record names the columns as the export does or by their titles in English or German; empty cells count as absent, and a column called `reason` or `Grund` is skipped. XLIFF may be any file of version 2 or 1.2, where elements inside texts become placeholders such as `{$INTERPOLATION}` or give their content: `original` of a file is the namespace, the name of a unit (in 1.2 its resname), or else its id, the key; in 1.2, signs of `original` that no namespace has become points; a DOCTYPE is refused. Errors point to `/translations/n`, where 0 is the first record below the names, with `line` and `column` in the text.",
  privilege: "Admin Translations r/w",
  audience: "anyone",
  query: Type.Object({ dryRun: Type.Optional(boolean({ description: "True writes nothing" })) }, closed),
  body: Type.Object(
    { translations: list(writtenTranslation, { max: importedMax }) },
    { $id: "TranslationsImport", ...closed },
  ),
  textBodies: {
    "text/csv": { example: translationsCsv([definition.example]), parse: translationsOfCsv },
    [xliffType]: { example: xliffOf([definition.example], exampleLanguages), parse: translationsOfXliff },
  },
  placesOf: (text, mediaType, count) => {
    if (mediaType === "text/csv") return translationPlacesOfCsv(text, count);
    return mediaType === xliffType ? xliffPlaces(text) : jsonPlaces(text, count);
  },
  output: Type.Object(
    {
      dryRun: Type.Boolean(),
      ...writtenCounts,
      read: Type.Optional(fileReading),
      changes: list(listedChange, { max: listedMax, description: "The first of the changes" }),
    },
    { $id: "TranslationsImported", ...closed },
  ),
  example: {
    body: { translations: [definition.example] },
    output: { dryRun: false, created: 0, updated: 1, unchanged: 0, read: readingExample, changes: [exampleChange()] },
  },
  checkBody: checkTranslations,
  async run(context, { query: { dryRun = false }, body, sent }) {
    const wanted = completeTranslations(body);
    const plan = dryRun
      ? await planWrite(context.store, wanted, { lock: false })
      : await inTransaction(context, (change) => writeTranslations(change, wanted));
    return { dryRun, ...countsOf(plan), read: readingOf(sent), changes: listChanges(plan) };
  },
});

function exampleChange() {
  const { value } = definition.example;
  const fields = [{ pointer: "/value", before: "{count} Projects", after: value }];
  return { action: "update", namespace: "app", key: "project.count", locale: "de", fields } as const;
}

function listChanges({ creations, updates }: WritePlan) {
  const created = creations.slice(0, listedMax).map((fields) => ({
    action: "create" as const,
    ...identityOf(fields),
    fields: textFields.flatMap((name) => changeOf(name, null, fields[name])),
  }));
  const updated = updates.slice(0, listedMax - created.length).map(({ before, changes }) => ({
    action: "update" as const,
    ...identityOf(changes),
    fields: textFields.flatMap((name) => changeOf(name, before[name], changes[name])),
  }));
  return [...created, ...updated];
}

function identityOf({ namespace, key, locale }: Fields) {
  return { namespace, key, locale };
}

const textFields = ["value", "source", "status", "format"] as const;

function changeOf(name: string, before: string | null, after: string | null) {
  return before === after ? [] : [{ pointer: `/${name}`, before, after }];
}
