import { Client } from "pg";

/** Work that a load left to PostgreSQL's own upkeep, and what that has done. */
export interface TableStates {
  /** Bytes of the log since the database was created. */
  readonly walBytes: number;
  /** Checkpoints that began since `checkpoint_timeout` was over, and since the log had grown to `max_wal_size`. */
  readonly checkpoints: { readonly timed: number; readonly requested: number };
  /** Tables in the order of their written rows; a partitioned one is the sum of its partitions. */
  readonly tables: readonly TableState[];
}

interface TableState {
  readonly name: string;
  readonly bytes: number;
  readonly written: number;
  readonly dead: number;
  readonly autovacuums: number;
}

/** Tables that the figures name: the busiest. */
const tablesMax = 6;

/** Reads the states of the busiest tables of a database on PostgreSQL 17 or later. */
export async function readTableStates(connectionString: string): Promise<TableStates> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<TableState>(tablesText, [tablesMax]);
    const { rows } = await client.query<TableStates>(serverText);
    const [server] = rows;
    if (server === undefined) throw new Error("Cannot read the state of the server: it has no checkpointer");
    return { ...server, tables };
  } finally {
    await client.end();
  }
}

const tablesText = `
SELECT regexp_replace(relname, '_p\\d{8}$', '') AS name, sum(pg_total_relation_size(relid))::float8 AS bytes,
  sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 AS written, sum(n_dead_tup)::float8 AS dead,
  sum(autovacuum_count)::float8 AS autovacuums
FROM pg_stat_user_tables GROUP BY 1 ORDER BY written DESC LIMIT $1`;

const serverText = `
SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walBytes",
  json_build_object('timed', num_timed, 'requested', num_requested) AS checkpoints
FROM pg_stat_checkpointer`;
