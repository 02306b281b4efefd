import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { csvFormOf, csvOptions } from "../../engine/csv/csv-options.ts";
import { invalid } from "../../engine/errors.ts";
import { all, always, live, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { oneOf, text } from "../../engine/schemas/schema.ts";
import { TextStream } from "../../engine/text-stream.ts";
import { translationsCsv } from "./csv.ts";
import { translations } from "./table.ts";
import { type Fields, writtenTranslation } from "./write-translations.ts";
import { xliffOf, xliffType } from "./xliff/write-xliff.ts";

const { definition, table } = translations;

const order = (["namespace", "key", "locale", "id"] as const).map((column) => ({ column, direction: "asc" }) as const);

/** JSON is described by the schema; CSV is a stream. */
const exported = Type.Unsafe<{ readonly translations: readonly Fields[] } | TextStream>(
  Type.Object(
    { translations: Type.Array(writtenTranslation) },
    { $id: "TranslationsExport", additionalProperties: false },
  ),
);

export const exportTranslations = defineOperation({
  name: "exportTranslations",
  method: "GET",
  path: `${definition.path}/export`,
  tag: "Translations",
  summary: "Download translations as JSON, CSV or XLIFF",
  description:
    "Downloads the texts, or those of a locale or namespace, ordered by namespace, key and locale, in the format that the import accepts. In CSV, an apostrophe precedes cells that a spreadsheet would run as formulas; the import removes it. XLIFF 2.0 has one language, so it needs `locale`; `from` is the language of the sources.",
  privilege: "Admin Translations",
  audience: "anyone",
  query: Type.Object(
    {
      format: Type.Optional(oneOf(["json", "csv", "xliff"], { default: "json" })),
      ...csvOptions,
      locale: Type.Optional(definition.fields.locale),
      namespace: Type.Optional(text({ max: 100 })),
      from: Type.Optional({
        ...definition.fields.locale,
        description: "Language of the sources, for XLIFF",
        default: "en",
      }),
    },
    { additionalProperties: false },
  ),
  output: exported,
  mayLag: true,
  streams: {
    "text/csv": translationsCsv([definition.example]),
    [xliffType]: xliffOf([definition.example], { from: "en", to: definition.example.locale }),
  },
  example: { output: { translations: [definition.example] } },
  async run(context, { query: { format, locale, namespace, from = "en", ...options } }) {
    if (format === "xliff" && locale === undefined)
      throw invalid("/locale", "required", "An XLIFF file has one language: name its locale");
    const ofLocale = locale === undefined ? always : matches({ locale });
    const ofNamespace = namespace === undefined ? always : matches({ namespace });
    const rows = await context.store.select(table, { where: all(live, ofLocale, ofNamespace), orderBy: order });
    const now = formatTimestamp(context.ports.clock.now());
    const fileName = `translations-${now.slice(0, 10)}`;
    if (format === "csv")
      return new TextStream(onePart(translationsCsv(rows, csvFormOf(options))), {
        mediaType: "text/csv; charset=utf-8",
        fileName: `${fileName}.csv`,
      });
    if (format === "xliff" && locale !== undefined)
      return new TextStream(onePart(xliffOf(rows, { from, to: locale })), {
        mediaType: xliffType,
        fileName: `${fileName}-${locale}.xlf`,
      });
    return { translations: rows.map(writtenFields) };
  },
});

function writtenFields({ namespace, key, locale, value, source, status, format }: Fields): Fields {
  return { namespace, key, locale, value, source, status, format };
}

async function* onePart(text: string): AsyncGenerator<string> {
  yield text;
}
