import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../../engine/calls/operation.ts";
import { invalid } from "../../../engine/errors.ts";
import { inTransaction } from "../../../engine/rows/change.ts";
import { boolean, list, nullable, oneOf, text } from "../../../engine/schemas/schema.ts";
import { codePoints } from "../../../engine/text/code-points.ts";
import { translations } from "../table.ts";
import { hasChoices } from "./ask-for-all.ts";
import { storeTranslated } from "./store-translated.ts";
import { translateAll } from "./translate-all.ts";

const { definition } = translations;
const closed = { additionalProperties: false };

/** Characters of all sentences of one request, at most: what providers answer within the time of a request. */
const charactersMax = 50_000;

const translated = Type.Object(
  {
    source: Type.String(),
    text: nullable(Type.String({ description: "Null for a sentence without a translation" })),
    origin: nullable(
      oneOf(["memory", "provider"], { description: "memory is a translation that the application has" }),
    ),
    status: oneOf(["machine", "reviewed", "untranslated", "rejected"], {
      description: "rejected is a translation that lost placeholders or, of a message, its syntax",
    }),
  },
  { $id: "TranslatedSentence", ...closed },
);

export const translateSentences = defineOperation({
  name: "translateSentences",
  method: "POST",
  waits: true,
  path: `${definition.path}/translate`,
  tag: "Translations",
  summary: "Translate sentences",
  description:
    "Translates sentences and returns the translations in the same order. A translation that the application already has comes first: one with the same source, or one that differs only in case and white space. The others go to the configured provider; without one they are `untranslated`. Placeholders such as `{name}` and `%s` are kept; a translation that lost one is `rejected`, and its text null. With `store`, what the provider translated is written to the namespace (`app` by default) with the status `machine`: into texts that lack a translation of the same source, or else as a new text with the sentence as key. Each sentence of a message with plurals or other choices is translated separately, and the plural forms are those of the target language; a message with more than 24 sentences comes only from memory. 503 when the provider fails and nothing came from the application.",
  privilege: "Admin Translations r/w",
  audience: "anyone",
  body: Type.Object(
    {
      sentences: {
        ...list(text({ max: 4000, form: "content" }), { max: 100, description: "At most 50,000 characters in all" }),
        minItems: 1,
      },
      from: Type.Optional({ ...definition.fields.locale, description: "Found out by the provider if absent" }),
      to: definition.fields.locale,
      namespace: Type.Optional(definition.fields.namespace),
      store: Type.Optional(boolean({ description: "True writes translations of the provider, with status machine" })),
    },
    { $id: "TranslateRequest", ...closed },
  ),
  output: Type.Array(translated),
  example: {
    body: { sentences: ["Save {count} projects", "Lobby"], from: "en", to: "de" },
    output: [
      { source: "Save {count} projects", text: "{count} Projekte speichern", origin: "memory", status: "reviewed" },
      { source: "Lobby", text: null, origin: null, status: "untranslated" },
    ],
  },
  async run(context, { body: { sentences, from, to, namespace, store = false } }) {
    if (sentences.reduce((sum, sentence) => sum + codePoints(sentence), 0) > charactersMax)
      throw invalid("/sentences", "too_long", `The sentences have more than ${charactersMax} characters in total`);
    if (from === to) throw invalid("/to", "same_language", `The sentences are in ${to} already`);
    const wanted = { to, ...(from !== undefined && { from }), ...(namespace !== undefined && { namespace }) };
    const messages = new Set(sentences.filter(hasChoices));
    const answer = await translateAll(context, sentences, { ...wanted, messages });
    const place = { to, namespace: namespace ?? definition.fields.namespace.default };
    if (store) await inTransaction(context, (change) => storeTranslated(change, answer, place));
    return answer;
  },
});
