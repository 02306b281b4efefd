import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { groupBy } from "../../engine/group-by.ts";
import { includeDeletedQuery, visibleRows } from "../../engine/operations/include-deleted.ts";
import { all, always, among, live, matches } from "../../engine/rows/conditions.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { localePattern, withFallbacks } from "../../engine/schemas/locale.ts";
import { mapOf, text } from "../../engine/schemas/schema.ts";
import { normalText } from "../../engine/text/normal-text.ts";
import { type TranslationRow, translations } from "./table.ts";

const { schemas, table, definition } = translations;

export const listTranslations = defineOperation({
  name: "listTranslations",
  method: "GET",
  path: definition.path,
  tag: "Translations",
  summary: "List translations, or those of one locale or namespace",
  description: "Returns texts with their states; the query can narrow them to a locale or namespace.",
  privilege: "Admin Translations",
  audience: "anyone",
  query: Type.Object(
    {
      ...includeDeletedQuery,
      locale: Type.Optional(definition.fields.locale),
      namespace: Type.Optional(text({ max: 100 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Array(schemas.entity),
  example: { output: [exampleEntity(translations)] },
  run: (context, { query }) => {
    const { locale, namespace } = query;
    const ofLocale = locale === undefined ? always : matches({ locale });
    const ofNamespace = namespace === undefined ? always : matches({ namespace });
    return context.store.select(table, { where: all(visibleRows(query), ofLocale, ofNamespace) });
  },
});

const name = Type.String({ pattern: "^[^\\u0000]{1,200}$" });

export const readTranslations = defineOperation({
  name: "readTranslations",
  method: "GET",
  path: "/api/v1/translations/{locale}",
  tag: "Catalog",
  summary: "Read the texts of a locale",
  description: "Returns the texts of a locale by namespace and key; `de-CH` falls back to `de`.",
  ...forUsers,
  audience: "anyone",
  parameters: { locale: localePattern.replace("[a-z]", "[A-Za-z]") },
  output: Type.Object(
    {
      locale: definition.fields.locale,
      translations: mapOf(name, mapOf(name, Type.String()), { description: "Texts by namespace and key" }),
    },
    { $id: "LocaleTranslations", additionalProperties: false },
  ),
  example: { output: { locale: "de-CH", translations: { app: { "project.count": "{count} Projekte" } } } },
  async run(context, { parameters }) {
    const locale = normalText(parameters["locale"] ?? "", "tag");
    const locales = withFallbacks(locale);
    const where = all(live, among("locale", locales));
    const rows = (await context.store.select(table, { where })).filter(({ status }) => status !== "missing");
    if (rows.length === 0) throw notFound();
    return { locale, translations: textsOf(rows, locales) };
  },
});

/** Texts by namespace and key; later locales override earlier ones. */
function textsOf(rows: readonly TranslationRow[], locales: readonly string[]): Record<string, Record<string, string>> {
  const ordered = rows.toSorted((one, other) => locales.indexOf(one.locale) - locales.indexOf(other.locale));
  const byNamespace = [...groupBy(ordered, ({ namespace }) => namespace)];
  return Object.fromEntries(
    byNamespace.map(([namespace, ofIt]) => [namespace, Object.fromEntries(ofIt.map(({ key, value }) => [key, value]))]),
  );
}
