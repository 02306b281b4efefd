import { useLayoutEffect, useReducer, useState } from "preact/hooks";
import { type Failure, failureOf, Objection } from "./failure.ts";
import { begunForm, formAfter, isUnsaved, shownFields, type StateField, type Stored } from "./form-state.ts";
import { useUnsaved } from "./unsaved.ts";

/** A field as saving needs it. */
export interface SavedField<Values> extends StateField<Values> {
  /** Says why the service cannot even be asked to store a value. @default it can */
  readonly objection?: (value: Values[keyof Values & string]) => string | undefined;
}

/** Where the values of a form come from, and where they go. */
export interface FormStore<Values extends object> {
  /** Values that are stored; a form without input follows them. */
  readonly initial: Values;
  /** Version that the user's input is based on; 0 for something new. */
  readonly version: number;
  /** `stored` is what is stored at that version; the result is what is stored then, if the service says so. */
  readonly submit: (values: Values, version: number, stored: Values) => Promise<Stored<Values> | void>;
  /** Reads what is stored now, after somebody else has changed it. */
  readonly reload?: () => Promise<Stored<Values>>;
}

/** Keeps the input of a form, and saves it. */
export function useFormState<Values extends object>(
  options: FormStore<Values> & { readonly fields: readonly SavedField<Values>[] },
) {
  const { fields, initial, version, submit, reload } = options;
  const stored = { values: initial, version };
  const [state, happen] = useReducer(formAfter<Values>, stored, begunForm<Values>);
  useUnsaved(isUnsaved(state));
  useLayoutEffect(() => happen({ kind: "read", stored }), [version, state.saved]);
  const [conflict, setConflict] = useState<typeof import("./conflict.tsx")>();
  const refuse = (error: unknown) => happen({ kind: "refused", failure: failureOf(error) });
  const showTheirs = async (read: () => Promise<Stored<Values>>) => {
    const parts = [read(), import("./three-way.ts"), import("./conflict.tsx")] as const;
    const [theirs, { mergeTheirs: merge }, part] = await Promise.all(parts);
    setConflict(part);
    happen({ kind: "overtaken", stored: theirs, fields, merge });
  };
  const fail = async (thrown: unknown) => {
    refuse(thrown);
    // Without it the user would not know why the input still cannot be saved.
    if (failureOf(thrown).code === "version_conflict" && reload) await showTheirs(reload).catch(refuse);
  };
  const send = async () => {
    const { values, base, theirs } = state;
    const objection = objectionTo(shownFields(fields, values), values);
    if (objection) return refuse(objection);
    happen({ kind: "sent" });
    await submit(values, base.version, theirs ?? base.values)
      .then((now) => happen({ kind: "saved", values, stored: now ?? undefined }), fail)
      .finally(() => happen({ kind: "ended" }));
  };
  return { state, happen, send, conflict };
}

function objectionTo<Values>(fields: readonly SavedField<Values>[], values: Values): Failure | undefined {
  const text = fields.map(({ name, objection }) => objection?.(values[name])).find((found) => found !== undefined);
  return text === undefined ? undefined : new Objection(text, undefined);
}
