import { KindGuard, type TSchema } from "@sinclair/typebox";
import { type Attack, listOf } from "./attack-values.ts";

/** Characters of a text, at most. */
const textMost = 4_000;
/** Texts of one body, at most. */
const itemsMost = 1_000;

const messages: Readonly<Record<string, (index: number) => string>> = {
  "open plurals": () => "{a,plural,other{",
  arguments: () => "{a}",
  "other arguments": (index) => `{a${index}}`,
  numbers: () => "{a,number,::.00}",
  dates: () => "{a,date,::y}",
  "plurals in sentences": () => "You have {n,plural,one {# item} other {# items}}. ",
};

/** Messages that begin, repeat a piece and end. */
const wrappedMessages: Readonly<Record<string, (length: number) => string>> = {
  "plurals inside each other": (length) => "{a,plural,other{".repeat(length / 18) + "}}".repeat(length / 18),
  "a plural of many forms": (length) => `{a,plural,other{}${filled((index) => `=${index}{}`, length - 19)}}`,
  "a select of many forms": (length) => `{a,select,other{}${filled((index) => `b${index}{}`, length - 19)}}`,
  "a long skeleton": (length) => `{a,number,::${".00 ".repeat((length - 14) / 4)}}`,
  "numbers of a plural": (length) => `{a,plural,other{${"#".repeat(length - 18)}}}`,
};

const placeholders: Readonly<Record<string, (index: number) => string>> = {
  placeholders: () => "{a}",
  "other placeholders": (index) => `{a${index}}`,
  "placeholders of C": () => "%1$s",
  "open braces": () => "{ ",
};

/** True for a list of texts that may be messages of ICU. */
export function areMessages(items: TSchema): boolean {
  const formats: unknown = KindGuard.IsObject(items) ? items.properties["format"]?.enum : undefined;
  return Array.isArray(formats) && formats.includes("icu");
}

/** Lists of texts that are expensive to read or to compare with their source: sound ones, and with a wrong one last. */
export function* messageAttacks(): Generator<Attack> {
  const icu = { ...ofPieces(messages), ...wrappedMessages };
  const plain = ofPieces(placeholders);
  for (const [format, texts] of Object.entries({ icu, plain }))
    for (const [name, text] of Object.entries(texts))
      for (const [ending, wrong] of Object.entries({ "": "", " and a wrong one": ',{"key":"w","locale":"de"}' }))
        yield {
          name: `${name} as ${format}${ending}`,
          isForeign: true,
          text: (bytes) => `${items(format, text(textMost), bytes - 40).slice(0, -1)}${wrong}]`,
        };
  const faulty = (bytes: number) => items("icu", "{a}".repeat(1_333), bytes - 80).slice(0, -1);
  yield {
    name: "arguments as icu and a broken message",
    isForeign: true,
    text: (bytes) => `${faulty(bytes)},{"key":"w","locale":"de","format":"icu","value":"{"}]`,
  };
}

function items(format: string, text: string, bytes: number): string {
  const texts = `"format":"${format}","value":"${text}","source":"${text}"`;
  return listOf((index) => `{"key":"k${index}","locale":"de",${texts}}`, bytes, itemsMost);
}

function ofPieces(pieces: Readonly<Record<string, (index: number) => string>>) {
  return Object.fromEntries(
    Object.entries(pieces).map(([name, piece]) => [name, (length: number) => filled(piece, length)] as const),
  );
}

function filled(piece: (index: number) => string, length: number): string {
  let text = "";
  for (let index = 0; ; index++) {
    const next = piece(index);
    if (text.length + next.length > length) return text;
    text += next;
  }
}
