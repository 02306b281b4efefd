import { plainText } from "./inline-text.ts";
import { malformedAt, type XmlElement } from "./parse-xml.ts";
import { childrenOf, inGroups, namedBy, type Vocabulary } from "./xliff-elements.ts";

/** Namespace of XLIFF 1.2, which Angular, Xcode and Symfony write. */
export const xliff1Namespace = "urn:oasis:names:tc:xliff:document:1.2";

/** States of texts that nobody has translated yet (XLIFF 1.2 §2.3, `state`). */
const untranslated: ReadonlySet<string | undefined> = new Set([
  "new",
  "needs-translation",
  "needs-adaptation",
  "needs-l10n",
]);

/** States of texts that nobody has reviewed yet. */
const unreviewed: ReadonlySet<string | undefined> = new Set([
  "needs-review-translation",
  "needs-review-adaptation",
  "needs-review-l10n",
]);

/** States of texts that are finished, whatever their origin. */
const finished: ReadonlySet<string | undefined> = new Set(["final", "signed-off"]);

/** Origins of texts that a machine wrote, unless somebody has finished them (`state-qualifier`). */
const machines: ReadonlySet<string | undefined> = new Set(["mt-suggestion", "leveraged-mt"]);

/** The units of all files, each with the language and the `original` of its file. */
export function unitsOfXliff1(root: XmlElement, vocabulary: Vocabulary) {
  return childrenOf(root, "file", vocabulary).flatMap((file) => {
    const locale = file.attributes.get("target-language");
    if (locale === undefined)
      throw malformedAt(vocabulary.source, file.start, "The element file must name the language in target-language");
    const namespace = namespaceOf(file.attributes.get("original"));
    const bodies = childrenOf(file, "body", vocabulary);
    const units = bodies.flatMap((body) => inGroups(body, "trans-unit", vocabulary));
    return units.map((unit) => ({ namespace, locale, unit }));
  });
}

/** Xcode names files by their paths, whose other signs a namespace cannot have. */
function namespaceOf(original = ""): string | undefined {
  const name = original.replaceAll(/[^A-Za-z0-9_.-]+/gu, ".").replace(/^[_.-]+/u, "");
  return name === "" ? undefined : name;
}

/** The translation in a unit; its key is the `resname`, or the id of a unit without one. */
export function translationOfXliff1(unit: XmlElement, vocabulary: Vocabulary) {
  const key = namedBy(unit, "resname", "id");
  const textOf = (element: XmlElement | undefined) => (element ? plainText(element, key, vocabulary) : "");
  const [target] = childrenOf(unit, "target", vocabulary);
  const source = textOf(childrenOf(unit, "source", vocabulary)[0]);
  const value = textOf(target);
  const status = statusOf(target, { value, approved: unit.attributes.get("approved") });
  return { key, value, source: source === "" ? null : source, status, format: "plain" };
}

/** Many tools write neither a state nor an approval. A text then counts by what it has. */
function statusOf(
  target: XmlElement | undefined,
  { value, approved }: { readonly value: string; readonly approved: string | undefined },
): "missing" | "machine" | "reviewed" {
  const state = target?.attributes.get("state");
  const isFinished = target !== undefined && approved !== "no" && (approved === "yes" || finished.has(state));
  if (value === "" ? !isFinished : untranslated.has(state)) return "missing";
  if (isFinished) return "reviewed";
  const isMachine = machines.has(target?.attributes.get("state-qualifier"));
  return isMachine || approved === "no" || unreviewed.has(state) ? "machine" : "reviewed";
}
