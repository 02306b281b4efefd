import type { Operation } from "@design-catalog/client";
import type { ComponentChildren } from "preact";
import { engineTexts } from "../engine-texts.ts";
import { Form } from "../form.tsx";
import { isOther } from "../is-other.ts";
import { bodyOf, isObject, valuesOf } from "./field-values.ts";
import type { ResourceField, Values } from "./field.ts";
import { formFieldOf } from "./form-field.tsx";
import { callOnRow, readReferences } from "./row-calls.ts";

/** A row with the version that a change names. */
export interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** Parts below the fields of a form, by what is typed. */
export type Beneath = (values: Values) => ComponentChildren;

/** The form that changes a row by its fields; shows what somebody else has changed meanwhile as a difference of three. */
export function RowForm<Row extends Versioned>(form: {
  readonly fields: readonly ResourceField<Row>[];
  readonly row: Row;
  readonly get: Operation<object, Row>;
  readonly patch: Operation<object, unknown>;
  /** Gets what takes the change back; undefined where only its page knows how a field is stored, such as a secret. */
  readonly onSaved: (undo?: () => Promise<void>) => void;
  /** Query of `get`. */
  readonly query?: Values;
  readonly beneath?: Beneath | undefined;
  /** Name of the field that gets the focus. @default none */
  readonly focused?: string;
  /** Stands above that field. @default nothing */
  readonly lead?: ComponentChildren;
  /** True for a form among what is read, which has a main act of its own. @default false */
  readonly isMinor?: boolean;
}) {
  const { row, get, patch, onSaved, query = {} } = form;
  const fields = form.fields.filter(({ only = "edit" }) => only === "edit");
  // A refresh may have read a newer or an older row than that whose version the change names.
  const submit = async (values: Values, version: number, stored: Values) => {
    const answer = await callOnRow(patch, row.id, { body: { ...bodyOf(fields, values, stored), version } });
    const changed = fields.filter(({ name }) => isOther(values[name], stored[name]));
    const isUndoable = changed.length > 0 && changed.every(({ kind }) => kind !== "custom");
    // Without a version an undo would overwrite what others have stored since.
    const now = isObject(answer) ? answer["version"] : undefined;
    if (!isUndoable || typeof now !== "number") return onSaved();
    const change = { fields, get, patch, id: row.id, query, version: now, before: stored };
    onSaved(async () => (await import("./undo-save.ts")).undoSave(change));
  };
  const reload = async () => {
    const stored = await callOnRow(get, row.id, { query });
    await readReferences(fields, [stored]);
    return { values: valuesOf(fields, stored), version: stored.version };
  };
  return (
    <Form
      fields={fields.map(formFieldOf)}
      initial={valuesOf(fields, row)}
      version={row.version}
      submitLabel={engineTexts.save}
      submit={submit}
      reload={reload}
      beneath={form.beneath}
      isMinor={form.isMinor}
      focused={form.focused}
      lead={form.lead}
    />
  );
}

/** The form of a new row. */
export function NewRowForm<Row extends object, Created>(form: {
  readonly fields: readonly ResourceField<Row>[];
  readonly create: Operation<object, Created> | ((body: Values) => Promise<Created>);
  readonly submitLabel: string;
  readonly onCreated: (created: Created) => void;
  readonly beneath?: Beneath | undefined;
}) {
  const { create, submitLabel, onCreated } = form;
  const fields = form.fields.filter(({ only = "create" }) => only === "create");
  const submit = async (values: Values) => {
    const body = bodyOf(fields, values);
    onCreated(await (typeof create === "function" ? create(body) : callOnRow(create, "", { body })));
  };
  return (
    <Form
      fields={fields.map(formFieldOf)}
      initial={valuesOf(fields)}
      version={0}
      submitLabel={submitLabel}
      submit={submit}
      beneath={form.beneath}
    />
  );
}
