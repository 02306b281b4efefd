import { type Static, Type } from "@sinclair/typebox";
import { DomainError, type Issue, issuesMax } from "../../engine/errors.ts";
import { fieldChanges, type FieldChange } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import { withDefaults } from "../../engine/rows/definition.ts";
import { changeEach, insertRows, newBase } from "../../engine/rows/rows.ts";
import { kindOf } from "../../engine/schemas/describe.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Reader } from "../../ports/storage.ts";
import { textIssue } from "./message-issue.ts";
import { type TranslationRow, translations } from "./table.ts";
import { createTextMeter } from "./text-meter.ts";

const { definition, schemas, table } = translations;

/** A translation in a list that is written as a whole. */
export const writtenTranslation = Type.Object(schemas.create.properties, { additionalProperties: false });

const count = Type.Integer({ minimum: 0 });

/** Numbers of translations that a write creates, changes and leaves as they are. */
export const writtenCounts = { created: count, updated: count, unchanged: count };

/** All editable fields of a translation. */
export type Fields = Pick<TranslationRow, "namespace" | "key" | "locale" | "value" | "source" | "status" | "format">;

/** Changes that writing a list of translations makes. */
export interface WritePlan {
  readonly creations: readonly Fields[];
  readonly updates: readonly Update[];
  readonly unchanged: number;
}

interface Update {
  readonly before: TranslationRow;
  readonly changes: Fields;
  readonly differences: readonly FieldChange[];
}

/** A validated body of translations. */
interface SentTranslations {
  readonly translations: readonly Static<typeof writtenTranslation>[];
}

/**
 * Checks the texts of translations in the body's member `translations`.
 * @throws {DomainError} `validation_failed` for placeholders that differ from the source's, a message that cannot be
 * read, repeated ones, and more of all these than {@link createTextMeter} lets pass
 */
export function checkTranslations({ translations: sent }: SentTranslations, { readMessage }: Ports): void {
  const meter = createTextMeter();
  const first = new Map<string, number>();
  const errors: Issue[] = [];
  for (const [index, item] of sent.entries()) {
    const fields = withDefaults(definition.fields, item);
    const pointer = `/translations/${index}`;
    meter(fields);
    const name = nameOf(fields);
    const earlier = first.get(name);
    first.set(name, earlier ?? index);
    const issue = textIssue(fields, readMessage, pointer);
    if (issue) errors.push(issue);
    if (earlier !== undefined)
      errors.push({ pointer, code: "duplicate", message: `It duplicates /translations/${earlier}` });
    if (errors.length >= issuesMax) break;
  }
  if (errors.length === 0) return;
  throw new DomainError("validation_failed", "Some of the translations are invalid", { errors });
}

/** The complete fields of translations. */
export function completeTranslations({ translations: sent }: SentTranslations): readonly Fields[] {
  return sent.map((fields) => withDefaults(definition.fields, fields));
}

/** Compares translations with those that exist by namespace, key and locale. `lock` locks the latter. */
export async function planWrite(
  reader: Reader,
  wanted: readonly Fields[],
  { lock }: { readonly lock: boolean },
): Promise<WritePlan> {
  const found = await reader.select(table, { where: all(live, identifiedAs(wanted)), lock });
  const existing = new Map(found.map((row) => [nameOf(row), row]));
  const updates = wanted.flatMap((changes): Update[] => {
    const before = existing.get(nameOf(changes));
    const differences = before ? fieldChanges(before, changes) : [];
    return before && differences.length > 0 ? [{ before, changes, differences }] : [];
  });
  const creations = wanted.filter((fields) => !existing.has(nameOf(fields)));
  return { creations, updates, unchanged: wanted.length - creations.length - updates.length };
}

/** Writes translations, all or none, and returns what it did. */
export async function writeTranslations(change: Change, wanted: readonly Fields[]): Promise<WritePlan> {
  const { context, transaction } = change;
  const kind = kindOf(translations);
  // Without the lock, two batches that create the same translation would refuse each other.
  await transaction.lock("translations");
  const plan = await planWrite(transaction, wanted, { lock: true });
  await insertRows(change, { kind, rows: plan.creations.map((fields) => ({ ...newBase(context), ...fields })) });
  await changeEach(change, { kind, rows: plan.updates });
  return plan;
}

/** The numbers of {@link writtenCounts}. */
export function countsOf({ creations, updates, unchanged }: WritePlan) {
  return { created: creations.length, updated: updates.length, unchanged };
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
