/** The names of `bun:test` that the suites use, on `node:test`, which Deno has too. */
import { after, afterEach, before, describe as group, test as single } from "node:test";
import { format } from "node:util";

export { after as afterAll, before as beforeAll, afterEach };
export { expect } from "./expect.ts";

type Body = (...row: never[]) => unknown;

/** Groups the tests that `define` registers. */
export function describe(name: string, define: () => void): void {
  void group(name, define);
}

/** Registers a group as skipped, or as any other. */
describe.skipIf = (isSkipped: boolean) => (name: string, define: () => void) => {
  void group(name, { skip: isSkipped }, define);
};

/** Registers a test. */
export function test(name: string, body: () => unknown): void {
  void single(name, async () => {
    await body();
  });
}

/** Registers a test that may run at the same time as others, which this runner leaves. */
test.concurrent = test;

/** Registers a test for each row; a row that is a list is spread over the parameters, and its values over the name. */
test.each = (rows: readonly unknown[]) => (name: string, body: Body) => {
  for (const row of rows) {
    // The caller's types have checked that a row fits the parameters.
    const parameters = (Array.isArray(row) ? row : [row]) as never[];
    test(titled(name, parameters), () => body(...parameters));
  }
};

function titled(name: string, parameters: readonly unknown[]): string {
  const places = name.match(/%[a-z]/gu)?.length ?? 0;
  return format(name, ...parameters.slice(0, places));
}
