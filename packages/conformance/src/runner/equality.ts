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

/** As `toMatchObject` has it: `actual` may have further members, at every depth but not in lists. */
export function matchesSubset(actual: unknown, expected: unknown): boolean {
  return compare(actual, expected, matchesSubset);
}

function compare(actual: unknown, expected: unknown, inner: Comparison): boolean {
  if (expected instanceof Expectation) return expected.holds(actual);
  if (Object.is(actual, expected)) return true;
  if (typeof actual !== "object" || typeof expected !== "object" || !actual || !expected) return false;
  if (actual instanceof Date && expected instanceof Date) return actual.getTime() === expected.getTime();
  if (actual instanceof Set || expected instanceof Set) return inner(listOf(actual), listOf(expected));
  if (isSequence(actual) || isSequence(expected)) return sameSequence(actual, expected, inner);
  return namesOf(expected).every((name) => inner(Reflect.get(actual, name), Reflect.get(expected, name)));
}

function sameSequence(actual: unknown, expected: unknown, inner: Comparison): boolean {
  if (!isSequence(actual) || !isSequence(expected) || actual.length !== expected.length) return false;
  return Array.from(expected).every((item, index) => inner(actual[index], item));
}

function isSequence(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || value instanceof Uint8Array;
}

/** A sorted list stands for a set, because sets in tests hold only texts. */
function listOf(value: unknown): unknown {
  return value instanceof Set ? [...value].map(String).toSorted() : undefined;
}

function namesOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null || isSequence(value) || value instanceof Set) return [];
  return Object.keys(value).filter((name) => Reflect.get(value, name) !== undefined);
}
