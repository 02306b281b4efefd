import { equals, Expectation, matchesSubset } from "./equality.ts";

/** Begins an assertion about a value. */
export function expect(actual: unknown) {
  return {
    ...matchers(actual, true),
    not: matchers(actual, false),
    rejects: {
      async toThrow(expected?: ThrowPattern) {
        const thrown = await rejectionOf(actual);
        assert(thrown !== undefined && isThrown(thrown.error, expected), true, ["rejection", thrown, expected]);
      },
      async toMatchObject(expected: unknown) {
        const thrown = await rejectionOf(actual);
        assert(thrown !== undefined && matchesSubset(thrown.error, expected), true, [thrown, expected]);
      },
    },
  };
}

/** Any value of a kind, such as `String`. */
expect.any = (kind: new (...options: never[]) => unknown) =>
  new Expectation((actual) => typeof actual === kind.name.toLowerCase() || actual instanceof kind);
expect.objectContaining = (expected: unknown) => new Expectation((actual) => matchesSubset(actual, expected));
expect.arrayContaining = (expected: readonly unknown[]) =>
  new Expectation((actual) => expected.every((one) => listOf(actual).some((item) => equals(item, one))));
expect.stringContaining = (part: string) => new Expectation((actual) => String(actual).includes(part));
expect.stringMatching = (pattern: RegExp) => new Expectation((actual) => pattern.test(String(actual)));

type ThrowPattern = string | RegExp | Expectation | (new (...options: never[]) => Error);

function matchers(actual: unknown, wanted: boolean) {
  const check = (holds: boolean, expected?: unknown) => assert(holds, wanted, [actual, expected]);
  return {
    toBe: (expected: unknown) => check(Object.is(actual, expected), expected),
    toEqual: (expected: unknown) => check(equals(actual, expected), expected),
    toMatchObject: (expected: unknown) => check(matchesSubset(actual, expected), expected),
    toHaveProperty: (name: string) => check(typeof actual === "object" && actual !== null && name in actual, name),
    toHaveLength: (length: number) => check(lengthOf(actual) === length, length),
    toContain: (expected: unknown) => check(contains(actual, expected), expected),
    toContainEqual: (expected: unknown) =>
      check(
        listOf(actual).some((item) => equals(item, expected)),
        expected,
      ),
    toMatch: (expected: string | RegExp) => check(isThrown(new Error(String(actual)), expected), expected),
    toStartWith: (start: string) => check(String(actual).startsWith(start), start),
    toBeOneOf: (expected: readonly unknown[]) => check(expected.includes(actual), expected),
    toBeUndefined: () => check(actual === undefined),
    toBeDefined: () => check(actual !== undefined),
    toBeNull: () => check(actual === null),
    toBeInstanceOf: (kind: ThrowPattern) => check(typeof kind === "function" && actual instanceof kind, kind),
    toBeGreaterThan: (bound: number) => check(Number(actual) > bound, bound),
    toBeGreaterThanOrEqual: (bound: number) => check(Number(actual) >= bound, bound),
    toBeLessThan: (bound: number) => check(Number(actual) < bound, bound),
    toBeLessThanOrEqual: (bound: number) => check(Number(actual) <= bound, bound),
    toThrow(expected?: ThrowPattern) {
      const thrown = callAndCatch(actual);
      check(thrown !== undefined && isThrown(thrown.error, expected), expected);
    },
  };
}

function assert(holds: boolean, wanted: boolean, shown: readonly unknown[]): void {
  if (holds === wanted) return;
  const [actual, expected] = shown.map((value) => JSON.stringify({ value }).slice(0, 500));
  throw new Error(`Expected ${wanted ? "" : "not "}${expected}: current value is ${actual}`);
}

function callAndCatch(work: unknown): { readonly error: unknown } | undefined {
  if (typeof work !== "function") throw new TypeError("Cannot expect a throw because the value is not a function");
  try {
    Reflect.apply(work, undefined, []);
    return undefined;
  } catch (error) {
    return toThrown(error);
  }
}

function rejectionOf(actual: unknown): Promise<{ readonly error: unknown } | undefined> {
  return Promise.resolve(actual).then(() => undefined, toThrown);
}

function toThrown(error: unknown): { readonly error: unknown } {
  return { error };
}

function isThrown(error: unknown, expected: ThrowPattern | undefined): boolean {
  if (expected === undefined) return true;
  if (typeof expected === "function") return error instanceof expected;
  if (expected instanceof Expectation) return expected.holds(error);
  const message = error instanceof Error ? error.message : String(error);
  return typeof expected === "string" ? message.includes(expected) : expected.test(message);
}

function contains(actual: unknown, expected: unknown): boolean {
  return typeof actual === "string" ? actual.includes(String(expected)) : listOf(actual).includes(expected);
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError("Cannot look into the value because it is not a list");
}

function lengthOf(value: unknown): unknown {
  return typeof value === "string" || value instanceof Uint8Array ? value.length : listOf(value).length;
}
