import { idTime, idTimePrefix } from "../../engine/id.ts";
import { all, comparing, compares } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import type { TableWithIds } from "./person-tables.ts";

/** Rows of a window: a statement seeks up to 60 texts in each, and may take a few seconds. */
const windowRows = 1000;

/**
 * The rows of the next hour, day or other span that has any behind the id `after`, 1,000 at most, and the last id that they can
 * have; undefined at the end. It bounds what one step looks through where no index finds the rows.
 */
export async function windowBehind(
  reader: Reader,
  table: TableWithIds,
  { after, ms }: { readonly after: string; readonly ms: number },
) {
  const rowAt = async (offset: number) => {
    const where = compares("id", "greaterThan", after);
    const orderBy = [{ column: "id", direction: "asc" }] as const;
    const [row] = await reader.select(table, { where, orderBy, offset, limit: 1 });
    return row;
  };
  const next = await rowAt(0);
  if (!next) return undefined;
  const endMs = (Math.floor(idTime(next.id) / ms) + 1) * ms;
  const end = idTimePrefix(endMs - 1000).padEnd(24, "f");
  const full = await rowAt(windowRows - 1);
  const last = full && full.id < end ? full.id : end;
  return {
    last,
    where: comparing<"id">(all(compares("id", "greaterThan", after), compares("id", "lessThanOrEqual", last))),
  };
}
