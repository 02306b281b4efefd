import { malformedAt, type XmlElement } from "./parse-xml.ts";

/** Elements of XLIFF, which have the prefix of the root; those of other vocabularies are passed over. */
export interface Vocabulary {
  readonly prefix: string;
  /** Text in which the elements stand, for the places in refusals. */
  readonly source: string;
}

/** The children that are elements. */
export function elementsOf({ children }: XmlElement): readonly XmlElement[] {
  return children.filter((child) => typeof child !== "string");
}

/** The children that are elements of XLIFF with a name. */
export function childrenOf(element: XmlElement, name: string, { prefix }: Vocabulary): readonly XmlElement[] {
  return elementsOf(element).filter((child) => child.name === prefix + name);
}

/** The first of some attributes that is not empty; an empty text if none is. */
export function namedBy({ attributes }: XmlElement, ...names: readonly string[]): string {
  return names.map((name) => attributes.get(name) ?? "").find((value) => value !== "") ?? "";
}

/** Elements of a name, also those in groups, and in groups of groups. */
export function inGroups(place: XmlElement, name: string, vocabulary: Vocabulary): readonly XmlElement[] {
  const grouped = childrenOf(place, "group", vocabulary).flatMap((group) => inGroups(group, name, vocabulary));
  return [...childrenOf(place, name, vocabulary), ...grouped];
}

/** The text in an element. @throws {DomainError} `malformed_json` with the place of an element in it, such as markup */
export function plainText({ children }: XmlElement, key: string, vocabulary: Vocabulary): string {
  return children
    .map((child) => {
      const text = typeof child === "string" ? child : characterOf(child, vocabulary);
      // Children are texts or elements.
      if (text !== undefined || typeof child === "string") return text;
      const problem = `The texts of the unit ${key} must have no elements but cp for characters, not NUL`;
      throw malformedAt(vocabulary.source, child.start, problem);
    })
    .join("");
}

/** The character that an element `cp` stands for; undefined for another element, NUL, and what is not a character. */
function characterOf({ name, attributes }: XmlElement, { prefix }: Vocabulary): string | undefined {
  const hex = attributes.get("hex") ?? "";
  if (name !== `${prefix}cp` || !/^(?!0+$)(?!D[89A-F])(?:[\dA-F]{4,5}|10[\dA-F]{4})$/iu.test(hex)) return undefined;
  return String.fromCodePoint(Number.parseInt(hex, 16));
}
