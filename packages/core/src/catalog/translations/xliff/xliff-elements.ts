import type { XmlElement } from "./parse-xml.ts";

/** An element inside a text: its content, between the placeholders that its attributes name. */
export interface InlineElement {
  /** Attributes that name the placeholder before the content. */
  readonly begins?: readonly string[];
  /** Attributes that name the placeholder behind the content. */
  readonly ends?: readonly string[];
  /** When there is a placeholder before the content: `always`, or the file is refused; only of an `empty` element; if it is `named`. */
  readonly when?: "always" | "empty" | "named";
}

/** Elements inside texts by their names without a prefix. */
export type InlineElements = ReadonlyMap<string, InlineElement>;

/** Elements of XLIFF, which have the prefix of the root; those of other vocabularies are passed over. */
export interface Vocabulary {
  readonly prefix: string;
  /** Text in which the elements stand, for the places in refusals. */
  readonly source: string;
  /** Elements inside texts, which the version names. */
  readonly inline: InlineElements;
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
