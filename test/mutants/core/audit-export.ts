import { type Mutant, seed } from "../mutant.ts";

const audit = "packages/core/src/application/audit";
const text = "packages/core/src/engine/text/csv";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${audit}/export-audit.ts`,
    [`${audit}/export-audit.test.ts`],
    [
      ["an export of a busy service never ends", 'compares("at", "lessThanOrEqual", now)', "always"],
      ["an export has everything, whatever its filter", "all(matching, ", "all("],
    ],
  ),
  ...seed(
    "packages/core/src/engine/rows/row-pages.ts",
    [`${audit}/export-audit.test.ts`],
    [
      ["an export ends after its first page", "page.length < pageRows ? []", "page.length <= pageRows ? []"],
      ["an export has the entry between two pages twice", '"id", "greaterThan"', '"id", "greaterThanOrEqual"'],
      ["an export begins with the latest entry and lacks the others", 'direction: "asc"', 'direction: "desc"'],
    ],
  ),
  ...seed(
    `${text}.ts`,
    [`${text}.test.ts`],
    [
      ["a cell that begins with a tab runs as a formula", String.raw`\-@\t\r]`, String.raw`\-@\r]`],
      ["a spreadsheet runs cells of an export as formulas", "`'${text}`", "text"],
      ["a quotation mark ends its cell", `replaceAll('"', '""')`, `replaceAll('"', '"')`],
      ["a cell with a carriage return ends its record", String.raw`/[",\r\n]/u`, String.raw`/[",\n]/u`],
    ],
  ),
  ...seed(
    "packages/http/src/response/outcome.ts",
    ["test/api/audit-export.test.ts"],
    [["a browser shows an export instead of saving it", 'disposition: "attachment"', 'disposition: "inline"']],
  ),
];
