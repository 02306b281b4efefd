/** An expectation of a run, with its result. */
export interface Check {
  readonly what: string;
  readonly asked: string;
  readonly found: string;
  readonly holds: boolean;
}

/** Result of a fault scenario. */
export interface Finding {
  readonly checks: readonly Check[];
  /** Further measurements. */
  readonly figures: Readonly<Record<string, unknown>>;
}

/** Listener of a scenario's progress. */
export interface Watched {
  /** Called with the share that is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Examples of unexpected items; more would hide the other checks. */
const examplesMax = 3;

/** Holds if nothing was found. */
export function none(what: string, found: Iterable<unknown>): Check {
  const items = [...found];
  const examples = items.slice(0, examplesMax).map((item) => JSON.stringify(item));
  const text = items.length === 0 ? "0" : `${items.length}: ${examples.join(", ")}`;
  return { what, asked: "0", found: text, holds: items.length === 0 };
}

/** Holds if the number is at most `max`; never for NaN and undefined. */
export function atMost(what: string, found: number, max: number): Check {
  return { what, asked: `at most ${max}`, found: String(found), holds: found <= max };
}

/** Holds if the number is at least `min`. */
export function atLeast(what: string, found: number, min: number): Check {
  return { what, asked: `at least ${min}`, found: String(found), holds: found >= min };
}

/** Holds if both are equal as JSON. */
export function same(what: string, found: unknown, asked: unknown): Check {
  const texts = { asked: JSON.stringify(asked), found: JSON.stringify(found) };
  return { what, ...texts, holds: texts.asked === texts.found };
}

/** Returns the checks that do not hold. */
export function broken({ checks }: Finding): readonly Check[] {
  return checks.filter(({ holds }) => !holds);
}
