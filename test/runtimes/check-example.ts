const linesMax = 15;

/** Lists the ways in which an example of `name`, an export of `packageName`, breaks the rules that no compiler knows. */
export function checkExample(
  code: string,
  { name, packageName }: { readonly name: string; readonly packageName: string },
) {
  const lines = code.split("\n").length;
  const imported = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from "${packageName}"`, "mu");
  return [
    lines > linesMax && `has ${lines} lines, more than ${linesMax}`,
    !imported.test(code) && `does not import it from ${packageName}`,
    !code.includes('from "node:assert/strict"') && "asserts nothing with node:assert/strict",
    code.includes("@design-catalog/testing") && "imports the testing package, which no host has",
  ].filter((problem) => problem !== false);
}
