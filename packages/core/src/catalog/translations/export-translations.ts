import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { TextStream } from "../../engine/text-stream.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { oneOf } from "../../engine/schemas/schema.ts";
import { all, always, live, matches } from "../../ports/condition.ts";
import { translationsCsv } from "./csv.ts";
import { translations } from "./table.ts";
import { type Fields, writtenTranslation } from "./write-translations.ts";

const { definition, table } = translations;

const order = (["namespace", "key", "locale", "id"] as const).map((column) => ({ column, direction: "asc" }) as const);

/** JSON is described by the schema; CSV is a stream. */
const exported = Type.Unsafe<{ readonly translations: readonly Fields[] } | TextStream>(
  Type.Object(
    { translations: Type.Array(writtenTranslation) },
    { $id: "TranslationsExport", additionalProperties: false },
  ),
);

/** Downloads translations in the form that the import takes, ordered by name, so two exports can be compared. */
export const exportTranslations = defineOperation({
  name: "exportTranslations",
  method: "GET",
  path: `${definition.path}/export`,
  tag: "Translations",
  summary: "Download as JSON or CSV",
  privilege: "Admin Translations",
  audience: "anyone",
  query: Type.Object(
    {
      format: Type.Optional(oneOf(["json", "csv"], { default: "json" })),
      locale: Type.Optional(definition.fields.locale),
      namespace: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    },
    { additionalProperties: false },
  ),
  status: 200,
  output: exported,
  streams: { "text/csv": translationsCsv([definition.example]) },
  example: { output: { translations: [definition.example] } },
  async run(context, { query: { format, locale, namespace } }) {
    const ofLocale = locale === undefined ? always : matches({ locale });
    const ofNamespace = namespace === undefined ? always : matches({ namespace });
    const rows = await context.store.select(table, { where: all(live, ofLocale, ofNamespace), orderBy: order });
    if (format !== "csv") return { translations: rows.map(writtenFields) };
    const now = formatTimestamp(context.ports.clock.now());
    const fileName = `translations-${now.slice(0, 10)}.csv`;
    return new TextStream(onePart(translationsCsv(rows)), { mediaType: "text/csv; charset=utf-8", fileName });
  },
});

function writtenFields({ namespace, key, locale, value, source, status, format }: Fields): Fields {
  return { namespace, key, locale, value, source, status, format };
}

async function* onePart(text: string): AsyncGenerator<string> {
  yield text;
}
