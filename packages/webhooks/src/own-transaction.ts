import type { JoinedTransaction } from "@design-catalog/storage-kysely";
import { CompiledQuery, type QueryResult } from "kysely";

type Execute = JoinedTransaction["execute"];

/**
 * A transaction that the program has begun: a client of pg, a transaction of Kysely, or a function that runs one
 * statement in it. Types already refuse a pool of pg and Kysely itself, which run each statement by itself.
 */
export type OwnTransaction =
  | {
      query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
      readonly totalCount?: never;
    }
  | { executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>>; readonly isTransaction: true }
  | (((text: string, values: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>) & {
      readonly begin?: never;
    });

/** SQLSTATE of a statement that needs a transaction where none has begun. */
const noTransactionState = "25P01";

/**
 * Returns the function that runs a statement in the program's transaction. Without one, every statement would commit by
 * itself, some of them on other connections: an event could exist without its deliveries, or without the change.
 * @throws {TypeError} without a transaction
 */
export async function executeIn(own: OwnTransaction, schema: string): Promise<Execute> {
  const shape = shapeOf(own);
  if (shape === "none") throw noTransaction();
  const execute = functionOf(own);
  if (shape === "transaction") return execute;
  try {
    // This statement needs a transaction and leaves nothing behind: recording reads the table anyway.
    await execute(`LOCK TABLE ONLY ${schema}.webhook_endpoints IN ACCESS SHARE MODE`);
  } catch (error) {
    if (isStateOf(error, noTransactionState)) throw noTransaction(error);
    throw error;
  }
  return execute;
}

/** Tells only by their members what pools, Kysely and postgres.js are; only the server knows about others. */
function shapeOf(own: object): "transaction" | "none" | "unknown" {
  if ("isTransaction" in own) return own.isTransaction === true ? "transaction" : "none";
  return "totalCount" in own || "begin" in own ? "none" : "unknown";
}

function functionOf(own: OwnTransaction): Execute {
  if (typeof own === "function") return (text, values = []) => own(text, values);
  if ("executeQuery" in own) return (text, values = []) => own.executeQuery(CompiledQuery.raw(text, [...values]));
  return (text, values = []) => own.query(text, [...values]);
}

function noTransaction(cause?: unknown): TypeError {
  const message = "Cannot record the event because record() needs a transaction that you have begun";
  return new TypeError(message, { cause });
}

/** Tells whether a driver's error has a SQLSTATE, which is `code` in most of them and `errno` in Bun's. */
function isStateOf(error: unknown, state: string): boolean {
  if (typeof error !== "object" || error === null) return false;
  return ("code" in error && error.code === state) || ("errno" in error && error.errno === state);
}
