import type { ItemPlaces } from "../../../engine/text/item-places.ts";
import { importedMax } from "../table.ts";
import { malformedXliff, parseXml, type XmlElement, xmlSource } from "./parse-xml.ts";
import { icuUnit, xliffNamespace } from "./write-xliff.ts";

/** Elements of XLIFF, which have the prefix of the root; those of other vocabularies are passed over. */
interface Vocabulary {
  readonly prefix: string;
}

/**
 * The JSON body that XLIFF 2 stands for: each unit is a translation, its namespace the `original` of its file, its key
 * the name, or the id of a unit without one.
 * @throws {DomainError} `malformed_json` for XML that is not well-formed, is not XLIFF 2, or has markup in its texts
 */
export function translationsOfXliff(text: string) {
  const { locale, units, vocabulary } = readUnits(text);
  // The body's schema refuses one too many, so the others are not looked at.
  const translations = units.slice(0, importedMax + 1).map(({ namespace, unit }) => ({
    ...(namespace !== undefined && { namespace }),
    ...translationOf(unit, vocabulary),
    locale,
  }));
  return { translations };
}

/** Where the units of XLIFF stand. */
export function xliffPlaces(text: string): ItemPlaces {
  return { text: xmlSource(text), starts: readUnits(text).units.map(({ unit }) => unit.start) };
}

function readUnits(text: string) {
  const root = parseXml(text);
  const prefix = root.name.slice(0, root.name.lastIndexOf(":") + 1);
  const declared = root.attributes.get(prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`);
  if (root.name !== `${prefix}xliff` || declared !== xliffNamespace)
    throw malformedXliff(`The document must be XLIFF 2: an element xliff of the namespace ${xliffNamespace}`);
  const locale = root.attributes.get("trgLang");
  if (locale === undefined) throw malformedXliff("The element xliff must name the language in trgLang");
  const vocabulary = { prefix };
  const units = childrenOf(root, "file", vocabulary).flatMap((file) => {
    const namespace = file.attributes.get("original");
    return unitsOf(file, vocabulary).map((unit) => ({ namespace, unit }));
  });
  return { locale, units, vocabulary };
}

function unitsOf(place: XmlElement, vocabulary: Vocabulary): readonly XmlElement[] {
  const inGroups = childrenOf(place, "group", vocabulary).flatMap((group) => unitsOf(group, vocabulary));
  return [...childrenOf(place, "unit", vocabulary), ...inGroups];
}

function translationOf(unit: XmlElement, vocabulary: Vocabulary) {
  const key = unit.attributes.get("name") ?? unit.attributes.get("id") ?? "";
  const { prefix } = vocabulary;
  // A tool may have split the text; what stands between its segments belongs to it too.
  const parts = elementsOf(unit).filter(({ name }) => name === `${prefix}segment` || name === `${prefix}ignorable`);
  const segments = parts.filter(({ name }) => name === `${prefix}segment`);
  const textsOf = (name: string) =>
    parts.map((part) => childrenOf(part, name, vocabulary).map((one) => plainText(one, key, vocabulary)));
  const source = textsOf("source").flat().join("");
  const targets = textsOf("target");
  const value = targets.flat().join("");
  const isWhole = segments.every((segment) => childrenOf(segment, "target", vocabulary).length > 0);
  const format = unit.attributes.get("type") === icuUnit ? "icu" : "plain";
  const status = isWhole && segments.length > 0 ? statusOf(segments, value) : "missing";
  return { key, value, source: source === "" ? null : source, status, format };
}

/** The status of the segment that is the least far. */
function statusOf(segments: readonly XmlElement[], value: string): "missing" | "machine" | "reviewed" {
  const statuses = segments.map(({ attributes }) => {
    const state = attributes.get("state");
    // Many tools write no state. A segment then counts by what it has.
    if (state === "initial" || (state === undefined && value === "")) return "missing";
    return attributes.get("subState") === "catalog:machine" && state === "translated" ? "machine" : "reviewed";
  });
  return (["missing", "machine"] as const).find((status) => statuses.includes(status)) ?? "reviewed";
}

function plainText({ children }: XmlElement, key: string, vocabulary: Vocabulary): string {
  return children
    .map((child) => {
      const text = typeof child === "string" ? child : characterOf(child, vocabulary);
      if (text !== undefined) return text;
      throw malformedXliff(`The texts of the unit ${key} must have no elements but cp for characters, not NUL`);
    })
    .join("");
}

/** The character that an element `cp` stands for; undefined for another element, NUL, and what is not a character. */
function characterOf({ name, attributes }: XmlElement, { prefix }: Vocabulary): string | undefined {
  const hex = attributes.get("hex") ?? "";
  if (name !== `${prefix}cp` || !/^(?!0+$)(?!D[89A-F])(?:[\dA-F]{4,5}|10[\dA-F]{4})$/iu.test(hex)) return undefined;
  return String.fromCodePoint(Number.parseInt(hex, 16));
}

function childrenOf(element: XmlElement, name: string, { prefix }: Vocabulary): readonly XmlElement[] {
  return elementsOf(element).filter((child) => child.name === prefix + name);
}

function elementsOf({ children }: XmlElement): readonly XmlElement[] {
  return children.filter((child) => typeof child !== "string");
}
