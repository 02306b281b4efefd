import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/core/src/catalog/translations/xliff";
const files = [`${folder}/xliff.test.ts`];
const parsing = [`${folder}/parse-xml.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${folder}/parse-xml.ts`, parsing, [
    ["a DOCTYPE is skipped", "if (type !== -1)", "if (type === 0)"],
    [
      "an unknown entity is kept as text",
      "if (forbidden.test(character))",
      "if (hex !== undefined && forbidden.test(character))",
    ],
    [
      "a file of 400,000 elements and texts keeps a core busy for 200 ms",
      "if (reading.pieces > piecesMax)",
      "if (reading.pieces < 0)",
    ],
    ["attributes have no limit", "    count(reading);\n    if (values.has(key))", "    if (values.has(key))"],
    ["references have no limit", "      count(reading);\n      if (known", "      if (known"],
    [
      "a file of 5,000 units with their end tags is refused",
      "  count(reading);\n  if (!isMarkup)",
      "  count(reading);\n  count(reading);\n  if (!isMarkup)",
    ],
    ["a comment is closed by its own beginning", "reading.at + begin.length", "reading.at"],
    ["elements nested a thousand deep are taken", "open.length > depthMax + 1", "open.length > 1000"],
    ["a second root is overlooked", "|| more.length > 0", ""],
    ["an end tag closes another element", "open.pop()?.name !== end", "open.pop() === undefined"],
    ["the line of a fault is that of a file with other line breaks", String.raw`.replaceAll("\r\n", "\n")`, ""],
  ]),
  ...seed(`${folder}/read-xliff.ts`, files, [
    ["units beyond those of an import are put together", ".slice(0, importedMax + 1)", ""],
    ["a file with a unit too many is imported without it", "importedMax + 1", "importedMax"],
    ["XLIFF 1.2 is read as an empty file", "|| declared !== xliffNamespace", ""],
    ["markup of a tool gets lost", "if (text !== undefined) return text;", 'return text ?? "";'],
    ["a half translated text counts as translated", "isWhole && segments.length > 0 ?", "segments.length > 0 ?"],
    [
      "a machine's segment counts as reviewed next to a reviewed one",
      '["missing", "machine"] as const',
      '["missing"] as const',
    ],
    ["texts in groups are overlooked", ", ...inGroups]", "]"],
    ["NUL reaches the database", "(?!0+$)", ""],
  ]),
  ...seed(`${folder}/write-xliff.ts`, files, [
    ["a carriage return becomes a line feed", '.replaceAll("\\r", "&#xD;")', ""],
    ["a key with a quotation mark breaks the file", `.replaceAll('"', "&quot;")`, ""],
    ["machine texts come back as reviewed", ', subState: "catalog:machine"', ""],
  ]),
];
