import { all, live, matches } from "../../engine/rows/conditions.ts";
import { cutText } from "../../engine/text/cut-text.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { projectViews } from "./table.ts";

/** Characters of a key's words, at most; the rest of a view key is room for a number. */
const wordsMax = 80;

/**
 * Returns a view key that no live view of the project has: the words of `text` joined by hyphens, with the first number
 * from 2 that makes it unique. The caller has locked the project.
 */
export async function freeViewKey(reader: Reader, projectId: Id<"project">, text: string): Promise<string> {
  const base = toKey(text);
  const where = all(live, matches({ projectId }), { op: "startsWith", column: "viewKey", value: base });
  const views = await reader.select(projectViews.table, { where });
  const taken = new Set(views.map(({ viewKey }) => viewKey));
  let key = base;
  for (let number = 2; taken.has(key); number += 1) key = `${base}-${number}`;
  return key;
}

/** Joins letters and digits of any script, in lower case. */
function toKey(text: string): string {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .normalize("NFC")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // The cut may leave a hyphen at the end.
  return cutText(words.join("-"), wordsMax).replace(/-$/u, "") || "view";
}
