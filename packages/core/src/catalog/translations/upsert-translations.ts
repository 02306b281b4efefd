import { type Static, Type } from "@sinclair/typebox";
import { DomainError, type Issue } from "../../engine/errors.ts";
import { all, among, type Condition, live } from "../../ports/condition.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { withDefaults } from "../../engine/rows/definition.ts";
import { kindOf } from "../../engine/schemas/describe.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { changeRow, insertRows, newBase } from "../../engine/rows/rows.ts";
import { list } from "../../engine/schemas/schema.ts";
import { placeholderIssue } from "./placeholders.ts";
import { type TranslationRow, translations } from "./table.ts";

const { definition, schemas, table } = translations;

/** Translations in one request, at most: one translator's file. */
export const upsertedMax = 1000;

const batch = Type.Object(
  {
    translations: {
      ...list(Type.Object(schemas.create.properties, { additionalProperties: false }), { max: upsertedMax }),
      minItems: 1,
    },
  },
  { $id: "TranslationsUpsert", additionalProperties: false },
);

const count = Type.Integer({ minimum: 0 });

/**
 * Writes many translations, all or none: changes those that exist by namespace, key and locale, and creates the others.
 */
export const upsertTranslations = defineOperation({
  name: "upsertTranslations",
  method: "PUT",
  path: definition.path,
  tag: "Translations",
  summary: `Create or change up to ${upsertedMax}`,
  privilege: "Admin Translations r/w",
  audience: "anyone",
  body: batch,
  status: 200,
  output: Type.Object(
    { created: count, updated: count, unchanged: count },
    { $id: "TranslationsUpserted", additionalProperties: false },
  ),
  example: { body: { translations: [definition.example] }, output: { created: 1, updated: 0, unchanged: 0 } },
  async run(context, { body }) {
    // withDefaults takes the fields from a validated body, which the engine's types cannot express.
    const wanted = body.translations.map((fields) => withDefaults(definition.fields, fields) as Fields);
    checkBatch(wanted);
    return inTransaction(context, async (change) => {
      const { transaction } = change;
      // Without the lock, two batches that create the same translation would refuse each other.
      await transaction.lock("translations");
      return write(change, wanted);
    });
  },
});

type Fields = Static<typeof schemas.create> &
  Pick<TranslationRow, "namespace" | "key" | "locale" | "value" | "source" | "status">;

function checkBatch(wanted: readonly Fields[]): void {
  const first = new Map<string, number>();
  const errors = wanted.flatMap((fields, index): Issue[] => {
    const pointer = `/translations/${index}`;
    const earlier = first.get(nameOf(fields));
    first.set(nameOf(fields), earlier ?? index);
    const repeated = { pointer, code: "duplicate", message: `It duplicates /translations/${earlier}` };
    return [placeholderIssue(fields, pointer) ?? [], earlier === undefined ? [] : repeated].flat();
  });
  if (errors.length > 0)
    throw new DomainError("validation_failed", "Some of the translations are invalid", { errors: errors.slice(0, 20) });
}

async function write(change: Change, wanted: readonly Fields[]) {
  const { context, transaction } = change;
  const kind = kindOf(translations);
  const found = await transaction.select(table, { where: all(live, identifiedAs(wanted)), lock: true });
  const existing = new Map(found.map((row) => [nameOf(row), row]));
  const rows = wanted
    .filter((fields) => !existing.has(nameOf(fields)))
    .map((fields) => ({ ...newBase(context), ...fields }));
  await insertRows(change, { kind, rows });
  let updated = 0;
  for (const changes of wanted) {
    const before = existing.get(nameOf(changes));
    if (before && (await changeRow(change, { kind, before, changes })) !== before) updated += 1;
  }
  return { created: rows.length, updated, unchanged: wanted.length - rows.length - updated };
}

/** Fields that identify a text and its language. */
type Identity = Pick<Fields, "namespace" | "key" | "locale">;

/** Matches all of these translations and few others. */
function identifiedAs(wanted: readonly Fields[]): Condition<keyof Identity> {
  const oneOfTheirs = (column: keyof Identity): Condition<keyof Identity> => {
    return among(column, [...new Set(wanted.map((fields) => fields[column]))]);
  };
  return all(oneOfTheirs("namespace"), oneOfTheirs("key"), oneOfTheirs("locale"));
}

function nameOf({ namespace, key, locale }: Identity): string {
  return JSON.stringify([namespace, key, locale]);
}
