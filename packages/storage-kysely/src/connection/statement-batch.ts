import type { ClientBase, Connection, Submittable } from "pg";
import { MessageWriter } from "./message-writer.ts";
import { getTypeParser } from "./type-parsers.ts";

/** A statement to send. Those with the same name have the same text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string | undefined;
}

/** The answer to a statement. */
export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[];
  readonly rowCount: number | null;
}

type Callback = (error: unknown, results?: readonly StatementResult[]) => void;

/**
 * Sends statements in one round trip and returns their results in the same order. The server runs them in turn up to
 * the first that fails, and skips the others. Without BEGIN they are one transaction, which ends with them. Calls
 * `onComplete` whenever a statement has completed.
 * @throws the first failure, as pg reports it
 */
export function sendBatch(
  client: ClientBase,
  statements: readonly Statement[],
  onComplete: () => void = () => undefined,
): Promise<readonly StatementResult[]> {
  return new Promise((resolve, reject) => {
    const callback: Callback = (error, results) => {
      // An error of the driver or the server, as pg itself would pass it on.
      // oxlint-disable-next-line prefer-promise-reject-errors
      if (results === undefined) reject(error);
      else resolve(results);
    };
    client.query(new StatementBatch({ statements, onComplete, callback }));
  });
}

/** A column as the server describes it. */
interface Field {
  readonly name: string;
  readonly dataTypeID: Parameters<typeof getTypeParser>[0];
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** The columns that a connection's named statements return; none for a statement without rows. */
const describedStatements = new WeakMap<Connection, Map<string, readonly Column[]>>();

interface BatchOptions {
  readonly statements: readonly Statement[];
  readonly onComplete: () => void;
  readonly callback: Callback;
}

/** Statements that end with one Sync. pg calls its methods, as it does for cursors. */
class StatementBatch implements Submittable {
  readonly #statements: readonly Statement[];
  readonly #onComplete: () => void;
  readonly #results: StatementResult[] = [];
  readonly #described: (readonly Column[])[] = [];
  #known = new Map<string, readonly Column[]>();
  #columns: readonly Column[] | undefined;
  #rows: Record<string, unknown>[] = [];
  #unreadable: unknown;
  /** pg replaces it to clear the deadline. */
  callback: Callback;

  constructor({ statements, onComplete, callback }: BatchOptions) {
    this.#statements = statements;
    this.#onComplete = onComplete;
    this.callback = callback;
  }

  submit(connection: Connection): Error | null {
    this.#known = describedStatements.get(connection) ?? this.#known;
    describedStatements.set(connection, this.#known);
    try {
      const messages = this.#write();
      // A connection that is being lost fails the batch when it has ended.
      if (connection.stream.writable) connection.stream.write(messages);
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #write(): Buffer {
    const writer = new MessageWriter();
    for (const { name = "", text, values } of this.#statements) {
      const isKnown = name !== "" && this.#known.has(name);
      if (!isKnown) writer.parse(name, text);
      writer.bind({ name, values });
      if (!isKnown) writer.describe();
      writer.execute();
    }
    return writer.finish();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    // The parser of a type takes the text of a value that is not null.
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: getTypeParser(dataTypeID) as Column["parse"],
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      const row: Record<string, unknown> = {};
      this.#currentColumns().forEach(({ name, parse }, index) => {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
      });
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable ??= error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const count = /\d+$/u.exec(text)?.[0];
    this.#complete(count === undefined ? null : Number(count));
  }

  handleEmptyQuery(): void {
    this.#complete(null);
  }

  handleError(error: unknown): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.#statements.forEach(({ name }, index) => {
      if (name !== undefined) this.#known.set(name, this.#described[index] ?? []);
    });
    if (this.#unreadable === undefined) this.callback(null, this.#results);
    else this.callback(this.#unreadable);
  }

  #complete(rowCount: number | null): void {
    this.#described.push(this.#currentColumns());
    this.#results.push({ rows: this.#rows, rowCount });
    this.#columns = undefined;
    this.#rows = [];
    this.#onComplete();
  }

  /** The columns of the statement that is being answered. */
  #currentColumns(): readonly Column[] {
    const { name } = this.#statements[this.#results.length] ?? {};
    return this.#columns ?? (name === undefined ? undefined : this.#known.get(name)) ?? [];
  }
}
