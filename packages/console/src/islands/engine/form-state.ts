import type { Failure } from "./failure.ts";
import { isOther } from "./is-other.ts";
import type { ComparedField, mergeTheirs } from "./three-way.ts";

/** Values that are stored, with their version. */
export interface Stored<Values> {
  readonly values: Values;
  readonly version: number;
}

/** A field as the state of its form needs it. */
export interface StateField<Values> extends ComparedField<Values> {
  /** Tells whether a form with these values has the field. @default it always has */
  readonly isShown?: (values: Values) => boolean;
}

/** The input of a form, and what is stored as far as the form knows. */
export interface FormState<Values> {
  readonly values: Values;
  /** Values that the form would show without input. */
  readonly saved: Values;
  /** Values that the input is based on; a save names their version. A field in conflict keeps its old value. */
  readonly base: Stored<Values>;
  /** Values that somebody else has stored meanwhile; undefined without a conflict. */
  readonly theirs: Values | undefined;
  /** Labels of the fields whose input became what is stored. */
  readonly taken: readonly string[];
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
}

/** Something that happens to a form. */
export type FormEvent<Values> =
  | { readonly kind: "typed"; readonly name: string; readonly value: unknown }
  /** The page has read what is stored. */
  | { readonly kind: "read"; readonly stored: Stored<Values> }
  | { readonly kind: "sent" | "ended" | "undone" }
  /** The service has stored what was sent; `stored` is what it then had, if it has said so. */
  | { readonly kind: "saved"; readonly values: Values; readonly stored?: Stored<Values> | undefined }
  | { readonly kind: "refused"; readonly failure: Failure }
  /** The form has read what somebody else had stored before it. */
  | ({ readonly kind: "overtaken" } & Overtaking<Values>);

/** Somebody else's change, and what joins it with the input: a part that is only loaded then. */
export interface Overtaking<Values> {
  readonly stored: Stored<Values>;
  readonly fields: readonly StateField<Values>[];
  readonly merge: typeof mergeTheirs;
}

/** The state of a form that nobody has typed in. */
export function begunForm<Values>(base: Stored<Values>): FormState<Values> {
  const { values } = base;
  return { values, saved: values, base, theirs: undefined, taken: [], failure: undefined, isBusy: false };
}

/** The state of a form after something has happened to it. */
export function formAfter<Values extends object>(
  state: FormState<Values>,
  event: FormEvent<Values>,
): FormState<Values> {
  switch (event.kind) {
    case "typed":
      return { ...state, values: { ...state.values, [event.name]: event.value } };
    case "read":
      return afterReading(state, event.stored);
    case "sent":
      return { ...state, failure: undefined, taken: [], isBusy: true };
    case "saved":
      return afterSaving(state, event.values, event.stored);
    case "refused":
      return { ...state, failure: event.failure, taken: [] };
    case "overtaken":
      return afterTheirs(state, event);
    case "ended":
      return { ...state, isBusy: false };
    default:
      return { ...begunForm({ values: state.saved, version: state.base.version }), isBusy: state.isBusy };
  }
}

/** A form that nobody has typed in shows what is stored; input stays, and meets it when it is saved. */
function afterReading<Values>(state: FormState<Values>, stored: Stored<Values>): FormState<Values> {
  if (stored.version <= state.base.version) return state;
  // What was typed since a save is based on it, once the page has read its version.
  if (isUnsaved(state)) return state.theirs || isOther(stored.values, state.saved) ? state : { ...state, base: stored };
  return { ...state, values: stored.values, saved: stored.values, base: stored, theirs: undefined };
}

/** The next save names the version of this one; what was typed meanwhile stays. */
function afterSaving<Values extends object>(
  state: FormState<Values>,
  sent: Values,
  stored: Stored<Values> | undefined,
): FormState<Values> {
  if (!stored) return { ...state, saved: sent, theirs: undefined };
  const typed = Object.entries(state.values).filter(([name, value]) => isOther(value, Reflect.get(sent, name)));
  const values = { ...stored.values, ...Object.fromEntries(typed) };
  return { ...state, values, saved: stored.values, base: stored, theirs: undefined };
}

/** Without input the form would show theirs from now on, as a save names their version. */
function afterTheirs<Values extends object>(
  state: FormState<Values>,
  { stored, fields, merge }: Overtaking<Values>,
): FormState<Values> {
  const { values: theirs, version } = stored;
  const sides = { base: state.base.values, theirs, mine: state.values, earlier: state.theirs };
  const { values, base, taken } = merge(shownFields(fields, state.values), sides);
  return { ...state, values, saved: theirs, base: { values: base, version }, theirs, taken };
}

/** Whether a form has input that is not saved. */
export function isUnsaved<Values>({ values, saved }: FormState<Values>): boolean {
  return isOther(values, saved);
}

/** Fields that a form with these values has. */
export function shownFields<Values, Field extends StateField<Values>>(
  fields: readonly Field[],
  values: Values,
): readonly Field[] {
  return fields.filter(({ isShown }) => isShown?.(values) ?? true);
}
