/**
 * Stands in for `bun:test` where there is no Bun: the part of it that these tests use, with the same meaning. What it
 * lacks is not a function, so a test that needs it fails.
 */
import { equals, Expectation, matchesSubset } from "./equality.ts";

/** Result of a run. */
export interface Report {
  readonly passed: number;
  readonly failures: readonly { readonly name: string; readonly message: string }[];
}

type Body = (...row: never[]) => unknown;

/** A test, or what runs before or after those of a group. */
interface Step {
  readonly kind: "test" | "concurrent test" | "hook";
  readonly name: string;
  readonly body: () => unknown;
}

/** A file, which has no name, or what `describe` makes. */
interface Group {
  readonly name: string | undefined;
  readonly beforeEach: (() => unknown)[];
  readonly afterEach: (() => unknown)[];
  readonly afterAll: (() => unknown)[];
}

const steps: Step[] = [];
const groups: Group[] = [];

/** Groups the tests of a file, which gives it its own hooks. */
export async function inFile(load: () => Promise<unknown>): Promise<void> {
  groups.push(newGroup());
  await load();
  endGroup();
}

/** Groups the tests that `define` registers. */
export function describe(name: string, define: () => void): void {
  groups.push(newGroup(name));
  define();
  endGroup();
}

/** Registers the tests of a group unless they are to be skipped. */
describe.skipIf = (isSkipped: boolean) => (isSkipped ? () => undefined : describe);

function newGroup(name?: string): Group {
  return { name, beforeEach: [], afterEach: [], afterAll: [] };
}

function endGroup(): void {
  for (const body of groups.at(-1)?.afterAll ?? []) register("hook", "after all", body);
  groups.pop();
}

/** Runs `body` before the tests that are registered after it. */
export function beforeAll(body: () => unknown): void {
  register("hook", "before all", body);
}

/** Runs `body` after all tests of the group. */
export function afterAll(body: () => unknown): void {
  groups.at(-1)?.afterAll.push(body);
}

/** Runs `body` before each test of the group. */
export function beforeEach(body: () => unknown): void {
  groups.at(-1)?.beforeEach.push(body);
}

/** Runs `body` after each test of the group, also after one that failed. */
export function afterEach(body: () => unknown): void {
  groups.at(-1)?.afterEach.push(body);
}

/** Registers a test; it runs once all files are loaded. */
export function test(name: string, body: () => unknown): void {
  register("test", name, withHooks(body));
}

/** Registers a test that runs at the same time as its neighbours. */
test.concurrent = (name: string, body: () => unknown) => register("concurrent test", name, withHooks(body));

/** Registers a test for each row; a row that is a list is spread over the parameters. */
test.each = (rows: readonly unknown[]) => (name: string, body: Body) => {
  for (const row of rows) {
    // The caller's types have checked that a row fits the parameters.
    const parameters = (Array.isArray(row) ? row : [row]) as never[];
    test(`${name} ${JSON.stringify(row)}`, () => body(...parameters));
  }
};

/** The hooks of all groups that the test is in, the outermost first, and last at the end. */
function withHooks(body: () => unknown): () => Promise<void> {
  const around = [...groups];
  return async () => {
    for (const hook of around.flatMap((group) => group.beforeEach)) await hook();
    try {
      await body();
    } finally {
      for (const hook of around.toReversed().flatMap((group) => group.afterEach)) await hook();
    }
  };
}

function register(kind: Step["kind"], name: string, body: () => unknown): void {
  steps.push({ kind, name: [...groups.flatMap((group) => group.name ?? []), name].join(" > "), body });
}

/** Runs every registered test in its turn. A hook that fails is among the failures. */
export async function runTests(): Promise<Report> {
  const failures: { name: string; message: string }[] = [];
  let passed = 0;
  const run = async ({ kind, name, body }: Step): Promise<void> => {
    try {
      await body();
      if (kind !== "hook") passed += 1;
    } catch (error) {
      failures.push({ name, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  let underWay: Promise<void>[] = [];
  for (const step of steps) {
    if (step.kind === "concurrent test") {
      underWay.push(run(step));
      continue;
    }
    await Promise.all(underWay);
    underWay = [];
    await run(step);
  }
  await Promise.all(underWay);
  return { passed, failures };
}

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
  if (typeof work !== "function") throw new TypeError("Cannot expect a throw because the value is no function");
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
  throw new TypeError("Cannot look into the value because it is no list");
}

function lengthOf(value: unknown): unknown {
  return typeof value === "string" || value instanceof Uint8Array ? value.length : listOf(value).length;
}
