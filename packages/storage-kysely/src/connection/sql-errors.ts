import { DomainError } from "@design-catalog/core/engine";
import { DatabaseError } from "pg";

/** Seconds after which a caller that got `unavailable` should try again. */
const retryAfterSeconds = 1;

/** SQLSTATE classes and codes (PostgreSQL manual, appendix A) that mean "not now": a retry may succeed. */
const unavailableStates: readonly string[] = [
  "08", // connection exceptions
  "53", // out of connections, memory or disk space
  "57P", // shut down, crashed or still starting
  "57014", // cancelled by statement_timeout
  "55P03", // lock_timeout
  "25P03", // idle_in_transaction_session_timeout ended the connection
  "25006", // read-only: the server is a standby since a fail-over
  "40001", // serialization failure, after the repetitions
  "40P01", // deadlock, after the repetitions
];

/** SQLSTATE of a write on a server that takes none. */
const readOnlyState = "25006";

/** SQLSTATE classes with which a server refuses a login: the user, or a missing database. */
const refusalStates: readonly string[] = ["28", "3D"];

/** SQLSTATEs after which the connection is gone, or leads to a server that can no longer be used. */
const connectionStates: readonly string[] = ["08", "57P", "25P03", "53300", readOnlyState];

/** Values of `code` in errors from sockets and name resolution. */
const networkCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ERR_SOCKET_CLOSED",
]);

/** Messages without a code from pg and its pool when an answer does not come in time. */
const lateMessage = /^(?:Query read timeout|timeout e)/u;

/** Messages without a code from pg and its pool when a connection is lost. */
const connectionMessage =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Cannot use a pool after)/u;

/**
 * Translates a failed statement into a domain error: `duplicate` with the field, `validation_failed` for text that
 * cannot be stored, `unavailable` when the database cannot be reached or answers too late. Returns any other error
 * unchanged.
 * @example
 * ```ts
 * import { DomainError } from "@design-catalog/core";
 *
 * const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
 * assert(toDomainError(error) instanceof DomainError);
 * ```
 */
export function toDomainError(error: unknown): unknown {
  if (isConnectionError(error)) return unavailable(error);
  const state = sqlState(error);
  if (state === undefined) return error;
  const isPassing = lackIn(error) !== undefined || unavailableStates.some((prefix) => state.startsWith(prefix));
  if (isPassing) return unavailable(error);
  switch (state) {
    case "23505":
      return duplicate(error);
    case "22021":
    case "22P05":
      return new DomainError(
        "validation_failed",
        "A text contains a character that cannot be stored",
        {},
        { cause: error },
      );
    default:
      return error;
  }
}

/** The error for a request that the database cannot serve now. */
export function unavailable(cause: unknown): DomainError {
  return new DomainError("unavailable", "The service is temporarily unavailable", { retryAfterSeconds }, { cause });
}

/** True when the connection that raised the error must not be used again. */
export function isConnectionError(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return connectionStates.some((prefix) => state.startsWith(prefix));
  if (!(error instanceof Error)) return false;
  const { code, syscall } = systemErrorOf(error);
  // The socket's file is missing; a missing file of another kind says nothing about the server.
  if (code === "ENOENT") return syscall === "connect";
  return networkCodes.has(code) || connectionMessage.test(error.message) || isAnswerLate(error);
}

/** True when this side has given up waiting for an answer; false when the server or the network says why there is none. */
export function isAnswerLate(error: unknown): boolean {
  return error instanceof Error && lateMessage.test(error.message);
}

function systemErrorOf(error: Error): { readonly code: string; readonly syscall: string } {
  return { code: String(Reflect.get(error, "code")), syscall: String(Reflect.get(error, "syscall")) };
}

/**
 * True when the server answers, but refuses the login: the user or the password is wrong, or the database is missing.
 * @example
 * ```ts
 * const missing = new URL(process.env.DATABASE_URL ?? "");
 * missing.pathname = "/missing";
 * await assert.rejects(waitForServer(missing.href, { waitMs: 0, onWait: () => undefined }), isRefused);
 * ```
 */
export function isRefused(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && refusalStates.some((prefix) => state.startsWith(prefix));
}

/** True when the server takes no writes: it is a standby since a fail-over, or was made read-only. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === readOnlyState;
}

/**
 * Functions of the server that refuse every write once its transaction ids run out. Its messages have a language, and their
 * SQLSTATE is also that of an index row that is too long.
 */
const wornOutRoutines: ReadonlySet<unknown> = new Set(["GetNewTransactionId", "GetNewMultiXactId"]);

/** The reason why the server stores nothing, while reads go on; undefined for an error that is about its statement. */
export function lackIn(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === "53100") return `PostgreSQL has no room for data: ${error.message}`;
  return wornOutRoutines.has(error.routine) ? `PostgreSQL takes no writes: ${error.message}` : undefined;
}

/**
 * True when a migration changed the columns of a statement that the connection has planned: a new connection may work.
 */
export function isPlanOutdated(error: unknown): boolean {
  return sqlState(error) === "0A000";
}

/**
 * SQLSTATEs of a statement that names what the schema does not have: a table, a column, a function, a type or a
 * collation, a unique index of ON CONFLICT. Last, a value that a column requires: one that the statement does not know.
 */
const schemaStates: readonly string[] = ["42P01", "42703", "42883", "42704", "42P10", "23502"];

/** True for a statement that was written for another schema. */
export function isSchemaFault(error: unknown): boolean {
  return schemaStates.includes(sqlState(error) ?? "");
}

/**
 * True when the role lacks a right on the database or a schema.
 * @example
 * ```ts
 * assert.equal(isPermissionDenied(new Error("permission denied")), false); // without the server's code
 * ```
 */
export function isPermissionDenied(error: unknown): boolean {
  if (sqlState(error) === "42501") return true;
  return error instanceof Error && error.cause !== undefined && isPermissionDenied(error.cause);
}

/** True for a deadlock or a serialization failure: the same transaction may succeed when it runs again. */
export function isTransactionConflict(error: unknown): boolean {
  const state = sqlState(error);
  return state === "40P01" || state === "40001";
}

/** True for the error of `expectStatement`: the transaction may succeed when it runs again. */
export function isOutdatedRows(error: unknown): boolean {
  // No other statement divides.
  return sqlState(error) === "22012";
}

/** True for the error of a lock that was not available at once or in time, translated or not. */
export function isRowBusy(error: unknown): boolean {
  return sqlState(error instanceof DomainError ? error.cause : error) === "55P03";
}

/** The id of a row that no partition takes; undefined for other errors. */
export function unpartitionedId(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError) || error.code !== "23514" || error.constraint !== undefined) return undefined;
  return error.detail?.match(/\b[0-9a-f]{24}\b/u)?.[0];
}

function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/** Reads the field from a unique index's name, `<table>__<column>[__<column>]__key`; `field` is the last column. */
function duplicate(error: unknown): unknown {
  const name = error instanceof DatabaseError ? error.constraint : undefined;
  const columns = name
    ?.match(/__([a-z0-9_]+?)__key$/u)?.[1]
    ?.split("__")
    .map(camelCase);
  const field = columns?.at(-1);
  if (columns === undefined || field === undefined) return error;
  const message = `Another resource has the same ${columns.join(" and ")}`;
  return new DomainError("duplicate", message, { field }, { cause: error });
}

function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());
}
