import { seed } from "../mutant.ts";

const engine = "packages/console/src/islands/engine";

export const mutants = [
  ...seed(
    `${engine}/draw-grid.ts`,
    ["test/browser/console-engine.test.ts"],
    [
      ["a click with Control leaves the page", "click.ctrlKey || ", ""],
      ["the middle button opens no row", "data && event.button === 1", "false"],
    ],
  ),
  ...seed(
    `${engine}/grid-query.ts`,
    [`${engine}/grid-query.test.ts`],
    [
      ["a cleared field finds only rows without a text", 'url.get(name) !== ""', "url.get(name) !== undefined"],
      ["a part of a name finds nothing", 'type: "contains"', 'type: "equals"'],
      ["a chosen value also finds rows that only contain it", "if (options === undefined)", "if (true)"],
      ["the list of deleted rows is refused", 'value === "true" ||', "false &&"],
      ["a click on a column's head does not sort", "sortModel.length > 0 ? sortModel : [", "false ? sortModel : ["],
      ["the oldest rows come first", '[{ colId, sort: "desc" }]', '[{ colId, sort: "asc" }]'],
    ],
  ),
  ...seed(
    `${engine}/word-text.ts`,
    [`${engine}/word-text.test.ts`],
    [
      [
        "a word of a later version that every object has is shown as code",
        "Object.hasOwn(names, word) ? names[word] : undefined",
        "names[word]",
      ],
    ],
  ),
  ...seed(
    `${engine}/resource/field-values.ts`,
    [`${engine}/resource/field-values.test.ts`],
    [
      ["an empty field is stored as an empty text", 'trimmed === "" ? null : trimmed', "trimmed"],
      [
        "an empty name is refused as null, without a word a user understands",
        'field.isRequired === true ? "" : null',
        "null",
      ],
      [
        "a text in a field of numbers becomes null unseen",
        "Number.isNaN(number) ? typed : number",
        "Number.isNaN(number) ? null : number",
      ],
      ["a removed attribute comes back with the next save", "[key, null] as const", "[key, undefined] as const"],
      [
        "a connector's quantity is sent as a text, and refused",
        "itemsOf(typed).map((item) => bodyOf(field.of, item))",
        "itemsOf(typed)",
      ],
      [
        "a stored connector's quantity is not text, so its field is empty",
        "itemsOf(stored).map((item) => valuesOf(field.of, item))",
        "itemsOf(stored)",
      ],
      ["an entry that was begun by mistake is stored without a key", 'key.trim() !== ""', "key !== undefined"],
      ["a form shows the first choice but sends none", "isChosen ? field.options[0]?.[0] : undefined", "undefined"],
      [
        "0 looks like nothing",
        'typeof value === "number" ? String(value)',
        'typeof value === "number" && value !== 0 ? String(value)',
      ],
    ],
  ),
  ...seed(
    "packages/console/src/islands/engine/grid-blocks.ts",
    ["packages/console/src/islands/engine/grid-blocks.test.ts"],
    [
      ["a refresh reads everything that the user has seen", "start > last || start + blockRows <= first", "false"],
      ["the rows that the user looks at are never read again", "start > last || start + blockRows <= first", "true"],
      ["a block stays as it was once seen", "atRest.delete(startRow) ?", "atRest.has(startRow) ?"],
      [
        "rows that the grid has dropped come back old",
        "for (const start of known.keys()) if (!inGrid.includes(start)) known.delete(start);",
        "void inGrid;",
      ],
      ["rows of another order come back", "if (order !== orderOfRows) forgetRows();", "void forgetRows;"],
      ["rows of other filters come back late", "if (own !== turn) return;", "if (own > turn) return;"],
      ["each refresh counts a million rows", "lastCount.rows <= countedRowsMax ||", "true ||"],
      ["the number of many rows is never true again", " || now() - lastCount.atMs >= recountMs", ""],
      ["every block counts all rows", "if (startRow > 0) return false;", "void startRow;"],
      ["a restart shows the number of other rows", "      lastCount = undefined;\n", ""],
    ],
  ),
  ...seed(
    `${engine}/grid-blocks.ts`,
    [`${engine}/grid-blocks.test.ts`],
    [
      ["a row that matches again stays crossed out", "else held.delete(startRow);", ""],
      ["rows of other filters are called gone", "    atRest.clear();\n    held.clear();\n", "    atRest.clear();\n"],
      ["a dropped block counts as changed for ever", "if (!known.has(start)) held.delete(start);", ";"],
      ["somebody who scrolls on misses rows", "held.size === 0 || known.has(startRow)", "true"],
      ["each refresh moves what the user reads", "held.size === 0 || known.has(startRow)", "held.size === 0"],
      ["a scroll reads a million rows again", "held.size === 0 || known.has(startRow)", "known.has(startRow)"],
      ["the last rows are cut off", "startRow + rows.length)", "startRow)"],
    ],
  ),
  ...seed(
    `${engine}/rows-in-place.ts`,
    [`${engine}/rows-in-place.test.ts`],
    [
      ["a row that left is taken away", "rows: shown.map((row) => found.get(row.id) ?? row),", "rows: fresh,"],
      ["a row that left shows what it was", "for (const row of again) found.set(row.id, row);", "void again;"],
      ["a row that only moved is called gone", "? !matching.includes(id) :", "? true :"],
      ["each refresh asks about rows that are as they were", " && isOther(found.get(row.id), row)", ""],
      ["a row that stays away from the filters seems to match", "hasLeft(id) || !found.has(id)", "!found.has(id)"],
      ["rows that came at the end never show", "if (shown.every(", "if (shown.length === fresh.length && shown.every("],
      ["rows show what they were", "found.get(row.id) ?? row", "again.find(({ id }) => id === row.id) ?? row"],
    ],
  ),
  ...seed(
    `${engine}/kept-names.ts`,
    [`${engine}/kept-names.test.ts`],
    [
      [
        "a new name shows after a reload only",
        "now() - (known.get(id)?.readAtMs ?? -Infinity) < keptMs",
        "known.has(id)",
      ],
      ["each refresh reads every name", "< keptMs;", "< 0;"],
    ],
  ),
  ...seed(
    "packages/console/src/islands/engine/grid-order.ts",
    ["packages/console/src/islands/engine/grid-order.test.ts"],
    [
      [
        "a link shows the rows upside down",
        'part.startsWith("-") ? ("desc" as const) : ("asc" as const)',
        '"asc" as const',
      ],
      ["a link with an unknown column shows no rows", "sortable.includes(colId) && ", ""],
      [
        "a column twice in a link is refused with all rows",
        " && all.findIndex((other) => other.colId === colId) === index",
        "",
      ],
      ["the address tells no direction", 'sort === "desc" ? `-${colId}` : colId', "void sort ?? colId"],
    ],
  ),
  ...seed(
    "packages/console/src/islands/pages/outbox/page.tsx",
    ["test/browser/console-navigation.test.ts"],
    [["the reason of a mail's failure is out of sight", "recipient, width: 160", "recipient, width: 240"]],
  ),
];
