import { isOther } from "./is-other.ts";

/** Values that the user's input is based on, those stored now, and the input. */
export interface Sides<Value> {
  readonly base: Value;
  readonly theirs: Value;
  readonly mine: Value;
}

/** Both changes of a value with parts of its own in one. */
export interface Joined {
  readonly value: unknown;
  /** True if both changed the same part: the user has to choose. */
  readonly isConflict: boolean;
}

/** A field that somebody else has changed to something other than the user's input. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
  readonly theirValue: unknown;
}

/** A field as the comparison needs it. */
export interface ComparedField<Values> {
  readonly name: keyof Values & string;
  readonly label: string;
  /** The value in words, where a conflict is shown. @default JSON */
  readonly show?: ((value: Values[keyof Values & string]) => string) | undefined;
  /** Joins changes of the field's parts. @default the whole value is the user's or what is stored */
  readonly join?: ((sides: Sides<unknown>) => Joined) | undefined;
}

/** The input after somebody else's change. */
export interface Merged<Values> {
  readonly values: Values;
  /** Values that the input is based on now; a field in conflict keeps its old one. */
  readonly base: Values;
  /** Labels of the fields whose input became what is stored, or contains it. */
  readonly taken: readonly string[];
}

/**
 * Takes what somebody else stored into every field that the user left alone, and keeps the rest of the input: saving it
 * then undoes nobody's change of other fields. `earlier` is what was stored at the conflict before, from which the user
 * may have taken values.
 */
export function mergeTheirs<Values extends object>(
  fields: readonly ComparedField<Values>[],
  { base, theirs, mine, earlier = base }: Sides<Values> & { readonly earlier?: Values | undefined },
): Merged<Values> {
  let merged: Merged<Values> = { values: mine, base, taken: [] };
  for (const { name, label, join = whole } of fields) {
    const own = isOther(mine[name], earlier[name]) ? base[name] : earlier[name];
    const { value, isConflict } = join({ base: own, theirs: theirs[name], mine: mine[name] });
    merged = {
      values: { ...merged.values, [name]: value },
      base: isConflict ? merged.base : { ...merged.base, [name]: theirs[name] },
      taken: isOther(value, mine[name]) ? [...merged.taken, label] : merged.taken,
    };
  }
  return merged;
}

function whole<Value>({ base, theirs, mine }: Sides<Value>): Joined {
  if (!isOther(base, mine)) return { value: theirs, isConflict: false };
  return { value: mine, isConflict: isOther(base, theirs) && isOther(mine, theirs) };
}

/** Fields that both changed, each to something else. */
export function differencesOf<Values>(
  fields: readonly ComparedField<Values>[],
  { base, theirs, mine }: Sides<Values>,
): readonly Difference[] {
  return fields
    .filter(({ name }) => isOther(base[name], theirs[name]) && isOther(mine[name], theirs[name]))
    .map(({ name, label, show = JSON.stringify }) => ({
      name,
      label,
      before: show(base[name]),
      theirs: show(theirs[name]),
      mine: show(mine[name]),
      theirValue: theirs[name],
    }));
}
