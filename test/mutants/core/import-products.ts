import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/core/src/catalog/product-files";
const unit = [`${folder}/import-products.test.ts`];
const api = ["test/api/products-import.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "a name of 30 MB is searched in one go",
    file: `${folder}/json-items.ts`,
    find: "if (at - start > itemLengthMax) break;",
    replace: "",
    tests: [`${folder}/json-items.test.ts`],
    equivalent: "the file is refused with the same issue, only later",
  },
  ...seed(
    `${folder}/read-file.ts`,
    [`${folder}/read-file.test.ts`],
    [
      ["the first of two lists is lost without a word", "frame.products.length !== spans.length", "spans.length === 0"],
      ["a file with one issue has at least 20", "errors.length < issuesMax ?", "errors.length < 1 ?"],
      ["the job counts members that it does not name", "errors.slice(0, issuesMax)", "errors"],
      ["an empty line counts as a wrong product", "if (item === undefined) continue;", ""],
    ],
  ),
  ...seed(
    "packages/core/src/engine/text/parse-csv.ts",
    ["packages/core/src/engine/text/parse-csv.test.ts"],
    [["millions of empty lines hold up all requests", "      yield undefined;", "      continue;"]],
  ),
  ...seed(
    `${folder}/read-file.ts`,
    [`${folder}/import-job.test.ts`],
    [
      [
        "an import holds up all requests while it reads",
        "    collected.push(part);\n    if (turns.isOver()) await turns.next();",
        "    collected.push(part);",
      ],
      [
        "an import holds up all requests while it checks products",
        "for (const item of items) {\n    if (turns.isOver()) await turns.next();",
        "for (const item of items) {",
      ],
      ["the job names only the first wrong product", "errors.length >= issuesMax", "errors.length >= 1"],
      ["a file without products is imported as nothing", "  validate(contentSchema, { products });\n", ""],
      ["one long record of CSV holds up all requests", "  await collect(checkRecords(text), turns);\n", ""],
      [
        "an import takes any number of values",
        "parseItem(text, span, { pointer: pointerOf(index), total })",
        "parseItem(text, span, { pointer: pointerOf(index), total: countValues(1e9) })",
      ],
    ],
  ),
  ...seed(
    `${folder}/json-items.ts`,
    [`${folder}/json-items.test.ts`],
    [
      ["a comma in a name divides a product", "if (code === 0x22) at = endOfString(text, at);\n    else if", "if"],
      ["an escaped quotation mark ends a name", "if (escapes % 2 === 0) return at;", "return at;"],
      ["a name that ends with a backslash does not end", "escapes % 2 === 0", "escapes === 0"],
      ["a file with nothing between two commas is imported", "if (!isBlank(text, start, at)) yield", "yield"],
      ["lists in lists are divided", 'isObject = mark === "{"', "isObject = true"],
      ["a product of 30 MB is parsed in one go", "if (at - (start ?? at) > itemLengthMax)", "if (at < 0)"],
      ["another product than the one that is too long is named", "      index += 1;\n", ""],
      ["a product of the second list has a number of the first", "[start, index] = [at + 1, 0]", "start = at + 1"],
      [
        "30 MB around the products are parsed in one go",
        "if (frameLength > frameLengthMax)",
        "if (at < text.length && frameLength > frameLengthMax)",
      ],
      ["products in a file may be nested deeper than in a body", "depth: 2", "depth: 0"],
      ["the wrong product of a file is not named", "pointer: pointer + issue.pointer", "pointer: issue.pointer"],
    ],
  ),
  ...seed(
    `${folder}/item-length.ts`,
    [`${folder}/json-items.test.ts`],
    [
      ["a quoted cell may have 30 MB in lines", "isQuoted = !isQuoted;", "isQuoted = false;"],
      ["a long file of short records is refused", "if (isBreak) record = { start: cell, line };", ""],
      [
        "a record that is too long is sought on another line",
        "record = { start: cell, line };",
        "record.start = cell;",
      ],
      ["a stray quotation mark makes the rest one record", "!== 0x22) return;", "=== 0) return;"],
      ["a doubled quotation mark ends the check", "&& text.charCodeAt(at - 1) !== 0x22) return;", ") return;"],
      ["a byte order mark ends the check", String.raw`text.startsWith("\uFEFF") ? 1 : 0`, "0"],
    ],
  ),
  ...seed(`${folder}/csv.ts`, unit, [
    ["each of 100,000 broken cells costs two exceptions", "if (broken >= issuesMax) return cell;", ""],
    ["each cell of a CSV body has 100,000 values of JSON", "parseJsonBody(cell, { total })", "parseJsonBody(cell)"],
    ["a CSV body with too many values in cells is taken", "if (total.values > total.valuesMax) throw error;", ""],
  ]),
  ...seed(
    `${folder}/find-targets.ts`,
    [`${folder}/import-job.test.ts`],
    [["looking up many products holds up all requests", "if (turns.isOver()) await turns.next();", ""]],
  ),
  ...seed(
    `${folder}/decode-utf8.ts`,
    [`${folder}/decode-utf8.test.ts`],
    [["a percent sign is decoded as if it were escaped", "byte < 0x80 && byte !== 0x25", "byte < 0x80"]],
  ),
  ...seed(
    `${folder}/find-targets.ts`,
    [...unit, ...api],
    [
      ["an import changes a removed product", "where: all(live, named), lock", "where: named, lock"],
      [
        "a product of another manufacturer is overwritten",
        "found.filter((row) => row.manufacturer === manufacturer)",
        "found",
      ],
      ["one of several products with a part number is overwritten", "if (found.length > 1)", "if (found.length > 2)"],
      [
        "a repeated import doubles products without a part number",
        "=== undefined)\n    return { pointer: place",
        "=== null)\n    return { pointer: place",
      ],
      ["the last of two records for one product wins silently", "first.set(key, earlier ?? pointer);", ""],
    ],
  ),
  ...seed(`${folder}/write-products.ts`, unit, [
    ["an outdated file overwrites newer changes", "patch.version ?? before.version", "before.version"],
    ["the search finds imported products by their old words", "await refreshSearchRows(change, ids);", ""],
    ["unchanged products count as changed", "after.version !== before?.version", "true"],
    ["a part number of a removed product cannot be taken over", "batchesOf(ordered)", "batchesOf(targets)"],
    ["products behind the first batch are left out", "at += batchRows) yield", "at += targets.length) yield"],
    [
      "an imported product has connectors that do not exist",
      "await checkReferences(change.transaction, products.definition.references, ...rows);",
      "",
    ],
  ]),
  ...seed(`${folder}/write-products.ts`, api, [
    ["two imports at a time refuse each other", 'await change.transaction.lock("products import");', ""],
  ]),
  ...seed(
    `${folder}/import-job.ts`,
    [`${folder}/import-job.test.ts`],
    [
      ["an import repeats what it has written", "if (state) return state;", ""],
      ["a second import waits until its requests give up", "  exclusive: true,\n", ""],
      ["a dry run of a file writes", "if (asked.dryRun) return", "if (!asked) return"],
      ["who may not read files reads them by an import", '"Admin Products r/w", "Admin Files"', '"Admin Products r/w"'],
      ["a failed import does not say where", "[error.message, ...named]", "[error.message]"],
    ],
  ),
  ...seed(
    `${folder}/import-products.ts`,
    [`${folder}/import-job.test.ts`],
    [
      ["products wait for a running import and time out", "await checkNoneRuns(context);", ""],
      ["an import in the queue refuses every other one", ', status: "running" }', " }"],
    ],
  ),
  ...seed(
    `${folder}/read-file.ts`,
    [`${folder}/import-job.test.ts`],
    [
      ["files of projects are imported", 'file.ownerKind !== "application"', "false"],
      ["malware is read", 'status !== "ready"', "false"],
      ["a file of gigabytes fills the memory", "bytes > bytesMax", "bytes < 0"],
    ],
  ),
  ...seed(
    `${folder}/decode-utf8.ts`,
    [`${folder}/decode-utf8.test.ts`],
    [["a letter with an accent now and then ends an import", "steps < 3", "steps < 1"]],
  ),
  ...seed(`${folder}/rehearse.ts`, unit, [
    ["a dry run writes", "throw done.rehearsed;", "return done.rehearsed.result;"],
  ]),
  ...seed(
    `${folder}/csv.ts`,
    [...unit, ...api, "test/api/products-export.test.ts"],
    [
      ["attributes are [object Object] in CSV", "return JSON.stringify(value);", "return String(value);"],
      ["0x10 grams are 16", String.raw`/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(cell)`, "!Number.isNaN(Number(cell))"],
      ["an empty cell never clears a field", 'cell !== "" || cleared.has(name)', 'cell !== ""'],
    ],
  ),
  {
    bug: "a file of JSON that ends with a megabyte of spaces is refused",
    file: `${folder}/json-items.ts`,
    find: "while (isSpace(text.charCodeAt(end - 1))) end -= 1;",
    replace: "",
    tests: [`${folder}/read-file.test.ts`],
  },
];
