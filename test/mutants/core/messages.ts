import { type Mutant, seed } from "../mutant.ts";

const tests = ["test/api/messages.test.ts"];

const folder = "packages/core/src/catalog/translations";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${folder}/text-meter.ts`,
    [`${folder}/text-meter.test.ts`],
    [
      [
        "a megabyte of messages keeps a core busy for 110 ms",
        "if (characters > messageCharactersMax)",
        "if (value === null)",
      ],
      ["the sources of messages are read without a limit", '[value, source ?? ""]', "[value]"],
      ["an import of many simple texts is refused", 'if (text.includes("{")) characters', "characters"],
      ["texts that wait for their translation count", 'if (status === "missing") return;', ""],
      ["300,000 placeholders are compared", "if (placeholders > placeholdersMax)", "if (value === null)"],
      [
        "the placeholders of sources are compared without a limit",
        "marksOf(value) + marksOf(source)",
        "marksOf(value)",
      ],
      ["%s is compared without a limit", 'of "{%"', 'of "{"'],
    ],
  ),
  ...seed(
    `${folder}/write-translations.ts`,
    [`${folder}/translations.test.ts`],
    [
      ["every message is read though 20 are wrong", "if (errors.length >= issuesMax) break;", ""],
      ["many messages at once have no limit", "    meter(fields);\n", ""],
      ["the same text twice is written", "if (earlier !== undefined)\n", "if (index < 0)\n"],
    ],
  ),
  ...seed(
    `${folder}/import-translations.ts`,
    [`${folder}/translations.test.ts`],
    [["an import has no limit on messages", "  checkBody: checkTranslations,\n", ""]],
  ),
  ...seed(
    `${folder}/upsert-translations.ts`,
    [`${folder}/translations.test.ts`],
    [["wrong texts are written by PUT", "  checkBody: checkTranslations,\n", ""]],
  ),
  ...seed(
    "packages/core/src/engine/calls/call-operation.ts",
    ["packages/core/src/engine/calls/call-operation.test.ts"],
    [["a body is checked by its schema only", "    operation.checkBody?.(body, context.ports);\n", ""]],
  ),
  ...seed("packages/core/src/catalog/translations/message-issue.ts", tests, [
    ["a plural translated as a select breaks the page", "`{${name}, ${type}}`", "`{${name}}`"],
    ["a broken source is taken, and no translation can ever fit", 'if ("fault" in source)', 'if ("none" in source)'],
    ["a text that waits for its translation must be a message", '|| text.status === "missing"', ""],
    ["branches of a plural count as placeholders", 'text.format !== "icu"', 'text.format !== "ICU"'],
  ]),
  ...seed("packages/core/src/catalog/translations/translations.ts", tests, [
    ["a change of a message is not parsed", '    ...(typeof format === "string" && { format }),\n', ""],
  ]),
  ...seed(
    "packages/host/src/icu-message.ts",
    ["packages/host/src/icu-message.test.ts"],
    [
      ["arguments inside branches are overlooked", "addArguments(found, value);", "typeOf(element);"],
      [
        "an argument that comes twice is found twice",
        "const key = `${type} ${element.value}`;",
        "const key = `${type} ${found.size}`;",
      ],
      [
        "an argument of two types is found once",
        "const key = `${type} ${element.value}`;",
        "const key = element.value;",
      ],
      [
        "an ordinal translated as a plural is taken",
        '"ordinal" ? "selectordinal" : "plural"',
        '"ordinal" ? "plural" : "plural"',
      ],
      ["markup in a message is refused", "ignoreTag: true", "ignoreTag: false"],
      ["the fault of a message is always at its beginning", 'typeof offset === "number" ? offset : 0', "0"],
    ],
  ),
];
