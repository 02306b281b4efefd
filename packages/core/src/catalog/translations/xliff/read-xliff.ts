import type { ItemPlaces } from "../../../engine/text/item-places.ts";
import { importedMax } from "../table.ts";
import { plainText, xliff1Inline, xliff2Inline } from "./inline-text.ts";
import { malformedXliff, parseXml, type XmlElement, xmlSource } from "./parse-xml.ts";
import { translationOfXliff1, unitsOfXliff1, xliff1Namespace } from "./read-xliff-1.ts";
import { icuUnit, xliffNamespace } from "./write-xliff.ts";
import { childrenOf, elementsOf, inGroups, namedBy, type Vocabulary } from "./xliff-elements.ts";

/**
 * The JSON body that XLIFF 2 or 1.2 stands for: each unit is a translation, its namespace the `original` of its file, its key
 * the name, or the id of a unit without one.
 * @throws {DomainError} `malformed_json` for XML that is not well-formed, is neither XLIFF 2 nor 1.2, or has other elements in its texts than inline ones
 */
export function translationsOfXliff(text: string) {
  const { units, translation } = readUnits(text);
  // The body's schema refuses one too many, so the others are not looked at.
  const translations = units.slice(0, importedMax + 1).map(({ namespace, locale, unit }) => ({
    ...(namespace !== undefined && { namespace }),
    ...translation(unit),
    locale,
  }));
  return { translations };
}

/** Where the units of XLIFF stand. */
export function xliffPlaces(text: string): ItemPlaces {
  return { text: xmlSource(text), starts: readUnits(text).units.map(({ unit }) => unit.start) };
}

/** The units of a document, and the way to read one, by the version that the namespace names. */
function readUnits(text: string) {
  const root = parseXml(text);
  const prefix = root.name.slice(0, root.name.lastIndexOf(":") + 1);
  const declared = root.attributes.get(prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`);
  const source = xmlSource(text);
  const isXliff = root.name === `${prefix}xliff`;
  if (isXliff && declared === xliff1Namespace) {
    const vocabulary = { prefix, source, inline: xliff1Inline };
    const translation = (unit: XmlElement) => translationOfXliff1(unit, vocabulary);
    return { units: unitsOfXliff1(root, vocabulary), translation };
  }
  if (!isXliff || declared !== xliffNamespace)
    throw malformedXliff(
      `The document must be XLIFF 2 or 1.2: an element xliff of the namespace ${xliffNamespace} or ${xliff1Namespace}`,
    );
  const vocabulary = { prefix, source, inline: xliff2Inline };
  return { units: unitsOf(root, vocabulary), translation: (unit: XmlElement) => translationOf(unit, vocabulary) };
}

function unitsOf(root: XmlElement, vocabulary: Vocabulary) {
  const locale = root.attributes.get("trgLang");
  if (locale === undefined) throw malformedXliff("The element xliff must name the language in trgLang");
  return childrenOf(root, "file", vocabulary).flatMap((file) => {
    const namespace = namedBy(file, "original") || undefined;
    return inGroups(file, "unit", vocabulary).map((unit) => ({ namespace, locale, unit }));
  });
}

function translationOf(unit: XmlElement, vocabulary: Vocabulary) {
  const key = namedBy(unit, "name", "id");
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
