import { setTimeout as sleep } from "node:timers/promises";
import { copyApplication, copyKeys } from "../copy-row.ts";
import type { Move, Step } from "../move.ts";

/** Milliseconds after which no process changes what a state forbids: they read them every 4 s, and before each commit. */
export const knownMs = 5_200;

export const announce: Step = {
  name: "announce",
  summary: "tell the target of an application that arrives, and give it the days and the public keys of the source",
  async run(move) {
    await copyApplication(move);
    await copyKeys(move);
    await copyDays(move);
    // From now on no process of the target does anything for the application.
    await sleep(knownMs);
  },
};

/** Makes the partitions that the source has, the same in bounds and settings. Attaching them holds up no writer. */
async function copyDays({ source, target }: Move): Promise<void> {
  const text = `SELECT child.relname AS name, parent.relname AS parent, pg_get_expr(child.relpartbound, child.oid) AS bounds,
      array_to_string(child.reloptions, ', ') AS options
    FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid JOIN pg_class AS parent ON parent.oid = inhparent
    WHERE child.relnamespace = current_schema()::regnamespace AND child.relkind = 'r' AND NOT inhdetachpending
    ORDER BY child.relname`;
  const present = new Set((await target.query(text)).rows.map(({ name }) => String(name)));
  for (const row of (await source.query(text)).rows) {
    const [name, parent, bounds] = [String(row["name"]), String(row["parent"]), String(row["bounds"])];
    if (present.has(name)) continue;
    const options = typeof row["options"] === "string" ? ` WITH (${row["options"]})` : "";
    await target.query(
      `DO $do$ BEGIN
         CREATE TABLE "${name}" (LIKE "${parent}" INCLUDING ALL)${options};
         ALTER TABLE "${parent}" ATTACH PARTITION "${name}" ${bounds};
       END $do$`,
    );
  }
}
