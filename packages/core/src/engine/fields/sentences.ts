import { Type } from "@sinclair/typebox";
import { namesOf } from "../names-of.ts";
import { oneOfGrowing, openForm } from "../schemas/growing.ts";
import { type Both, type KindNames, titled, titlesOf } from "./titled.ts";

/** A part of a sentence that differs from case to case; commas join a list. */
type SentenceValue = string | number | readonly string[];

/** A sentence of the service, by which a client says it in its reader's language. */
export interface Sentence {
  readonly code: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A sentence in English, with its code and parameters. */
export interface Said {
  readonly message: string;
  readonly sentence: Sentence;
}

/**
 * Sentences by their codes. What is in braces differs: a text such as `{name}`, or one that languages write each in their
 * way, such as `{limit:number}`, `{since:day}`, `{missing:fields}` and `{what:kind}`.
 */
export type SentenceTexts = Readonly<Record<string, Both>>;

/** Places of a text: all that stands in its braces. */
type PlacesIn<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesIn<Rest>
  : never;

type NameOf<Place extends string> = Place extends `${infer Name}:${string}` ? Name : Place;

/** Both languages have the same places, or the texts do not compile. */
type SamePlaces<Texts extends SentenceTexts> = {
  readonly [Code in keyof Texts]: [PlacesIn<Texts[Code][0]>, PlacesIn<Texts[Code][1]>] extends [
    PlacesIn<Texts[Code][1]>,
    PlacesIn<Texts[Code][0]>,
  ]
    ? Both
    : never;
};

/** Every place of a sentence has a value; a sentence without places has none. */
type ValuesOf<Text extends string> = [PlacesIn<Text>] extends [never]
  ? []
  : [values: Readonly<Record<NameOf<PlacesIn<Text>>, SentenceValue>>];

/** Says one of these sentences. */
export interface Says<Texts extends SentenceTexts> {
  <Code extends keyof Texts & string>(code: Code, ...values: ValuesOf<Texts[Code][0]>): Said;
  readonly texts: Texts;
}

/** Defines sentences in English and German. */
export function sentences<const Texts extends SentenceTexts>(texts: Texts & SamePlaces<Texts>): Says<Texts>;
export function sentences(texts: SentenceTexts): Says<SentenceTexts> {
  const say = (code: string, values: Readonly<Record<string, SentenceValue>> = {}): Said => {
    const parameters = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : String(value)]),
    );
    const [english] = texts[code] ?? [""];
    const message = english.replaceAll(/\{(\w+)(?::\w+)?\}/gu, (place, name: string) => parameters[name] ?? place);
    return { message, sentence: { code, parameters } };
  };
  return Object.assign(say, { texts });
}

/** Form of the sentences with these texts, as answers show them. */
export function sentenceSchema($id: string, { texts, ...titles }: KindNames & { readonly texts: SentenceTexts }) {
  return Type.Object(
    {
      code: titled(["Sentence", "Satz"], openForm(oneOfGrowing(namesOf(texts))), { values: texts }),
      parameters: titled(["Values in it", "Werte darin"], Type.Record(Type.String(), Type.String())),
    },
    {
      $id,
      additionalProperties: false,
      description: "Code and values of the message, by which a client says it in its reader's language",
      ...titlesOf(titles),
    },
  );
}
