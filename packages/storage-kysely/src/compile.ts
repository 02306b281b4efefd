import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import type { SqlExecute } from "./pool.ts";

/** Kysely as the builder of statements alone: connections and transactions need more care than its driver takes. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Runs a statement that was built from parts; values are always parameters. */
export function run(execute: SqlExecute, statement: RawBuilder<unknown>): ReturnType<SqlExecute> {
  const { sql, parameters } = statement.compile(compiler);
  return execute(sql, parameters);
}
