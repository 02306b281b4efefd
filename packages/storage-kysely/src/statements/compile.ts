import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import type { SqlSend, SqlStatement } from "../connection/pool.ts";

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

/**
 * Returns the text that `print` makes for a table, printed once: compiling a statement takes longer than sending it.
 * Texts are kept by table and name; tables are constants of the core, which bounds their number.
 */
export function textFor(table: object, name: string, print: () => string): string {
  const texts = textsByTable.get(table) ?? new Map<string, string>();
  textsByTable.set(table, texts);
  const text = texts.get(name) ?? print();
  texts.set(name, text);
  return text;
}

const textsByTable = new WeakMap<object, Map<string, string>>();

/** Runs a statement, built from parts or of a known text; values are always parameters. */
export function run<Result>(send: SqlSend<Result>, statement: RawBuilder<unknown> | SqlStatement): Promise<Result> {
  const { text, values } = "text" in statement ? statement : compiled(statement);
  return send(text, values);
}

function compiled(statement: RawBuilder<unknown>): SqlStatement {
  const { sql: text, parameters: values } = statement.compile(compiler);
  return { text, values };
}
