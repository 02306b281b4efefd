import { connectWithoutLimits, type SqlExecute } from "@design-catalog/storage-kysely";
import { CliError } from "../cli-error.ts";
import { holdSubscriber } from "./hold-move.ts";
import { type Move, replicationName } from "./move.ts";
import { readSubscription } from "./replication.ts";

/**
 * Setting of a session that tells the address of the source, with its password. It comes with the connection, so no
 * statement and no parameter holds it: PostgreSQL writes both to its log when they fail, or always.
 */
const addressSetting = "catalog.source_of_move";

/** SQLSTATE of an address that libpq cannot read. Its message may quote the password. */
const unreadable = "42601";

/** Lets the target copy and follow what the source publishes. */
export async function subscribe({ applicationId, target, sourceForTarget }: Move): Promise<void> {
  const name = replicationName(applicationId);
  if ((await readSubscription(target.query, name)) !== undefined) return;
  const connection = await connectWithoutLimits(target.connectionString, {
    settings: { [addressSetting]: sourceForTarget },
  });
  try {
    await assertSetting(connection.query);
    await holdSubscriber(connection.query, applicationId);
    await hushContext(connection.query);
    await connection.query(statementFor(name));
  } catch (error) {
    throw explained(error);
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
 * exists already: making it would wait for ever if both databases were in one cluster.
 */
function statementFor(name: string): string {
  return `DO $do$ BEGIN
    EXECUTE format('CREATE SUBSCRIPTION %I CONNECTION %L PUBLICATION %1$I WITH (create_slot = false)', '${name}',
      current_setting('${addressSetting}'));
  EXCEPTION WHEN OTHERS OR query_canceled THEN
    RAISE EXCEPTION USING ERRCODE = SQLSTATE,
      MESSAGE = CASE WHEN SQLSTATE = '${unreadable}' THEN 'unreadable address of the source' ELSE SQLERRM END;
  END $do$`;
}

function explained(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CliError) return error;
  const isUnreadable = "code" in error && error.code === unreadable;
  if (!isUnreadable) return new CliError("failed", `The target cannot follow the source: ${error.message}`);
  const text = "PostgreSQL cannot read the address of the source: set SOURCE_URL_FOR_TARGET to one that libpq takes";
  return new CliError("refused", text);
}
