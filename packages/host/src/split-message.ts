import type { SplitMessage } from "@design-catalog/core/ports";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** Sentences of a message, at most: choices inside choices multiply. */
const sentencesMax = 24;
/** Choices on the way to one sentence, at most: each of them holds a copy of all parts. */
const choicesMax = 24;

type Plural = Extract<MessageFormatElement, { readonly type: TYPE.plural }>;
type Chooser = Plural | Extract<MessageFormatElement, { readonly type: TYPE.select }>;

/** Part of a sentence: a text, the source of an argument, or the number of a plural. */
type Part = { readonly text: string } | { readonly argument: string } | { readonly numberOf: Plural };

/** A sentence without choices, by its place in the list of sentences. */
interface Leaf {
  readonly at: number;
  readonly parts: readonly Part[];
}

/** A choice between sentences, or between further choices. */
interface Choice {
  readonly by: Chooser;
  readonly options: ReadonlyMap<string, Tree>;
}

type Tree = Leaf | Choice;

/**
 * Takes a message of ICU's MessageFormat apart into whole sentences, one for each combination of its choices. Returns
 * undefined for a text that is not a message, has more than 24 sentences or choices, or cannot be told without a choice inside another.
 */
export function splitIcuMessage(text: string): SplitMessage | undefined {
  const leaves: Leaf[] = [];
  let tree: Tree;
  try {
    const elements = parse(text, { ignoreTag: true, captureLocation: true });
    tree = expand([...partsOf(elements, text)], { source: text, leaves, plural: undefined, choices: 0 });
  } catch {
    return undefined;
  }
  return {
    sentences: leaves.map(({ parts }) => sentenceOf(parts)),
    join: (translated, language) => print(tree, { sentences: translated.map(String), language }, undefined),
  };
}

class Unsupported extends Error {}

type Piece = Part | Chooser;

interface Expansion {
  readonly source: string;
  readonly leaves: Leaf[];
  /** Innermost plural. */
  readonly plural: Plural | undefined;
  readonly choices: number;
}

/** The elements of a message or of a branch of `plural`, with the source of what stays as it is. */
function* partsOf(elements: readonly MessageFormatElement[], source: string, plural?: Plural): Generator<Piece> {
  for (const element of elements) {
    if (element.type === TYPE.literal) yield { text: element.value };
    else if (element.type === TYPE.plural || element.type === TYPE.select) yield element;
    else if (element.type === TYPE.pound && plural) yield { numberOf: plural };
    else if (element.location)
      yield { argument: source.slice(element.location.start.offset, element.location.end.offset) };
  }
}

function expand(pieces: readonly Piece[], context: Expansion): Tree {
  const at = pieces.findIndex((piece) => "type" in piece);
  const by = pieces[at];
  if (!by || !("type" in by))
    return leafOf(
      pieces.flatMap((piece) => ("type" in piece ? [] : [piece])),
      context,
    );
  if (context.choices === choicesMax) throw new Unsupported("Too many choices");
  const plural = by.type === TYPE.plural ? by : undefined;
  const options = new Map<string, Tree>();
  for (const [name, { value }] of Object.entries(by.options)) {
    const branch = [...partsOf(value, context.source, plural)];
    const inner = { ...context, plural: plural ?? context.plural, choices: context.choices + 1 };
    options.set(name, expand([...pieces.slice(0, at), ...branch, ...pieces.slice(at + 1)], inner));
  }
  return { by, options };
}

function leafOf(parts: readonly Part[], { leaves, plural }: Expansion): Leaf {
  if (leaves.length === sentencesMax) throw new Unsupported("Too many sentences");
  for (const part of parts) {
    // A text that looks like the number of an argument could not be told from it.
    if ("text" in part && /\{\d+\}/u.test(part.text)) throw new Unsupported("Numbers in braces");
    // Inside another plural, # means its number, and no argument is the number less an offset.
    if ("numberOf" in part && part.numberOf !== plural && part.numberOf.offset !== 0) throw new Unsupported("Offset");
  }
  const leaf = { at: leaves.length, parts };
  leaves.push(leaf);
  return leaf;
}

/** The sentence for a translator: arguments are `{0}`, `{1}` and so on. */
function sentenceOf(parts: readonly Part[]): string {
  let number = 0;
  return parts.map((part) => ("text" in part ? part.text : `{${number++}}`)).join("");
}

interface Translated {
  readonly sentences: readonly string[];
  readonly language: string;
}

function print(tree: Tree, translated: Translated, plural: Plural | undefined): string {
  if ("at" in tree) return printLeaf(tree, translated, plural);
  const { by } = tree;
  const inner = by.type === TYPE.plural ? by : plural;
  const options = [...optionsIn(tree, translated.language)].map(
    ([name, option]) => `${name} {${print(option, translated, inner)}}`,
  );
  return `{${by.value}, ${kindOf(by)}${options.join(" ")}}`;
}

function kindOf(by: Chooser): string {
  if (by.type === TYPE.select) return "select, ";
  const offset = by.offset === 0 ? "" : `offset:${by.offset} `;
  return `${by.pluralType === "ordinal" ? "selectordinal" : "plural"}, ${offset}`;
}

/** The options in another language: exact numbers stay, and each plural form of the language has one. */
function* optionsIn({ by, options }: Choice, language: string): Generator<readonly [string, Tree]> {
  const other = options.get("other");
  if (by.type === TYPE.select || !other) {
    yield* options;
    return;
  }
  for (const [name, option] of options) if (name.startsWith("=")) yield [name, option];
  const names = formsOf(language, by) ?? [...options.keys()].filter((name) => !name.startsWith("="));
  for (const name of names) yield [name, options.get(name) ?? other];
}

/** Plural forms of a language; undefined for one that nobody knows here. */
function formsOf(language: string, { pluralType }: Plural) {
  if (Intl.PluralRules.supportedLocalesOf([language]).length === 0) return undefined;
  const { pluralCategories } = new Intl.PluralRules(language, { type: pluralType ?? "cardinal" }).resolvedOptions();
  return [...pluralCategories.filter((form) => form !== "other"), "other"];
}

function printLeaf({ at, parts }: Leaf, { sentences }: Translated, plural: Plural | undefined): string {
  const kept = parts.filter((part) => !("text" in part));
  return (sentences[at] ?? "")
    .split(/\{(\d+)\}/u)
    .map((text, place) => (place % 2 === 0 ? quoted(text, plural) : printPart(kept[Number(text)], plural)))
    .join("");
}

/** The source of an argument. The number of an outer plural has a name there. */
function printPart(part: Part | undefined, plural: Plural | undefined): string {
  if (!part || "text" in part) return "";
  if ("argument" in part) return part.argument;
  if (part.numberOf === plural) return "#";
  return `{${part.numberOf.value}, number}`;
}

/** A text in which nothing is syntax. */
function quoted(text: string, plural: Plural | undefined): string {
  const doubled = text.replaceAll("'", "''").replaceAll(/[{}]+/gu, "'$&'");
  return plural ? doubled.replaceAll("#", "'#'") : doubled;
}
