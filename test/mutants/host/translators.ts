import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/host/src/translators";
const tests = [`${folder}/translators.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed("packages/host/src/post-json.ts", tests, [
    ["the key of a provider follows a redirect", 'redirect: "manual"', 'redirect: "follow"'],
    ["an endless answer fills the memory", "bytes > answerBytesMax", "bytes > answerBytesMax * 2"],
  ]),
  ...seed(`${folder}/deepl.ts`, tests, [
    ["DeepL refuses the target de-CH", "variants.has(tag) ? tag : languageOf(locale)", "tag"],
    ["DeepL translates placeholders", 'ignore_tags: ["x"],', ""],
  ]),
  ...seed(`${folder}/libre-translate.ts`, tests, [
    ["LibreTranslate shows escapes to users", 'format: "html"', 'format: "text"'],
  ]),
  ...seed("packages/host/src/outbound.ts", tests, [
    ["TRANSLATOR_URL is taken and nobody is asked", "...(settings.translator && {", "...(false && {"],
  ]),
  ...seed(
    "packages/host/src/config/translator.ts",
    ["packages/host/src/config/translator.test.ts"],
    [
      [
        "texts and key cross a network in the clear",
        'production && url.protocol === "http:"',
        'production && url.protocol === "ftp:"',
      ],
      [
        "a forgotten URL leaves the key without use",
        "if (key !== undefined) reader.problem",
        "if (key === null) reader.problem",
      ],
    ],
  ),
];
