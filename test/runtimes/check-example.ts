import { uses } from "./complete-example.ts";

/** Most lines below the imports. */
const linesMax = 12;

const importEnd = /^(?:import|\}).* from ".*";\n+/mu;

/** Lists the ways in which an example of `name` breaks the rules that no compiler knows. */
export function checkExample(code: string, name: string) {
  const lines = code.split(importEnd).at(-1)?.split("\n").length ?? 0;
  return [
    lines > linesMax && `has ${lines} lines below its imports, more than ${linesMax}`,
    !uses(code, name) && "does not use it",
    !uses(code, "assert") && "asserts nothing with node:assert/strict",
    code.includes("@design-catalog/testing") && "imports the testing package, which no host has",
  ].filter((problem) => problem !== false);
}
