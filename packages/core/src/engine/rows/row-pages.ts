import type { ConditionOn } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import type { StoredTable } from "../../ports/table.ts";
import { all, always, compares, comparing } from "./conditions.ts";

/** Rows that are read at once and held in memory. */
const pageRows = 1_000;

/**
 * Pages of the matching rows, ordered by their ids. The first is read at once, so a database that is away still gets
 * its own answer; each further one when it is wanted.
 */
export async function rowPages<Row extends { readonly id: string }>(
  reader: Reader,
  table: StoredTable<Row>,
  where: ConditionOn<Row>,
): Promise<AsyncIterable<readonly Row[]>> {
  const read = (after: Row | undefined) =>
    reader.select(table, {
      // Every such row has an id, but the compiler cannot know that of a type parameter.
      where: all(after ? comparing(compares("id", "greaterThan", after.id)) : always, where),
      orderBy: [{ column: "id", direction: "asc" }],
      limit: pageRows,
    });
  const first = await read(undefined);
  return (async function* () {
    for (let page = first; page.length > 0; page = page.length < pageRows ? [] : await read(page.at(-1))) yield page;
  })();
}
