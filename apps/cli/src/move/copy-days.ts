import { completeDetachments } from "@design-catalog/storage-kysely";
import type { Side } from "./move.ts";

/** The two databases of a move. */
interface Databases {
  readonly source: Pick<Side, "query">;
  readonly target: Pick<Side, "query">;
}

/**
 * Makes the partitions that the source has, the same in bounds and settings. Attaching them holds up no writer. A day that
 * the target has detached, because it expired there or its upkeep was cut off, is attached again.
 */
export async function copyDays({ source, target }: Databases): Promise<void> {
  const text = `SELECT child.relname AS name, parent.relname AS parent, pg_get_expr(child.relpartbound, child.oid) AS bounds,
      array_to_string(child.reloptions, ', ') AS options
    FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid JOIN pg_class AS parent ON parent.oid = inhparent
    WHERE child.relnamespace = current_schema()::regnamespace AND child.relkind = 'r' AND NOT inhdetachpending
    ORDER BY child.relname`;
  await completeDetachments(target.query);
  const present = new Set((await target.query(text)).rows.map(({ name }) => String(name)));
  for (const row of (await source.query(text)).rows) {
    const [name, parent, bounds] = [String(row["name"]), String(row["parent"]), String(row["bounds"])];
    if (present.has(name)) continue;
    const options = typeof row["options"] === "string" ? ` WITH (${row["options"]})` : "";
    await target.query(
      `DO $do$ BEGIN
         CREATE TABLE IF NOT EXISTS "${name}" (LIKE "${parent}" INCLUDING ALL)${options};
         ALTER TABLE "${parent}" ATTACH PARTITION "${name}" ${bounds};
       END $do$`,
    );
  }
}
