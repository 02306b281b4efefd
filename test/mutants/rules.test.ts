import { expect, test } from "bun:test";
import { applyBug, bugsIn, lineOf } from "./bugs.ts";

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
  ["missing clean-up", "try { f(); } finally { g(); }", ["try { f(); } catch (error) { throw error; }"]],
  ["missing clean-up", "try { f(); } catch { g(); } finally { h(); }", ["try { f(); } catch { g(); }"]],
  ["swapped arguments", "f(a, b, 1);", ["f(b, a, 1);"]],
  ["constant", "f(8, 0);", ["f(7, 0);", "f(9, 0);", "f(8, 2);", "f(8, 1);"]],
  ["constant", "f(5_000);", ["f(50000);", "f(500);"]],
  ["dropped member of a condition", "f(a && b);", ["f((a));", "f((b));"]],
  ["dropped member of a condition", "f(a ?? b);", ["f((a));"]],
  ["wrong operator of a condition", "f(a && b);", ["f(((a) || (b)));"]],
  ["emptied catch", "try { f(); } catch { g(); }", ["try { f(); } catch {}"]],
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
