type Comparison = (actual: unknown, expected: unknown) => boolean;

/** Stands in an expected value for all values that hold. */
export class Expectation {
  readonly holds: (actual: unknown) => boolean;

  constructor(holds: (actual: unknown) => boolean) {
    this.holds = holds;
  }
}

/** Deep equality as `toEqual` has it: members that are undefined count as absent. */
export function equals(actual: unknown, expected: unknown): boolean {
  if (expected instanceof Expectation) return expected.holds(actual);
  return compare(actual, expected, equals) && namesOf(actual).every((name) => namesOf(expected).includes(name));
}

/**
 * As `toMatchObject` has it: `actual` may have further members, at every depth but not in lists. A member that must be
 * undefined must be there.
 */
export function matchesSubset(actual: unknown, expected: unknown): boolean {
  if (!compare(actual, expected, matchesSubset)) return false;
  const emptied = keysOf(expected).filter((name) => !namesOf(expected).includes(name));
  return emptied.every((name) => keysOf(actual).includes(name) && !namesOf(actual).includes(name));
}

function compare(actual: unknown, expected: unknown, inner: Comparison): boolean {
  if (expected instanceof Expectation) return expected.holds(actual);
  if (Object.is(actual, expected)) return true;
  if (typeof actual !== "object" || typeof expected !== "object" || !actual || !expected) return false;
  if (actual instanceof Date || expected instanceof Date) return timeOf(actual) === timeOf(expected);
  if (actual instanceof Set || expected instanceof Set) return inner(listOf(actual), listOf(expected));
  if (isSequence(actual) || isSequence(expected)) return sameSequence(actual, expected, inner);
  return namesOf(expected).every((name) => inner(Reflect.get(actual, name), Reflect.get(expected, name)));
}

function sameSequence(actual: unknown, expected: unknown, inner: Comparison): boolean {
  if (!isSequence(actual) || !isSequence(expected) || actual.length !== expected.length) return false;
  if (Array.isArray(actual) !== Array.isArray(expected)) return false;
  return Array.from(expected).every((item, index) => inner(actual[index], item));
}

function isSequence(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || value instanceof Uint8Array;
}

/** Milliseconds of a date; another object has none, which equals no date's. */
function timeOf(value: unknown): number | undefined {
  return value instanceof Date ? value.getTime() : undefined;
}

/** A sorted list stands for a set, because sets in tests hold only texts. */
function listOf(value: unknown): unknown {
  return value instanceof Set ? [...value].map(String).toSorted() : undefined;
}

/** Names of the members that are not undefined. */
function namesOf(value: unknown): readonly string[] {
  return keysOf(value).filter((name) => Reflect.get(Object(value), name) !== undefined);
}

function keysOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null || isSequence(value) || value instanceof Set) return [];
  return Object.keys(value);
}
