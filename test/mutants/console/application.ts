import { seed } from "../mutant.ts";

const islands = "packages/console/src/islands";

export const mutants = [
  ...seed(
    `${islands}/pages/overview/concerns.ts`,
    ["test/browser/console-overview.test.ts"],
    [
      [
        "deliveries that were given up lead to the endpoints",
        "isBad: true, page: targets.exhausted",
        "isBad: true, page",
      ],
      ["failed mails lead nowhere", 'isBad: true, page: targets.mails("failed")', "isBad: true"],
    ],
  ),
  ...seed(
    `${islands}/engine/entries/entry-filter.ts`,
    [`${islands}/engine/entries/entry-filter.test.ts`],
    [
      ["a cleared filter of the log finds nothing", 'value !== "" && isUsable', "isUsable"],
      ["the log finds no status, since numbers are sent as texts", 'kind === "number"', "false"],
    ],
  ),
  ...seed(
    `${islands}/translations/pairs.ts`,
    [`${islands}/translations/pairs.test.ts`],
    [
      ["texts of two namespaces with one key overwrite each other", "`${text.namespace} ${text.key}`", "text.key"],
      ["texts that nobody has translated do not count as missing", '?? "missing"', '?? "reviewed"'],
      ["saving the last missing text leads nowhere although others are left", "index === -1", "false"],
    ],
  ),
  ...seed(
    `${islands}/engine/resource/listed-rows.ts`,
    [`${islands}/engine/resource/listed-rows.test.ts`],
    [
      ["the grid shows more rows than it counts", "rowCount: found.length", "rowCount: 1"],
      ["10 comes before 9", "{ numeric: true }", "{}"],
    ],
  ),
  ...seed(
    `${islands}/settings/flat.ts`,
    [`${islands}/settings/flat.test.ts`],
    [["saving one setting of a group forgets the others", "{ ...membersOf(into[name]) }", "{}"]],
  ),
  ...seed(
    `${islands}/settings/words.ts`,
    [`${islands}/settings/words.test.ts`],
    [["a fault in the JSON empties the field", "    return text;", "    return [];"]],
  ),
  ...seed(
    `${islands}/reports/columns.ts`,
    [`${islands}/reports/columns.test.ts`],
    [
      ["a spreadsheet runs a product's name as a formula", "`'${text}`", "text"],
      ["a column at the end gets lost when the user moves it on", "|| other === undefined", ""],
    ],
  ),
  ...seed(
    `${islands}/pages/mcp/tool-switches.ts`,
    [`${islands}/pages/mcp/tool-switches.test.ts`],
    [["a tool stays off after somebody has switched it on", "new Set([...namesIn(stored), ...off])", "new Set(off)"]],
  ),
  ...seed(
    `${islands}/files/file-types.ts`,
    [`${islands}/files/file-types.test.ts`],
    [["a drawing with capital letters in its name is refused", ".toLowerCase();", ";"]],
  ),
  ...seed(
    "packages/console/src/shell/console-policy.ts",
    ["packages/console/src/shell/console-policy.test.ts"],
    [["uploads fail where the store has its own origin", "`connect-src 'self'${store}`", "\"connect-src 'self'\""]],
  ),
];
