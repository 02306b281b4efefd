import { groupBy } from "../../../engine/group-by.ts";
import type { Fields } from "../write-translations.ts";

/** Media type of XLIFF (RFC 7303 form, registered by OASIS). */
export const xliffType = "application/xliff+xml";

/** Namespace of XLIFF 2. */
export const xliffNamespace = "urn:oasis:names:tc:xliff:document:2.0";

/** `state` and `subState` of a segment by status. */
export const statesByStatus = {
  missing: { state: "initial" },
  machine: { state: "translated", subState: "catalog:machine" },
  reviewed: { state: "reviewed" },
} as const;

/** Type of the units that hold ICU messages. */
export const icuUnit = "catalog:icu";

/**
 * Translations into one language as XLIFF 2.0: a file for each namespace, a unit for each text, with its key as name. A
 * text without a source has an empty one.
 */
export function xliffOf(rows: readonly Fields[], { from, to }: { readonly from: string; readonly to: string }): string {
  const files = [...groupBy(rows, ({ namespace }) => namespace)].map(([namespace, ofIt], at) => {
    const units = ofIt.map((row, index) => unitOf(row, `u${index + 1}`)).join("");
    return `  <file${attributesOf({ id: `f${at + 1}`, original: namespace })}>\n${units}  </file>\n`;
  });
  const root = attributesOf({ xmlns: xliffNamespace, version: "2.0", srcLang: from, trgLang: to });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff${root} xml:space="preserve">\n${files.join("")}</xliff>\n`;
}

function unitOf({ key, value, source, status, format }: Fields, id: string): string {
  const unit = attributesOf({ id, name: key, ...(format === "icu" && { type: icuUnit }) });
  const texts = `<source>${textOf(source ?? "")}</source><target>${textOf(value)}</target>`;
  return `    <unit${unit}><segment${attributesOf(statesByStatus[status])}>${texts}</segment></unit>\n`;
}

function attributesOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${attributeText(value)}"`)
    .join("");
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const unholdable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

function textOf(text: string): string {
  return escaped(text)
    .replaceAll("\r", "&#xD;")
    .replaceAll(
      unholdable,
      (found) => `<cp hex="${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}"/>`,
    );
}

/** Line breaks and tabs in attributes would become spaces. What XML cannot hold is left out: an attribute has no elements. */
function attributeText(text: string): string {
  return escaped(text)
    .replaceAll('"', "&quot;")
    .replaceAll(/[\t\n\r]/gu, (found) => `&#${found.charCodeAt(0)};`)
    .replaceAll(unholdable, "\u{FFFD}");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
