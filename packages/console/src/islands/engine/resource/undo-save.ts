import type { Operation } from "@design-catalog/client";
import { isOther } from "../is-other.ts";
import { bodyOf } from "./field-values.ts";
import type { ResourceField, Values } from "./field.ts";
import { callOnRow } from "./row-calls.ts";

/** A change of a row that was saved. */
export interface SavedChange<Row> {
  readonly fields: readonly ResourceField<Row>[];
  readonly patch: Operation<object, unknown>;
  readonly id: string;
  /** Version of the row after the change: the service refuses to undo it under a later one. */
  readonly version: number;
  readonly before: Values;
  readonly after: Values;
}

/** Stores again what the changed fields had before. */
export async function undoSave<Row>({ fields, patch, id, version, before, after }: SavedChange<Row>): Promise<void> {
  const changed = fields.filter(({ name }) => isOther(before[name], after[name]));
  await callOnRow(patch, id, { body: { ...bodyOf(changed, before, after), version } });
}
