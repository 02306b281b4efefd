import { type Mutant, seed } from "../mutant.ts";

const split = "packages/host/src/split-message";
const asking = "packages/core/src/catalog/translations/translate";
const operations = ["packages/host/src/translators/translate-messages.test.ts"];

/** Messages for a provider of translations: taken apart, joined with the forms of a language, judged. */
export const mutants: readonly Mutant[] = [
  ...seed(
    `${split}.ts`,
    [`${split}.test.ts`],
    [
      [
        "a message of choices inside choices fills the memory",
        "leaves.length === sentencesMax",
        "leaves.length === 100",
      ],
      ["# of an outer plural shows the number of an inner one", "if (part.numberOf === plural)", "if (true)"],
      ["an offset of an outer plural is forgotten", "part.numberOf.offset !== 0", "false"],
      ["a brace in a text becomes an argument", `.replaceAll(/[{}]+/gu, "'$&'")`, ""],
      ["an apostrophe swallows the rest of a message", `text.replaceAll("'", "''")`, "text"],
      ["Polish has no form for 2 to 4", "for (const name of names) yield", "for (const name of options.keys()) yield"],
      ["German ordinals have the forms of its numbers", 'type: pluralType ?? "cardinal"', 'type: "cardinal"'],
      ["No files is lost", 'if (name.startsWith("=")) yield', 'if (name === "") yield'],
    ],
  ),
  ...seed(`${asking}/ask-for-all.ts`, operations, [
    ["a message with a lost argument is taken", '!textIssue({ value, source, format: "icu" }, readMessage)', "true"],
    ["the provider is asked for numbers", "parts.sentences.filter(hasWords)", "[...parts.sentences]"],
  ]),
  ...seed(`${asking}/translation-job.ts`, operations, [
    ["a job leaves messages without a translation", 'format === "icu" && source ? [source] : []', "[]"],
  ]),
  ...seed(`${asking}/store-translated.ts`, operations, [
    ["a translated message is stored as a plain text", 'hasChoices(source) ? "icu" : "plain"', '"plain"'],
  ]),
];
