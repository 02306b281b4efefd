import { all, live, matches } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import { listItems, lists } from "../lists/table.ts";
import type { Synonyms } from "./query-terms.ts";
import { wordsOf } from "./search-words.ts";

/** Key of the list whose items hold synonyms: `screen = display = Bildschirm`. */
const listKey = "search-synonyms";

/** Synonyms of one group, at most: each makes a search longer. */
const waysMax = 20;

/** The application's synonyms: a group for each active item of the list, from its label and its labels by locale. */
export async function readSynonyms(reader: Reader): Promise<readonly Synonyms[]> {
  const [list] = await reader.select(lists.table, { where: all(live, matches({ key: listKey })), limit: 1 });
  if (!list) return [];
  const where = all(live, matches({ listId: list.id, active: true }));
  const items = await reader.select(listItems.table, { where });
  return items.map(({ label, labels }) => groupOf([label, ...Object.values(labels)].join("=")));
}

function groupOf(text: string): Synonyms {
  const ways = text.split(/[=,;]/u).map(wordsOf);
  return ways.filter(({ length }) => length > 0).slice(0, waysMax);
}
