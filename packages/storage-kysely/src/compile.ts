import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import type { SqlSend } from "./pool.ts";

/** Kysely as a builder of statements only: connections and transactions need more care than its driver takes. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A part without values, printed once: building it again for each statement costs far more. */
export function printed(part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.raw(printedText(part));
}

/** Prints a part without values. */
export function printedText(part: RawBuilder<unknown>): string {
  return part.compile(compiler).sql;
}

/** Texts around the values of a statement, for `sql(texts, ...values)`. */
export function fragmentsOf(texts: readonly string[]): TemplateStringsArray {
  return Object.assign([...texts], { raw: texts });
}

/** Runs a statement built from parts; values are always parameters. */
export function run<Send extends SqlSend<unknown>>(send: Send, statement: RawBuilder<unknown>): ReturnType<Send> {
  const { sql: text, parameters } = statement.compile(compiler);
  // The type of a function with a generic result is not derived from its call.
  return send(text, parameters) as ReturnType<Send>;
}
