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

/** The sentence in the reader's language; undefined for one of a later version. */
export function sentenceText(code: Field, { code: name, parameters }: Sentence, known: Known = {}): string | undefined {
  const text = new Map(optionsOf(code)).get(name);
  return text === undefined ? undefined : fillSentence(text, parameters, formatsOf(known));
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
  readonly sentence: Sentence | null | undefined;
  readonly code: Field;
  readonly known?: Known;
}) {
  const { message, sentence, code, known } = said;
  const text = sentence ? sentenceText(code, sentence, known) : undefined;
  return text === undefined ? <span lang="en">{message}</span> : <>{text}</>;
}
