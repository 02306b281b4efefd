import type { Field } from "@design-catalog/client";
import { type Formats, fillSentence, type Parameters } from "./fill-sentence.ts";
import { numberText } from "./format.ts";
import { kindText } from "./kinds.ts";
import { language } from "./page-data.ts";
import { optionsOf } from "./words.ts";

const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });

/** A sentence of the service, as answers have it. */
interface Sentence {
  readonly code: string;
  readonly parameters: Parameters;
}

/** Names that a page knows of the values in its sentences. */
export interface Known {
  /** Title of a field by its name. */
  readonly fieldOf?: (name: string) => string;
  /** Name of a row by its id; another text stands for itself. */
  readonly nameOf?: (text: string) => string;
}

/** The sentence in the reader's language; undefined for none, or one of a later version. */
export function sentenceText(code: Field, sentence: Sentence | undefined, known: Known = {}): string | undefined {
  const text = sentence && new Map(optionsOf(code)).get(sentence.code);
  return text === undefined ? undefined : fillSentence(text, sentence?.parameters ?? {}, formatsOf(known));
}

function formatsOf({ fieldOf = same, nameOf = same }: Known): Formats {
  return {
    text: nameOf,
    number: (value) => numberText(Number(value)),
    day: (value) => day.format(new Date(value)),
    fields: (value) => value.split(", ").map(fieldOf).join(", "),
    kind: (value) => kindText(value.charAt(0).toUpperCase() + value.slice(1)),
  };
}

function same(text: string): string {
  return text;
}

/** A message of the service in the reader's language, or in English if the console does not know its sentence. */
export function Saying(said: {
  readonly message: string;
  readonly sentence: Sentence | undefined;
  readonly code: Field;
  readonly known?: Known;
}) {
  const { message, sentence, code, known } = said;
  const text = sentenceText(code, sentence, known);
  return text === undefined ? <span lang="en">{message}</span> : <>{text}</>;
}
