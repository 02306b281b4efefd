import { seed } from "../mutant.ts";

const engine = "packages/console/src/islands/engine";

export const mutants = [
  ...seed(
    `${engine}/grid-query.ts`,
    [`${engine}/grid-query.test.ts`],
    [
      ["a cleared field finds only rows without a text", 'filter(([, value]) => value !== "")', "filter(() => true)"],
      ["a part of a name finds nothing", 'type: "contains"', 'type: "equals"'],
      ["a click on a column's head does not sort", "sortModel.length > 0 ? sortModel : [", "false ? sortModel : ["],
      ["the oldest rows come first", '[{ colId, sort: "desc" }]', '[{ colId, sort: "asc" }]'],
    ],
  ),
];
