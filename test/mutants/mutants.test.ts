import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { secondsOf } from "../../tools/test/test-files.ts";
import { applyBug, bugsIn, lineOf } from "./bugs.ts";
import { chooseBugs } from "./choose.ts";
import { createNearestTests, quickestFirst, quickestOf } from "./nearest-tests.ts";
import { locate, readRegression } from "./regression.ts";

/** Reads every source, on a machine that may be busy. */
setDefaultTimeout(90_000);

const root = join(import.meta.dirname, "..", "..");
/** Shared by all tests, because reading every import takes a second of a processor. */
const nearestTests = createNearestTests(root);

test("chooseBugs() given the same seed chooses the same in all workspaces, given another one others", () => {
  const choose = (seed: string) => chooseBugs(root, { sample: 30, seed, words: [] });
  const chosen = choose("a");
  expect(chosen).toHaveLength(30);
  expect(choose("a")).toEqual(chosen);
  expect(choose("b")).not.toEqual(chosen);
  expect(new Set(chosen.map(({ file }) => file.split("/").slice(0, 2).join("/"))).size).toBeGreaterThan(12);
});

test("chooseBugs() draws no lines of tools of tests, which no test judges", () => {
  expect(chooseBugs(root, { sample: 1, seed: "a", words: ["telemetry/metrics.ts"] })).toHaveLength(1);
  expect(chooseBugs(root, { sample: 1, seed: "a", words: ["-test-tools.ts"] })).toEqual([]);
});

test("createNearestTests() begins with the test of the file and goes on with those that import it", () => {
  const nearest = nearestTests("packages/core/src/engine/csv/csv.ts");
  expect(nearest[0]).toBe("packages/core/src/engine/csv/csv.test.ts");
  expect(nearest.length).toBeGreaterThan(1);
  expect(nearest.filter((file) => !file.endsWith(".test.ts"))).toEqual([]);
});

test("createNearestTests() leaves out tests for which a bug that survives would wait for minutes", () => {
  for (const file of ["packages/core/src/engine/grid/filter.ts", "packages/webhook-engine/src/dispatcher/settler.ts"]) {
    expect(secondsOf(nearestTests(file).map((test) => `./${test}`))).toBeWithin(1, 40.1);
  }
});

test("createNearestTests() asks what draws all pages about each file of the console, and one browser of its name", () => {
  expect(nearestTests("packages/console/src/islands/pages/files/page.tsx")).toEqual([
    "packages/console/src/rendering/islands.test.ts",
    "test/browser/console-files.test.ts",
  ]);
});

test("quickestOf() leaves tests that take longer than the compiler, and quickestFirst() puts them last", () => {
  const [slow, quick] = ["test/e2e/lifecycle.test.ts", "packages/core/src/engine/csv/csv.test.ts"];
  expect(quickestOf([slow, quick])).toEqual([quick]);
  expect(quickestFirst([slow, quick])).toEqual([quick, slow]);
});

test("createNearestTests() finds a test that reaches the file through a package of services for tests", () => {
  const nearest = nearestTests("packages/pages/src/sign-in/sign-in-step.ts");
  expect(nearest[0]).toBe("packages/pages/src/sign-in/second-step.test.ts");
});

test("the bugs that once hurt fit the code of today, and are at most 150", () => {
  const hurts = readRegression();
  expect(hurts.length).toBeGreaterThan(100);
  expect(hurts.length).toBeLessThanOrEqual(150);
  for (const hurt of hurts) {
    expect(locate(root, hurt).edits).toHaveLength(1);
    expect(hurt.tests.length).toBeGreaterThan(0);
  }
});

/** Modules with each bug that one rule makes. */
function madeBy(rule: string, source: string): readonly string[] {
  return bugsIn("a.ts", source).flatMap((bug) => (bug.name === rule ? [applyBug(source, bug)] : []));
}

test.each([
  ["boundary", "f(a < b);", ["f(a <= b);", "f(a > b);"]],
  ["boundary", 'f(a + "b");', []],
  ["negation", "if (a) f();", ["if (!(a)) f();"]],
  ["negation", "f(!a);", ["f((a));"]],
  ["dropped await", "await f();", ["(f());"]],
  ["dropped call", "f(1);", [""]],
  ["dropped call", "socket.close();", []],
  ["missing clean-up", "clearTimeout(a);", [""]],
  ["missing clean-up", "try { f(); } finally { g(); }", ["try { f(); } finally { /* nothing */ }"]],
  [
    "missing clean-up",
    "try { f(); } catch { g(); } finally { h(); }",
    ["try { f(); } catch { g(); } finally { /* nothing */ }"],
  ],
  ["swapped arguments", "f(a, b, 1);", ["f(b, a, 1);"]],
  ["constant", "f(8, 0);", ["f(7, 0);", "f(9, 0);", "f(8, 2);", "f(8, 1);"]],
  ["constant", "f(5_000);", ["f(50000);", "f(500);"]],
  ["condition", "f(a && b);", ["f((a));", "f((b));", "f(((a) || (b)));"]],
  ["condition", "f(a ?? b);", ["f((a));"]],
  ["emptied catch", "try { f(); } catch { g(); }", ["try { f(); } catch { /* nothing */ }"]],
  ["dropped guard", "if (a) throw b; f();", [" f();"]],
  ["wrong default", "function f(a = true) {}", ["function f(a = false) {}"]],
  ["wrong default", 'function f(a = "") {}', []],
  ["swapped texts", 'f({ a: "x", b: "y" });', ['f({ a: "y", b: "x" });']],
  ["swapped texts", 'f({ summary: "x", description: "y" });', []],
  ["dropped property", "f({ a, b });", ["f({  b });", "f({ a,  });"]],
  ["mistaken method", "a.some(f);", ["a.every(f);"]],
  ["swapped branches", "f(a ? b : c);", ["f(a ? c : b);"]],
])("the rule %s makes of `%s` %j", (rule, source, made) => {
  expect(madeBy(rule, source)).toEqual([...made]);
});

test.each(['log.warn({ a: true }, "b");', "throw new RangeError(`${a}: ${1}`);", "type A = 1 | 2;"])(
  "no rule changes %s",
  (source) => {
    const kept = bugsIn("a.ts", source).filter(({ name }) => name !== "dropped call");
    expect(kept).toEqual([]);
  },
);

test("lineOf() counts from 1", () => {
  const source = "f();\n\ng(1);\n";
  expect(bugsIn("a.ts", source).map((bug) => lineOf(source, bug))).toEqual([1, 3, 3, 3]);
});
