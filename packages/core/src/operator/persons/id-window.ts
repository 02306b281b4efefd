import { idTime, idTimePrefix } from "../../engine/id.ts";
import { all, comparing, compares } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import type { TableWithIds } from "./person-tables.ts";

/**
 * The rows of the next hour, day or other span that has any behind the id `after`, and the last id that they can have;
 * undefined at the end. It bounds what one step looks through where no index finds the rows.
 */
export async function windowBehind(
  reader: Reader,
  table: TableWithIds,
  { after, ms }: { readonly after: string; readonly ms: number },
) {
  const [next] = await reader.select(table, {
    where: compares("id", "greaterThan", after),
    orderBy: [{ column: "id", direction: "asc" }],
    limit: 1,
  });
  if (!next) return undefined;
  const endMs = (Math.floor(idTime(next.id) / ms) + 1) * ms;
  const last = idTimePrefix(endMs - 1000).padEnd(24, "f");
  return {
    last,
    where: comparing<"id">(all(compares("id", "greaterThan", after), compares("id", "lessThanOrEqual", last))),
  };
}
