import { malformedAt, type XmlElement } from "./parse-xml.ts";
import { type InlineElement, type InlineElements, namedBy, type Vocabulary } from "./xliff-elements.ts";

const placeholder = { begins: ["id"], when: "always" } as const;
/** An element whose content is code of the original file, such as `%s`; many tools leave it out. */
const code = { begins: ["id"], when: "empty" } as const;
const content = {};

/** Elements inside texts of XLIFF 1.2 (§2.4). */
export const xliff1Inline: InlineElements = new Map<string, InlineElement>([
  ...["x", "bx", "ex"].map((name) => [name, placeholder] as const),
  ...["ph", "bpt", "ept", "it"].map((name) => [name, code] as const),
  ...["g", "mrk"].map((name) => [name, content] as const),
]);

/** Elements inside texts of XLIFF 2 (§4.7): `equiv` is the placeholder's name in the program, as Angular writes it. */
export const xliff2Inline: InlineElements = new Map<string, InlineElement>([
  ["ph", { begins: ["equiv", "id"], when: "always" }],
  ["sc", { begins: ["equiv", "id"], when: "always" }],
  ["ec", { begins: ["equiv", "id", "startRef"], when: "always" }],
  ["pc", { begins: ["equivStart"], ends: ["equivEnd"], when: "named" }],
  ...["mrk", "sm", "em"].map((name) => [name, content] as const),
]);

/** Names that the check of placeholders knows after a dollar sign. */
const placeholderName = /^[A-Za-z0-9_.-]+$/u;

/**
 * The text in an element, with placeholders as Angular's own files have them: `{$INTERPOLATION}`.
 * @throws {DomainError} `malformed_json` with the place of an element in it that has no text
 */
export function plainText(element: XmlElement, key: string, vocabulary: Vocabulary): string {
  return element.children
    .map((child) => (typeof child === "string" ? child : inlineText(child, key, vocabulary)))
    .join("");
}

function inlineText(element: XmlElement, key: string, vocabulary: Vocabulary): string {
  const { prefix, inline, source } = vocabulary;
  const name = element.name.startsWith(prefix) ? element.name.slice(prefix.length) : "";
  const character = name === "cp" ? characterOf(element) : undefined;
  if (character !== undefined) return character;
  const kind = inline.get(name);
  const begin = kind && beginOf(element, kind);
  const end = kind && named(element, kind.ends ?? []);
  if (begin === undefined || end === undefined) {
    const problem = `The texts of the unit ${key} must have no elements but inline ones, named with letters, digits, "_", "." and "-", and cp for characters, not NUL`;
    throw malformedAt(source, element.start, problem);
  }
  return begin + plainText(element, key, vocabulary) + end;
}

function beginOf(element: XmlElement, { begins = [], when }: InlineElement): string | undefined {
  if (when === "empty" && element.children.length > 0) return "";
  const found = named(element, begins);
  return found === "" && when !== undefined && when !== "named" ? undefined : found;
}

/** The placeholder that the first of some attributes names; empty without one, undefined for a name that none can have. */
function named(element: XmlElement, attributes: readonly string[]): string | undefined {
  const name = namedBy(element, ...attributes);
  if (name === "") return "";
  return placeholderName.test(name) ? `{$${name}}` : undefined;
}

/** The character that an element `cp` stands for; undefined for NUL, and what is not a character. */
function characterOf({ attributes }: XmlElement): string | undefined {
  const hex = attributes.get("hex") ?? "";
  if (!/^(?!0+$)(?!D[89A-F])(?:[\dA-F]{4,5}|10[\dA-F]{4})$/iu.test(hex)) return undefined;
  return String.fromCodePoint(Number.parseInt(hex, 16));
}
