/** Most lines below the imports. */
const linesMax = 12;

const importEnd = /^(?:import|\}).* from ".*";\n+/mu;

/** Lists the ways in which an example of `name`, an export of `packageName`, breaks the rules that no compiler knows. */
export function checkExample(
  code: string,
  { name, packageName }: { readonly name: string; readonly packageName: string },
) {
  const lines = code.split(importEnd).at(-1)?.split("\n").length ?? 0;
  const imported = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from "${packageName}"`, "mu");
  return [
    lines > linesMax && `has ${lines} lines below its imports, more than ${linesMax}`,
    !imported.test(code) && `does not import it from ${packageName}`,
    !code.includes('from "node:assert/strict"') && "asserts nothing with node:assert/strict",
    code.includes("@design-catalog/testing") && "imports the testing package, which no host has",
  ].filter((problem) => problem !== false);
}
