/**
 * Stands in for `bun:test` where there is no Bun: the part of it that these tests use, with the same meaning. What it
 * lacks is not a function, so a test that needs it fails.
 */
export { expect } from "@design-catalog/conformance/expect";

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

/** Groups tests for each row; a row that is a list is spread over the parameters. */
describe.each = (rows: readonly unknown[]) => (name: string, define: (...row: never[]) => void) => {
  for (const [index, row] of rows.entries()) {
    // The caller's types have checked that a row fits the parameters.
    const parameters = (Array.isArray(row) ? row : [row]) as never[];
    describe(`${name} ${index}`, () => define(...parameters));
  }
};

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
