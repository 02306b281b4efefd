import { placeholderMatches } from "../placeholders.ts";

/** A text for a provider: XML in which elements `<x id="n"/>` stand for placeholders. */
export interface ProtectedText {
  readonly xml: string;
  /** Placeholders by their number. */
  readonly kept: readonly string[];
}

/** Replaces the placeholders of a text, which a provider would translate, reorder or respell. */
export function protect(text: string): ProtectedText {
  const kept: string[] = [];
  let xml = "";
  let end = 0;
  for (const { index, text: placeholder } of placeholderMatches(text)) {
    xml += `${escapeXml(text.slice(end, index))}<x id="${kept.length}"/>`;
    kept.push(placeholder);
    end = index + placeholder.length;
  }
  return { xml: xml + escapeXml(text.slice(end)), kept };
}

/** Puts the placeholders back; undefined for XML that has other elements, or not each placeholder exactly once. */
export function restore(xml: string, kept: readonly string[]): string | undefined {
  const parts = xml.split(/<x id="(\d{1,4})" ?(?:\/>|><\/x>)/u);
  const numbers = parts.filter((_, at) => at % 2 === 1).map(Number);
  const isWhole = numbers.length === kept.length && new Set(numbers).size === kept.length;
  if (!isWhole || numbers.some((number) => number >= kept.length)) return undefined;
  const texts = parts.map((part, at) => (at % 2 === 1 ? (kept[Number(part)] ?? "") : plainText(part)));
  return texts.includes(undefined) ? undefined : texts.join("");
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'" };

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The text of XML without elements; undefined where there is one. A lone ampersand stands for itself. */
function plainText(xml: string): string | undefined {
  if (xml.includes("<")) return undefined;
  return xml.replaceAll(/&(amp|lt|gt|quot|apos|#39);/gu, (_, name: string) => entities[name] ?? "");
}
