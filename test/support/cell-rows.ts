import { withClient } from "@design-catalog/testing/test-database";
import type { CellName, TwoCells } from "./two-cells.ts";

type Row = Readonly<Record<string, unknown>>;

function read(url: string, text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  return withClient(url, async (client) => (await client.query<Record<string, unknown>>(text, [...values])).rows);
}

/** The state of the move that a cell has of the application. */
export async function stateAt(cells: TwoCells, name: CellName): Promise<readonly unknown[]> {
  const text = "SELECT move_state FROM applications WHERE id = $1";
  const rows = await read(cells[name].connectionString, text, [cells.applicationId]);
  return rows.map(({ move_state: state }) => state);
}

/** Slots, publications and subscriptions of both cells. */
export async function leftInCells({ one, two }: TwoCells): Promise<readonly unknown[]> {
  const text = `SELECT slot_name::text AS name FROM pg_replication_slots UNION ALL
    SELECT pubname::text FROM pg_publication UNION ALL SELECT subname::text FROM pg_subscription`;
  return [...(await read(one.connectionString, text)), ...(await read(two.connectionString, text))];
}

/** Ids of the keys of tokens in a cell. */
export async function keysAt(cells: TwoCells, name: CellName): Promise<readonly string[]> {
  const text = "SELECT id FROM signing_keys UNION ALL SELECT id FROM rsa_signing_keys ORDER BY id";
  return (await read(cells[name].connectionString, text)).map(({ id }) => String(id));
}

/** Failures of the subscription in a cell, such as of rows that exist there already. */
export async function conflictsAt(cells: TwoCells, name: CellName): Promise<number> {
  const text =
    "SELECT coalesce(sum(apply_error_count + sync_error_count), 0)::int AS count FROM pg_stat_subscription_stats";
  return Number((await read(cells[name].connectionString, text))[0]?.["count"]);
}

/** Tables whose rows each cell writes by itself. */
const ofCells = [
  "application_moves",
  "application_sizes",
  "applications",
  "endpoint_leases",
  "log_entries",
  "rate_leases",
];

/** Tables that have rows of the application in a cell, with their number and a hash of all of them. */
export async function rowsAt(cells: TwoCells, name: CellName): Promise<Readonly<Record<string, string>>> {
  const url = cells[name].connectionString;
  const tables = await read(
    url,
    `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'application_id'
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname <> ALL ($1) ORDER BY relname`,
    [ofCells],
  );
  const each = tables.map((table) => {
    const hash = `md5((to_jsonb(own) - 'transaction_id')::text)`;
    return `SELECT '${String(table["name"])}' AS name, count(*)::text || ' ' || md5(string_agg(${hash}, '' ORDER BY ${hash})) AS found
      FROM "${String(table["name"])}" AS own WHERE application_id = $1 HAVING count(*) > 0`;
  });
  const rows = await read(url, `${each.join(" UNION ALL ")} ORDER BY name`, [cells.applicationId]);
  return Object.fromEntries(rows.map((row) => [String(row["name"]), String(row["found"])]));
}

/** Moves that a cell has noted. */
export async function movesAt(cells: TwoCells, name: CellName): Promise<readonly Row[]> {
  return read(cells[name].connectionString, "SELECT role, step FROM application_moves ORDER BY role");
}
