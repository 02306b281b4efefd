import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { list } from "../../engine/schemas/schema.ts";
import { translations } from "./table.ts";
import {
  checkTranslations,
  completeTranslations,
  countsOf,
  writeTranslations,
  writtenCounts,
  writtenTranslation,
} from "./write-translations.ts";

const { definition } = translations;

/** Translations in one request, at most: one translator's file. */
export const upsertedMax = 1000;

const batch = Type.Object(
  { translations: { ...list(writtenTranslation, { max: upsertedMax }), minItems: 1 } },
  { $id: "TranslationsUpsert", additionalProperties: false },
);

export const upsertTranslations = defineOperation({
  name: "upsertTranslations",
  method: "PUT",
  path: definition.path,
  tag: "Translations",
  summary: `Create or change up to ${upsertedMax} translations`,
  description:
    "Creates or changes up to 1000 texts, which namespace, key and locale identify, all or none, and returns how many it created and changed.",
  privilege: "Admin Translations r/w",
  audience: "anyone",
  body: batch,
  output: Type.Object(writtenCounts, { $id: "TranslationsUpserted", additionalProperties: false }),
  example: { body: { translations: [definition.example] }, output: { created: 1, updated: 0, unchanged: 0 } },
  checkBody: checkTranslations,
  run: async (context, { body }) => {
    const wanted = completeTranslations(body);
    return countsOf(await inTransaction(context, (change) => writeTranslations(change, wanted)));
  },
});
