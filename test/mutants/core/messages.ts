import { type Mutant, seed } from "../mutant.ts";

const tests = ["test/api/messages.test.ts"];

export const mutants: readonly Mutant[] = [
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
      ["arguments inside branches are overlooked", "yield* argumentsOf(value)", "argumentsOf(value)"],
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
