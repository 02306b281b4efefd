/** One thing that a run has to hold: what was asked, what was found. */
export interface Check {
  readonly what: string;
  readonly asked: string;
  readonly found: string;
  readonly holds: boolean;
}

/** What a fault scenario came to. */
export interface Finding {
  readonly checks: readonly Check[];
  /** What was measured besides. */
  readonly figures: Readonly<Record<string, unknown>>;
}

/** How a scenario tells whoever waits for it. */
export interface Watched {
  /** Called with the share that is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Examples of what should not be there; more would hide the other checks. */
const examplesMax = 3;

/** Holds when there is nothing of the kind. */
export function none(what: string, found: Iterable<unknown>): Check {
  const items = [...found];
  const examples = items.slice(0, examplesMax).map((item) => JSON.stringify(item));
  const text = items.length === 0 ? "0" : `${items.length}: ${examples.join(", ")}`;
  return { what, asked: "0", found: text, holds: items.length === 0 };
}

/** Holds when the number is not above `max`; NaN and undefined never hold. */
export function atMost(what: string, found: number, max: number): Check {
  return { what, asked: `at most ${max}`, found: String(found), holds: found <= max };
}

/** Holds when the number is not below `min`. */
export function atLeast(what: string, found: number, min: number): Check {
  return { what, asked: `at least ${min}`, found: String(found), holds: found >= min };
}

/** Holds when both are written the same as JSON. */
export function same(what: string, found: unknown, asked: unknown): Check {
  const texts = { asked: JSON.stringify(asked), found: JSON.stringify(found) };
  return { what, ...texts, holds: texts.asked === texts.found };
}

/** The checks that do not hold. */
export function broken({ checks }: Finding): readonly Check[] {
  return checks.filter(({ holds }) => !holds);
}
