import type { Issue } from "@design-catalog/client/api";
import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { engineTexts } from "./engine-texts.ts";
import { Failure, Objection } from "./failure.ts";
import { FormFoot } from "./form-foot.tsx";
import { shownFields } from "./form-state.ts";
import { IssueTexts } from "./issue-text.tsx";
import { FailureBox } from "./parts.tsx";
import { belongsTo } from "./pointer.ts";
import { fill } from "./texts.ts";
import { type FormStore, type SavedField, useFormState } from "./use-form-state.ts";

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
export interface FormField<Values> extends SavedField<Values> {
  /** `custom` needs {@link FormField.render}. */
  readonly kind: "text" | "url" | "email" | "checkbox" | "custom";
  readonly hint?: string;
  /** Follows the value, for example with what is wrong with it. */
  readonly note?: (values: Values) => ComponentChildren;
  readonly render?: (values: Values, change: (value: unknown) => void, place: FieldPlace) => ComponentChildren;
  /** True if {@link FormField.render} shows the faults of the field's parts. @default false */
  readonly hasParts?: boolean;
  /** True for a field that few need: those fold below the others. @default false */
  readonly isMore?: boolean;
}

/** A form with the fields of a resource. */
export interface FormOptions<Values extends object> extends FormStore<Values> {
  readonly fields: readonly FormField<Values>[];
  readonly submitLabel: string;
  /** Parts below the fields, by what is typed. */
  readonly beneath?: ((values: Values) => ComponentChildren) | undefined;
  /** Name of the field that a link leads to; it gets the focus. @default none */
  readonly focused?: string | undefined;
  /** Stands above that field, such as why the link leads to it; it may come later. @default nothing */
  readonly lead?: ComponentChildren;
  /** True for a form among what is read, which has a main act of its own. @default false */
  readonly isMinor?: boolean | undefined;
}

/**
 * Shows the fields with their errors where the service's pointers say, keeps what was typed, and shows what somebody else
 * has changed meanwhile as a difference of three.
 */
export function Form<Values extends object>(options: FormOptions<Values>) {
  const { state, happen, send, conflict } = useFormState(options);
  const { values, saved, failure, isBusy } = state;
  const fields = shownFields(options.fields, values);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (failure) leadToFault(form.current);
  }, [failure]);
  const change = (name: string, value: unknown) => happen({ kind: "typed", name, value });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={submitByKey}
      onFocusIn={keepInView}
    >
      {failure && conflict?.isSaid(fields, state) !== true && <FailureBox failure={withoutIssuesOf(failure, fields)} />}
      {conflict && <conflict.Overtaken {...{ fields, state }} choose={change} />}
      <Fields {...{ fields, values, change, failure }} focused={options.focused} lead={options.lead} />
      {options.beneath?.(values)}
      <FormFoot
        {...{ fields, values, isBusy }}
        before={saved}
        label={options.submitLabel}
        isMinor={options.isMinor}
        isNew={options.reload === undefined}
        undo={() => happen({ kind: "undone" })}
      />
    </form>
  );
}

/** Leads to the first part that is wrong, or else to what is said about the whole: both may be far above the foot. */
function leadToFault(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  // Some fields are several controls, of which none is known to be wrong.
  const said = wrong ?? form?.querySelector(".field-error");
  for (let fold = said?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  wrong?.focus();
  (said ?? form?.querySelector(".box.error"))?.scrollIntoView({ block: "nearest" });
}

/** Shows all of a text area above the foot: browsers only bring the line of its caret into view. */
function keepInView({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: "nearest" });
}

/** Presses the button of a form by Ctrl+Enter, wherever the user is in it. */
function submitByKey(event: TargetedKeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>(".form-foot [type=submit]")?.click();
}

function Fields<Values extends object>(
  shown: Pick<FormOptions<Values>, "fields" | "focused" | "lead"> &
    Pick<FieldOptions<Values>, "values" | "change"> & { readonly failure: Failure | undefined },
) {
  const { fields, values, change, failure, focused, lead } = shown;
  const issues = failure?.issues ?? [];
  const draw = (field: FormField<Values>) => {
    const isFocused = field.name === focused;
    return (
      <Field key={field.name} {...{ field, values, change, issues, isFocused }} lead={isFocused ? lead : undefined} />
    );
  };
  const folded = fields.filter(({ isMore }) => isMore === true);
  return (
    <>
      {fields.filter((field) => !folded.includes(field)).map(draw)}
      {folded.length > 0 && (
        <details>
          <summary>{engineTexts.moreOptions}</summary>
          {folded.map(draw)}
        </details>
      )}
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
  /** Stands above it. @default nothing */
  readonly lead?: ComponentChildren;
}

/** A field with its hint and its faults. */
export function Field<Values>(options: FieldOptions<Values>) {
  const { field, values, change, isFocused = false, lead } = options;
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
    lead !== undefined && `${id}-lead`,
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
      {lead !== undefined && (
        <div id={`${id}-lead`} role="status">
          {lead}
        </div>
      )}
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

/** The failure without the issues that its fields show, which it names instead. */
export function withoutIssuesOf(
  failure: Failure,
  fields: readonly { readonly name: string; readonly label: string }[],
): Failure {
  const { problem } = failure;
  if (!problem) return failure;
  const errors = failure.issues.filter(({ pointer }) => !fields.some(({ name }) => belongsTo(pointer, name)));
  const rest = { ...problem, errors };
  if (failure.code === "version_conflict") return new Objection(engineTexts.conflictTitle, rest);
  const wrong = fields.filter(({ name }) => issuesWithin(failure.issues, name).length > 0);
  if (failure.code !== "validation_failed" || wrong.length === 0) return new Failure(failure.message, rest);
  return new Objection(fill(engineTexts.wrongFields, { names: wrong.map(({ label }) => label).join(", ") }), rest);
}
