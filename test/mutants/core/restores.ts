import { type Mutant, seed } from "../mutant.ts";

const source = "packages/core/src";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${source}/engine/operations/restore.ts`,
    [`${source}/engine/operations/standard.test.ts`, `${source}/application/roles/roles.test.ts`],
    [
      ["a restore brings back some of the rows although it names one that never was", "errors.length > 0", "false"],
      ["the audit trail calls a restore an update", `, action: "restore" }`, ` }`],
      ["whoever edits roles brings back privileges that they lack", "        await guard(change, rows);\n", ""],
    ],
  ),
  ...seed(
    `${source}/application/mail-texts/emails.ts`,
    [`${source}/application/mail-texts/emails.test.ts`],
    [
      [
        "whoever edits mails brings back a text that leaks links",
        "rows.forEach((row) => check(context, row))",
        "undefined",
      ],
    ],
  ),
  ...seed(
    `${source}/catalog/lists/item-operations.ts`,
    [`${source}/catalog/lists/lists.test.ts`],
    [
      ["a restore takes items of another list", ", among: matches({ listId: list.id })", ""],
      [
        "a restore makes a list longer than it may be",
        "items.length + rows.filter(({ deleted }) => deleted).length",
        "0",
      ],
      ["an item is read under any list", "item.listId !== id)", "false)"],
    ],
  ),
  ...seed(
    `${source}/catalog/product-search/searchable-products.ts`,
    [`${source}/catalog/product-search/search-products.test.ts`],
    [
      [
        "the search misses a product that was brought back",
        "keepingFound(restoreOperation(products, checkFilesKept))",
        "standard.restore",
      ],
    ],
  ),
  ...seed(
    `${source}/projects/views/restore-views.ts`,
    [`${source}/projects/views/restore-views.test.ts`],
    [
      ["a view comes back empty", "      await restoreItemsOf(change, undo);\n", ""],
      [
        "a view of another project comes back",
        "const among = matches({ projectId: project.id });",
        "const among = matches({});",
      ],
      ["receivers take a view that is back for a new one", ", restored: true }", " }"],
    ],
  ),
];
