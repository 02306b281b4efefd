import { connectWithoutLimits, type SqlExecute } from "@design-catalog/storage-kysely";
import { CliError } from "../cli-error.ts";
import { holdSubscriber } from "./hold-move.ts";
import { emptyPublication, type Move, replicationName } from "./move.ts";
import { readSubscription } from "./replication.ts";

/**
 * Setting of a session that tells the address of the source, with its password. It comes with the connection, so no
 * statement and no parameter holds it: PostgreSQL writes both to its log when they fail, or always.
 */
const addressSetting = "catalog.source_of_move";

/** SQLSTATE of an address that libpq cannot read. Its message may quote the password. */
const unreadable = "42601";

/** Lets the target follow what the source publishes, and copy the tables with rows. It may be repeated. */
export async function subscribe(move: Move): Promise<void> {
  const { applicationId, target } = move;
  const name = replicationName(applicationId);
  if ((await readSubscription(target.query, name)) === undefined) await makeSubscription(move);
  // It begins to copy the tables that the subscription does not know yet, which PostgreSQL does in no transaction.
  await target.query(`ALTER SUBSCRIPTION "${name}" REFRESH PUBLICATION`).catch(fail);
}

async function makeSubscription({ applicationId, target, sourceForTarget }: Move): Promise<void> {
  const connection = await connectWithoutLimits(target.connectionString, {
    settings: { [addressSetting]: sourceForTarget },
  });
  try {
    await assertSetting(connection.query);
    await holdSubscriber(connection.query, applicationId);
    await hushContext(connection.query);
    await connection.query(statementFor(applicationId));
  } catch (error) {
    fail(error);
  } finally {
    await connection.end();
  }
}

async function assertSetting(query: SqlExecute): Promise<void> {
  const { rows } = await query("SELECT current_setting($1, true) IS NOT NULL AS present", [addressSetting]);
  if (rows[0]?.["present"] === true) return;
  throw new CliError("refused", "TARGET_DATABASE_URL must lead to the server itself, and not to a pooler");
}

/** Leaves the inner statement out of the log even where the server ends this session in the middle of it. */
async function hushContext(query: SqlExecute): Promise<void> {
  await query(
    `SELECT set_config('log_error_verbosity', 'terse', false)
     WHERE has_parameter_privilege('log_error_verbosity', 'SET')`,
  );
}

/**
 * Makes the subscription by an inner statement, and raises failures again: the log has the outer statement only. The slot
 * exists already: making it would wait for ever if both databases were in one cluster. It is told of the empty tables
 * first, which it follows from the slot on without copying, and begins with both publications: one that it got later would
 * make it start again.
 */
function statementFor(applicationId: Move["applicationId"]): string {
  const name = replicationName(applicationId);
  return `DO $do$ BEGIN
    EXECUTE format('CREATE SUBSCRIPTION %I CONNECTION %L PUBLICATION %I WITH (create_slot = false, enabled = false, copy_data = false)',
      '${name}', current_setting('${addressSetting}'), '${emptyPublication(applicationId)}');
    ALTER SUBSCRIPTION "${name}" ADD PUBLICATION "${name}" WITH (refresh = false);
    ALTER SUBSCRIPTION "${name}" ENABLE;
  EXCEPTION WHEN OTHERS OR query_canceled THEN
    RAISE EXCEPTION USING ERRCODE = SQLSTATE,
      MESSAGE = CASE WHEN SQLSTATE = '${unreadable}' THEN 'unreadable address of the source' ELSE SQLERRM END;
  END $do$`;
}

/** @throws {unknown} the failure as people read it */
function fail(error: unknown): never {
  if (!(error instanceof Error) || error instanceof CliError) throw error;
  const isUnreadable = "code" in error && error.code === unreadable;
  if (!isUnreadable) throw new CliError("failed", `The target cannot follow the source: ${error.message}`);
  const text = "PostgreSQL cannot read the address of the source: set SOURCE_URL_FOR_TARGET to one that libpq takes";
  throw new CliError("refused", text);
}
