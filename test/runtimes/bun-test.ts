/**
 * Stands in for `bun:test` where there is no Bun: the part of it that core's tests use, with the same meaning. What it
 * lacks is not a function, so that the test which needs it fails.
 */
import { equals, matchesSubset } from "./equality.ts";

/** What a run came to. */
export interface Report {
  readonly passed: number;
  readonly failures: readonly { readonly name: string; readonly message: string }[];
}

type Body = (...row: never[]) => unknown;

const registered: { readonly name: string; readonly body: () => unknown }[] = [];
const groups: string[] = [];

/** Groups the tests that `define` registers. */
export function describe(name: string, define: () => void): void {
  groups.push(name);
  define();
  groups.pop();
}

/** Registers a test; it runs once all files are loaded. */
export function test(name: string, body: () => unknown): void {
  registered.push({ name: [...groups, name].join(" > "), body });
}

/** Registers a test for each row; a row that is a list is spread over the parameters. */
test.each = (rows: readonly unknown[]) => (name: string, body: Body) => {
  for (const row of rows) {
    // The caller's types have checked that a row fits the parameters.
    const parameters = (Array.isArray(row) ? row : [row]) as never[];
    test(`${name} ${JSON.stringify(row)}`, () => body(...parameters));
  }
};

/** Runs every registered test, one after the other. */
export async function runTests(): Promise<Report> {
  const failures: { name: string; message: string }[] = [];
  for (const { name, body } of registered) {
    try {
      await body();
    } catch (error) {
      failures.push({ name, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
  return { passed: registered.length - failures.length, failures };
}

/** Begins an assertion about a value. */
export function expect(actual: unknown) {
  return {
    ...matchers(actual, true),
    not: matchers(actual, false),
    rejects: {
      async toThrow(expected?: ThrowPattern) {
        const thrown = await Promise.resolve(actual).then(() => undefined, toThrown);
        assert(thrown !== undefined && isThrown(thrown.error, expected), true, ["rejection", thrown, expected]);
      },
    },
  };
}

type ThrowPattern = string | RegExp | (new (...options: never[]) => Error);

function matchers(actual: unknown, wanted: boolean) {
  const check = (holds: boolean, expected?: unknown) => assert(holds, wanted, [actual, expected]);
  return {
    toBe: (expected: unknown) => check(Object.is(actual, expected), expected),
    toEqual: (expected: unknown) => check(equals(actual, expected), expected),
    toMatchObject: (expected: unknown) => check(matchesSubset(actual, expected), expected),
    toHaveLength: (length: number) => check(lengthOf(actual) === length, length),
    toContain: (expected: unknown) => check(contains(actual, expected), expected),
    toContainEqual: (expected: unknown) =>
      check(
        listOf(actual).some((item) => equals(item, expected)),
        expected,
      ),
    toMatch: (expected: string | RegExp) => check(isThrown(new Error(String(actual)), expected), expected),
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
  if (typeof work !== "function") throw new TypeError("Cannot expect a throw as the value is no function");
  try {
    Reflect.apply(work, undefined, []);
    return undefined;
  } catch (error) {
    return toThrown(error);
  }
}

function toThrown(error: unknown): { readonly error: unknown } {
  return { error };
}

function isThrown(error: unknown, expected: ThrowPattern | undefined): boolean {
  if (expected === undefined) return true;
  if (typeof expected === "function") return error instanceof expected;
  const message = error instanceof Error ? error.message : String(error);
  return typeof expected === "string" ? message.includes(expected) : expected.test(message);
}

function contains(actual: unknown, expected: unknown): boolean {
  return typeof actual === "string" ? actual.includes(String(expected)) : listOf(actual).includes(expected);
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError("Cannot look into the value as it is no list");
}

function lengthOf(value: unknown): unknown {
  return typeof value === "string" ? value.length : listOf(value).length;
}
