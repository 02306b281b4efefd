import type { Issue } from "@design-catalog/client/api";
import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Conflict, Taken } from "./conflict.tsx";
import { engineTexts } from "./engine-texts.ts";
import { Failure, failureOf, Objection } from "./failure.ts";
import { FormFoot } from "./form-foot.tsx";
import { IssueTexts } from "./issue-text.tsx";
import { FailureBox } from "./parts.tsx";
import { belongsTo } from "./pointer.ts";
import { type ComparedField, differencesOf, isOther, mergeTheirs } from "./three-way.ts";
import { useUnsaved } from "./unsaved.ts";

/** Ids of a field's input and of the texts about it. */
export interface FieldPlace {
  readonly id: string;
  /** Ids of hint and error, for `aria-describedby`; undefined without any. */
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  /** Faults of the field's parts; their pointers begin at the field. @default none */
  readonly issues?: readonly Issue[];
}

/** A field of a form, as data. */
export interface FormField<Values> extends ComparedField<Values> {
  /** `custom` needs {@link FormField.render}. */
  readonly kind: "text" | "url" | "email" | "checkbox" | "custom";
  readonly hint?: string;
  /** Follows the value, for example with what is wrong with it. */
  readonly note?: (values: Values) => ComponentChildren;
  readonly render?: (values: Values, change: (value: unknown) => void, place: FieldPlace) => ComponentChildren;
  /** Tells whether a form with these values has the field. @default it always has */
  readonly isShown?: (values: Values) => boolean;
  /** True if {@link FormField.render} shows the faults of the field's parts. @default false */
  readonly hasParts?: boolean;
  /** Says why the service cannot even be asked to store a value. @default it can */
  readonly objection?: (value: Values[keyof Values & string]) => string | undefined;
}

/** A form with the fields of a resource. */
export interface FormOptions<Values extends object> {
  readonly fields: readonly FormField<Values>[];
  /** Values that are stored; a form without input follows them. */
  readonly initial: Values;
  /** Version that the user's input is based on; 0 for something new. */
  readonly version: number;
  readonly submitLabel: string;
  /** `stored` is what is stored at that version. */
  readonly submit: (values: Values, version: number, stored: Values) => Promise<void>;
  /** Parts below the fields, by what is typed. */
  readonly beneath?: ((values: Values) => ComponentChildren) | undefined;
  /** Name of the field that a link leads to; it gets the focus. @default none */
  readonly focused?: string | undefined;
  /** Reads what is stored now, after somebody else has changed it. */
  readonly reload?: () => Promise<Stored<Values>>;
}

/** Values that are stored, with their version. */
interface Stored<Values> {
  readonly values: Values;
  readonly version: number;
}

/**
 * Shows the fields with their errors where the service's pointers say, keeps what was typed, and shows what somebody else
 * has changed meanwhile as a difference of three.
 */
export function Form<Values extends object>(options: FormOptions<Values>) {
  const { initial, submitLabel } = options;
  const [values, setValues] = useState(initial);
  const fields = options.fields.filter(({ isShown }) => isShown?.(values) ?? true);
  const [base, setBase] = useState({ values: initial, version: options.version });
  const [theirs, setTheirs] = useState<Values>();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const [saved, setSaved] = useState(initial);
  useUnsaved(isOther(values, saved));
  const change = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }));
  // What is typed while the service answers counts too.
  const latest = useLatest(values);
  useLayoutEffect(() => {
    // A form that nobody has typed in shows what is stored; input stays, and meets it when it is saved.
    if (options.version <= base.version || isOther(latest.current, saved)) return;
    setValues(initial);
    setSaved(initial);
    setBase({ values: initial, version: options.version });
    setTheirs(undefined);
  }, [options.version, saved]);
  const follow = (stored: Stored<Values>) => {
    const sides = { base: base.values, theirs: stored.values, mine: latest.current, earlier: theirs };
    const merged = mergeTheirs(fields, sides);
    setValues(merged.values);
    setBase({ values: merged.base, version: stored.version });
    setTaken(merged.taken);
    setTheirs(stored.values);
  };
  const fail = async (found: Failure) => {
    setFailure(found);
    // Without it the user would not know why the input still cannot be saved.
    if (found.code === "version_conflict" && options.reload) await options.reload().then(follow, showFailure);
  };
  const showFailure = (error: unknown) => setFailure(failureOf(error));
  const send = async () => {
    const objection = objectionTo(fields, values);
    setFailure(objection);
    setTaken([]);
    if (objection) return;
    setBusy(true);
    await options
      .submit(values, base.version, theirs ?? base.values)
      .then(
        () => setSaved(values),
        (error: unknown) => fail(failureOf(error)),
      )
      .finally(() => setBusy(false));
  };
  // After a conflict the input is based on what somebody else has stored.
  const before = theirs && isOther(values, saved) ? base.values : saved;
  const differences = theirs ? differencesOf(fields, { base: base.values, theirs, mine: values }) : [];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={submitByKey}
      onFocusIn={keepInView}
    >
      {failure && <FailureBox failure={withoutIssuesOf(failure, fields)} />}
      {taken.length > 0 && <Taken labels={taken} />}
      {differences.length > 0 && <Conflict differences={differences} choose={change} />}
      <Fields {...{ fields, values, change, failure }} focused={options.focused} />
      {options.beneath?.(values)}
      <FormFoot
        {...{ fields, values, before, isBusy }}
        label={submitLabel}
        isNew={options.reload === undefined}
        undo={() => setValues(before)}
      />
    </form>
  );
}

