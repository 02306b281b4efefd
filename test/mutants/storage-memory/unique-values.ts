import { type Mutant, seed } from "../mutant.ts";

const source = "packages/storage-memory/src";
const tests = [`${source}/memory-storage.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${source}/memory-rows.ts`, tests, [
    [
      "after two rows swapped their values a third may have one of them too",
      "if (holders.get(unique) === key) holders.delete(unique);",
      "holders.delete(unique);",
    ],
    [
      "a value stays taken after the row that had it changed",
      "      free(key);\n      for (const unique of stored",
      "      for (const unique of stored",
    ],
    [
      "a value stays taken after the row that had it was erased",
      "      free(key);\n      byKey.delete(key);",
      "      byKey.delete(key);",
    ],
  ]),
  ...seed(`${source}/memory-tables.ts`, tests, [
    [
      "a transaction that freed a value cannot use it",
      "(key !== undefined && changed.byKey.has(key) ? undefined : key)",
      "key",
    ],
    ["a transaction may give one value to two new rows", "changed.holder(unique) ?? (key", "(key"],
  ]),
  ...seed(
    `${source}/memory-tables.ts`,
    [`${source}/memory-tables.test.ts`],
    [
      [
        "tests that share rows get those of an earlier change back",
        "undone?.splice(length).toReversed() ?? []",
        "undone?.splice(length) ?? []",
      ],
    ],
  ),
  ...seed(`${source}/memory-writer.ts`, tests, [
    [
      "an insert takes a value while another transaction, which may be rolled back, frees it",
      "for (const unique of claimed.flatMap(({ uniques = [] }) => uniques)) await lock(lockName(table, unique));",
      "",
    ],
    [
      "two applications cannot have a product of the same name",
      "JSON.stringify([applicationId, columns, values])",
      "JSON.stringify([columns, values])",
    ],
    [
      "a row that is written with the name it has is refused because of itself",
      "(changes.holder(table.name, unique) ?? next.key) !== next.key",
      "changes.holder(table.name, unique) !== undefined",
    ],
    ["a deleted row keeps its name", 'if (row["deleted"] === true) return [];', ""],
    [
      "of concurrent inserts of one name several win",
      "for (const unique of [...uniques, ...(previous?.uniques ?? [])]) await lock(lockName(table, unique));",
      "",
    ],
  ]),
];
