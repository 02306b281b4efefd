import type { SqlResult } from "../connection/connection.ts";
import { UnfitServer } from "../connection/unfit-server.ts";
import type { Sample } from "./positions.ts";

/** Runs one statement. */
export type Ask = (text: string) => Promise<Pick<SqlResult, "rows">>;

/** Names the cluster, the database in it and the schema's own table there: equal on a primary and its standbys. */
const identity = `(SELECT system_identifier::text FROM pg_control_system()) AS cluster,
  (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database,
  coalesce(to_regclass('kysely_migration')::oid::text, 'none') AS tables`;

/** Asks a server for its place in the log, as a standby. */
export const placeQuestion = `SELECT pg_is_in_recovery() AS follows,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS position`;

/** Asks a primary where its log ends, with everything that has been committed. */
export const endQuestion = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS position";

/** Asks a primary how far it has written its log, which its standbys can reach even while it rests. */
const primaryQuestion = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS position,
  extract(epoch FROM clock_timestamp())::float8 * 1000 AS now_ms, ${identity}`;

const standbyQuestion = `${placeQuestion}, ${identity}`;

/** Numbers that tell a database from others. */
interface Identity {
  readonly cluster: string;
  readonly database: string;
  readonly tables: string;
}

/** Reads where the primary is. */
export async function readPrimary(ask: Ask): Promise<Identity & Sample> {
  const atMs = performance.now();
  const { rows } = await ask(primaryQuestion);
  return {
    ...identityOf(rows[0]),
    position: Number(rows[0]?.["position"]),
    primaryMs: Number(rows[0]?.["now_ms"]),
    atMs,
  };
}

/** Reads where a standby is. @throws {UnfitServer} for a server that follows no other */
export async function readStandby(ask: Ask): Promise<Identity & { readonly position: number }> {
  const { rows } = await ask(standbyQuestion);
  return { ...identityOf(rows[0]), position: placeOf(rows[0]) };
}

/** Reads the answer to {@link placeQuestion}. @throws {UnfitServer} for a server that follows no other */
export function placeOf(row: SqlResult["rows"][number] | undefined): number {
  const position = row?.["position"];
  if (row?.["follows"] !== true || typeof position !== "number")
    throw new UnfitServer("it is not a standby: it was promoted, or never followed another server");
  return position;
}

function identityOf(row: SqlResult["rows"][number] = {}): Identity {
  return { cluster: String(row["cluster"]), database: String(row["database"]), tables: String(row["tables"]) };
}

/** Compares a standby with the primary. @throws {UnfitServer} for a standby of something else */
export function assertSame(standby: Identity, primary: Identity): void {
  if (standby.cluster !== primary.cluster)
    throw new UnfitServer("it is a standby of another server than that of DATABASE_URL");
  if (standby.database !== primary.database) throw new UnfitServer("it has another database than that of DATABASE_URL");
  if (standby.tables !== primary.tables)
    throw new UnfitServer("it lacks the tables of the database: it has not followed yet, or has another schema");
}