/** The newest value, also for work that began with an older one. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** Shows all of a text area above the foot: browsers only bring the line of its caret into view. */
function keepInView({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: "nearest" });
}

/** Presses the button of a form by Ctrl+Enter, wherever the user is in it. */
function submitByKey(event: TargetedKeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>(".form-foot button")?.click();
}

function objectionTo<Values>(fields: readonly FormField<Values>[], values: Values): Failure | undefined {
  const text = fields.map(({ name, objection }) => objection?.(values[name])).find((found) => found !== undefined);
  return text === undefined ? undefined : new Objection(text, undefined);
}

function Fields<Values extends object>(
  shown: Pick<FormOptions<Values>, "fields" | "focused"> &
    Pick<FieldOptions<Values>, "values" | "change"> & { readonly failure: Failure | undefined },
) {
  const { fields, values, change, failure, focused } = shown;
  const issues = failure?.issues ?? [];
  return (
    <>
      {fields.map((field) => (
        <Field key={field.name} {...{ field, values, change, issues }} isFocused={field.name === focused} />
      ))}
    </>
  );
}

interface FieldOptions<Values> {
  readonly field: FormField<Values>;
  readonly values: Values;
  /** Faults of the values. */
  readonly issues: readonly Issue[];
  readonly change: (name: string, value: unknown) => void;
  /** True if it takes the focus when it appears. @default false */
  readonly isFocused?: boolean;
}

/** A field with its hint and its faults. */
export function Field<Values>(options: FieldOptions<Values>) {
  const { field, values, change, isFocused = false } = options;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isFocused) box.current?.querySelector<HTMLElement>("summary, input, select, textarea, button")?.focus();
  }, []);
  const all = issuesWithin(options.issues, field.name);
  const issues = field.hasParts === true ? all.filter(({ pointer }) => pointer === "") : all;
  const value = values[field.name];
  const note = field.note?.(values);
  const described = [
    issues.length > 0 && `${id}-error`,
    field.hint !== undefined && `${id}-hint`,
    note !== undefined && `${id}-note`,
  ].filter((part) => part !== false);
  const place: FieldPlace = {
    id,
    describedBy: described.length > 0 ? described.join(" ") : undefined,
    isInvalid: issues.length > 0,
    issues: all,
  };
  const set = (next: unknown) => change(field.name, next);
  return (
    <div class="field" data-field={field.name} ref={box}>
      {field.kind === "custom" ? field.render?.(values, set, place) : <Input {...{ field, value, place, set }} />}
      {issues.length > 0 && (
        <p class="field-error" id={`${id}-error`}>
          <IssueTexts issues={issues} />
        </p>
      )}
      {field.hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {note !== undefined && (
        <div id={`${id}-note`} role="status">
          {note}
        </div>
      )}
    </div>
  );
}

interface InputOptions<Values> {
  readonly field: FormField<Values>;
  readonly value: unknown;
  readonly place: FieldPlace;
  readonly set: (value: unknown) => void;
}

function Input<Values>({ field, value, place, set }: InputOptions<Values>) {
  const { id, describedBy, isInvalid } = place;
  const shared = { id, "aria-describedby": describedBy, "aria-invalid": isInvalid };
  if (field.kind === "checkbox") {
    return (
      <label class="choice" for={id}>
        <input {...shared} type="checkbox" checked={value === true} onChange={(e) => set(e.currentTarget.checked)} />
        {field.label}
      </label>
    );
  }
  // The browser's own bubbles would hide the service's messages, so every kind is a text.
  return (
    <>
      <label for={id}>{field.label}</label>
      <input
        {...shared}
        type="text"
        inputMode={field.kind === "text" ? undefined : field.kind}
        autocomplete="off"
        value={typeof value === "string" ? value : ""}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </>
  );
}

/** Faults of a member of a value; their pointers begin at the member. */
export function issuesWithin(issues: readonly Issue[], name: string): readonly Issue[] {
  return issues
    .filter(({ pointer }) => belongsTo(pointer, name))
    .map((issue) => ({ ...issue, pointer: issue.pointer.slice(name.length + 1) }));
}

/** The failure without the issues that its fields show. */
export function withoutIssuesOf(failure: Failure, fields: readonly { readonly name: string }[]): Failure {
  const { problem } = failure;
  if (!problem) return failure;
  const errors = failure.issues.filter(({ pointer }) => !fields.some(({ name }) => belongsTo(pointer, name)));
  const rest = { ...problem, errors };
  return failure.code === "version_conflict"
    ? new Objection(engineTexts.conflictTitle, rest)
    : new Failure(failure.message, rest);
}
