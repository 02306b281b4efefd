import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/core/src/catalog/translations/translate";
const sentences = [`${folder}/translate-sentences.test.ts`];
const job = [`${folder}/translation-job.test.ts`];
const protection = [`${folder}/protect.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${folder}/protect.ts`, protection, [
    ["a translation with markup of the provider is taken", 'if (xml.includes("<")) return undefined;', ""],
    ["a placeholder that comes twice replaces another one", "&& new Set(numbers).size === kept.length", ""],
    ["an ampersand in a sentence breaks the provider's parser", 'text.replaceAll("&", "&amp;")', "text"],
  ]),
  ...seed(`${folder}/memory.ts`, sentences, [
    ["a deleted text is found again", "all(live, matches(", "all(matches("],
    ["a text in another language is found", "matches({ locale: wanted.to })", "matches({})"],
    ["a text that waits for its translation counts as one", 'status !== "missing" && ', ""],
    ["a remembered text with other placeholders is used", "=== undefined)", "!== null)"],
    ["machine texts win over reviewed ones", 'row.status === "reviewed"', 'row.status !== "reviewed"'],
  ]),
  ...seed(`${folder}/ask-translator.ts`, sentences, [
    ["a translation that lost a placeholder is taken", "&& placeholderIssue({ source, value }) === undefined", ""],
    [
      "a provider that answers too few texts shifts them",
      "answers.length !== sentences.length",
      "answers.length > sentences.length",
    ],
    ["one lost placeholder rejects a sentence for good", ".slice(0, againMax)", ".slice(0, 0)"],
  ]),
  ...seed(`${folder}/translate-all.ts`, sentences, [
    [
      "an outage of the provider hides what the application has",
      "if (remembered.size > 0 &&",
      "if (remembered.size > 1 &&",
    ],
    ["sentences that are known are sent to the provider", "!remembered.has(sentence)", "sentence !== null"],
  ]),
  ...seed(`${folder}/store-translated.ts`, sentences, [
    ["a reviewed text is overwritten by a machine", "&& !taken.has(key)", ""],
    ["texts that wait stay empty", 'status === "missing"', 'status === "machine"'],
    ["two long sentences share a key", "digest.slice(0, digestMax)", '""'],
  ]),
  ...seed(`${folder}/translation-job.ts`, job, [
    [
      "a job overwrites what somebody wrote meanwhile",
      "if (allowed.length > 0) await writeTranslations(change, allowed)",
      "await writeTranslations(change, texts)",
    ],
    ["a job that died begins again", "job.state ?? {", "null ?? {"],
    ["a job for one namespace translates all", "isWritten, ofNamespace", "isWritten"],
    ["a text without a translation in its own language is a source", "isWritten, ofNamespace", "ofNamespace"],
    ["an outage leaves gaps that look done", "isWhole: true", "isWhole: false"],
  ]),
];
