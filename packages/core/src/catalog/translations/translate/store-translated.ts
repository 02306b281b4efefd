import type { Change } from "../../../engine/rows/change.ts";
import { all, among, live, matches } from "../../../engine/rows/conditions.ts";
import { cutText } from "../../../engine/text/cut-text.ts";
import type { Digest } from "../../../ports/digest.ts";
import { translations } from "../table.ts";
import { type Fields, writeTranslations } from "../write-translations.ts";
import { hasChoices } from "./ask-for-all.ts";
import type { Translated } from "./translate-all.ts";

/** Characters of the longest key. */
const keyMax = 200;
/** Hex digits that tell keys of long sentences apart. */
const digestMax = 16;

/**
 * Writes translations with the status `machine`: into the texts of the namespace that wait for one of the same source,
 * and those of the provider otherwise as new texts with the sentence as key. A text that exists stays as it is.
 */
export async function storeTranslated(
  change: Change,
  translated: readonly Translated[],
  { to: locale, namespace }: { readonly to: string; readonly namespace: string },
): Promise<void> {
  const { transaction, context } = change;
  await transaction.lock("translations");
  const keys = new Map<string, string>();
  for (const { source } of translated) keys.set(source, await keyOf(source, context.ports.digest));
  const place = all(live, matches({ locale, namespace }));
  const sameSource = all(place, among("source", [...keys.keys()]));
  const sameKey = all(place, among("key", [...keys.values()]));
  const waiting = (await transaction.select(translations.table, { where: sameSource })).filter(
    ({ status, format, source }) => status === "missing" && format === formatOf(source ?? ""),
  );
  const taken = new Set((await transaction.select(translations.table, { where: sameKey })).map(({ key }) => key));
  const written = new Map<string, Fields>();
  for (const { source, text: value, origin } of translated) {
    if (value === null) continue;
    const fields = { namespace, locale, value, source, status: "machine", format: formatOf(source) } as const;
    const filled = waiting.filter((row) => row.source === source);
    for (const { key } of filled) written.set(key, { ...fields, key });
    const key = keys.get(source) ?? source;
    if (filled.length === 0 && origin === "provider" && !taken.has(key)) written.set(key, { ...fields, key });
  }
  if (written.size > 0) await writeTranslations(change, [...written.values()]);
}

/** The format in which a sentence was translated. */
function formatOf(source: string) {
  return hasChoices(source) ? "icu" : "plain";
}

/** The sentence, shortened to a key's length where it is longer. */
async function keyOf(sentence: string, digests: Digest): Promise<string> {
  if (sentence.length <= keyMax) return sentence;
  const digest = await digests.sha256(sentence);
  return `${cutText(sentence, keyMax - digestMax - 1)} ${digest.slice(0, digestMax)}`;
}
