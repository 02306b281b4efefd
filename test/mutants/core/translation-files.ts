import { type Mutant, seed } from "../mutant.ts";

const translations = "packages/core/src/catalog/translations";
const text = "packages/core/src/engine/text";
const files = [`${translations}/import-translations.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${translations}/import-translations.ts`, files, [
    ["a dry run of an import writes", "const plan = dryRun\n", "const plan = !dryRun\n"],
    ["an answer about a large import has every change", "updates.slice(0, listedMax - created.length)", "updates"],
    ["an import lists fields that stay as they are", "before === after ? []", "before === null ? []"],
  ]),
  ...seed(`${translations}/export-translations.ts`, files, [
    ["an export brings deleted texts back", "all(live, ofLocale", "all(ofLocale"],
    ["an export of one language has all of them", "all(live, ofLocale, ofNamespace)", "all(live, ofNamespace)"],
    ["two exports of the same texts differ in their order", '"namespace", "key", "locale", "id"', '"id"'],
  ]),
  ...seed(`${translations}/csv.ts`, files, [
    ["a text without a translation cannot be imported as CSV", 'cell !== "" || name === "value"', 'cell !== ""'],
  ]),
  ...seed(
    `${text}/parse-csv.ts`,
    [`${text}/parse-csv.test.ts`],
    [
      ["an import keeps the apostrophe of a guarded cell", 'unguarded(cells[column] ?? "")', 'cells[column] ?? ""'],
      ["quotation marks double with each import", `.replaceAll('""', '"')`, ""],
      [
        "a file that Excel saved is refused for its byte order mark",
        String.raw`startsWith("\uFEFF")`,
        'startsWith("?")',
      ],
      ["a megabyte of empty lines keeps a core busy for 100 ms", "addValues(total, 1);", ""],
      ["a line that ends as on Windows counts twice", '&& source[index + 1] !== "\\n"', ""],
      ["a file with line breaks of an old Macintosh is one line", 'source[index] === "\\r" &&', "false &&"],
      ["a record with a cell too many loses it", "cells.length === head.length", "cells.length >= head.length"],
    ],
  ),
  ...seed(
    `${text}/csv.ts`,
    [`${text}/parse-csv.test.ts`],
    [["a text that begins with an apostrophe loses it by export and import", "/^'*[", "/^["]],
  ),
  ...seed(
    "packages/http/src/request/request-body.ts",
    ["test/api/translations-file.test.ts"],
    [["a CSV body is taken as JSON", "find(([name]) => name === type)", "find(([name]) => name !== type)"]],
  ),
];
