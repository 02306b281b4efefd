import { type Mutant, seed } from "../mutant.ts";

const tests = ["packages/conformance/src/runner/expect.test.ts"];

export const mutants: readonly Mutant[] = [
  ...seed("packages/conformance/src/runner/equality.ts", tests, [
    [
      "with node:test an adapter passes that answers members nobody asked for",
      " && namesOf(actual).every((name) => namesOf(expected).includes(name));",
      ";",
    ],
    [
      "with node:test an adapter passes that answers further rows",
      "actual.length !== expected.length) return false;",
      "actual.length < expected.length) return false;",
    ],
    [
      "with node:test an adapter passes that answers a list of numbers for bytes",
      "  if (Array.isArray(actual) !== Array.isArray(expected)) return false;\n",
      "",
    ],
    [
      "with node:test an adapter passes that answers any object for a time",
      "if (actual instanceof Date || expected instanceof Date)",
      "if (actual instanceof Date && expected instanceof Date)",
    ],
    [
      "with node:test an adapter passes that keeps a value that must be gone",
      "return emptied.every((name) => keysOf(actual).includes(name) && !namesOf(actual).includes(name));",
      "return emptied.length >= 0;",
    ],
    ["with node:test an adapter fails because a set has another order", ".map(String).toSorted()", ".map(String)"],
  ]),
  ...seed("packages/conformance/src/runner/expect.ts", tests, [
    [
      "with node:test an adapter passes that fails for another reason",
      'typeof expected === "string" ? message.includes(expected)',
      'typeof expected === "string" ? expected.length > 0',
    ],
    [
      "with node:test an adapter passes that does not refuse at all",
      "return Promise.resolve(actual).then(() => undefined, toThrown);",
      "return Promise.resolve(actual).then(() => toThrown(new Error()), toThrown);",
    ],
    [
      "with node:test an adapter passes one row above a limit",
      "toBeLessThanOrEqual: (bound: number) => check(Number(actual) <= bound, bound)",
      "toBeLessThanOrEqual: (bound: number) => check(Number(actual) <= bound + 1, bound)",
    ],
    [
      "with node:test an adapter passes with one of several wanted rows",
      "expected.every((one) => listOf(actual).some((item) => equals(item, one)))",
      "expected.some((one) => listOf(actual).some((item) => equals(item, one)))",
    ],
  ]),
];
