import type { Operation } from "@design-catalog/client";
import { isOther } from "../is-other.ts";
import { bodyOf, valuesOf } from "./field-values.ts";
import type { ResourceField, Values } from "./field.ts";
import { callOnRow } from "./row-calls.ts";

/** A change of a row that was saved. */
export interface SavedChange<Row> {
  readonly fields: readonly ResourceField<Row>[];
  readonly get: Operation<object, Row>;
  readonly patch: Operation<object, unknown>;
  readonly id: string;
  /** Query of `get`. */
  readonly query: Values;
  /** Version of the row after the change: the service refuses to undo it under a later one. */
  readonly version: number;
  readonly before: Values;
}

/** Stores again what the fields had before, also those that the service has changed along with them. */
export async function undoSave<Row extends object>(change: SavedChange<Row>): Promise<void> {
  const { get, patch, id, query, version, before } = change;
  const fields = change.fields.filter(({ kind }) => kind !== "custom");
  const now = valuesOf(fields, await callOnRow(get, id, { query }));
  const changed = fields.filter(({ name }) => isOther(before[name], now[name]));
  const shown = changed.filter(({ isShown }) => isShown?.(before) ?? true);
  await callOnRow(patch, id, { body: { ...bodyOf(shown, before, now), version } });
}
