import { DomainError } from "@design-catalog/core";
import {
  ForeignTablesError,
  isPermissionDenied,
  isRefused,
  NewerSchemaError,
  PrereleaseSchemaError,
  toDomainError,
  UnusableDatabaseError,
} from "@design-catalog/storage-kysely";
import { StartError } from "./port-check.ts";

/**
 * Returns a {@link StartError} for errors that the operator can fix: the server is away, takes no writes or refuses the
 * login or a table, or its schema is newer, from before the first release or another program's, or its settings are unfit. Returns other errors unchanged.
 */
export function explainDatabaseError(thrown: unknown, description: string): unknown {
  const error = toDomainError(thrown);
  if (error instanceof NewerSchemaError) {
    const text = `${error.message}. Start that version or a later one on ${description}, or restore an earlier backup`;
    return new StartError(text, { cause: error });
  }
  if (error instanceof ForeignTablesError || error instanceof PrereleaseSchemaError) {
    const text = `${error.message}. Nothing has changed in ${description}`;
    return new StartError(text, { cause: error });
  }
  if (error instanceof UnusableDatabaseError) {
    return new StartError(`Cannot use ${description}: ${error.message}. ${error.remedy}`, { cause: error });
  }
  if (isPermissionDenied(thrown)) return new StartError(permissionText(thrown, description), { cause: thrown });
  if (!isAway(error) && !isRefused(error)) return thrown;
  return new StartError(`Cannot use ${description}: ${reasonOf(error)}. ${remedyOf(error)}`, { cause: error });
}

/** Remedies of errors of the driver, by the beginning of their codes. */
const remedies: readonly (readonly [code: string, remedy: string])[] = [
  ["28", "Check user name and password in DATABASE_URL, and pg_hba.conf of the server"],
  ["3D", "Create it with CREATE DATABASE, or check its name in DATABASE_URL"],
  ["53300", "Raise the limit: max_connections of the server, or CONNECTION LIMIT of the role or database"],
  ["57P03", "Wait until it accepts connections, or raise DATABASE_WAIT_SECONDS"],
  ["ENOTFOUND", "Check the host in DATABASE_URL"],
  ["EAI_AGAIN", "Check the host in DATABASE_URL, and that this machine resolves names"],
];

function remedyOf(error: unknown): string {
  const cause = innermost(error);
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (cause instanceof Error && /read-only/u.test(cause.message))
    return "Name the primary in DATABASE_URL, and take default_transaction_read_only off there";
  return remedies.find(([start]) => code.startsWith(start))?.[1] ?? "Check DATABASE_URL and that the server runs";
}

/** From version 15 on PostgreSQL lets only the owner of a database create tables in its schema `public`. */
function permissionText(error: unknown, description: string): string {
  const reason = reasonOf(innermost(error));
  const lack = /schema|database/u.test(reason) ? "may not create the tables" : "may not use all of it";
  const repair = "Let the role own it: ALTER DATABASE <database> OWNER TO <role>";
  return `Cannot use ${description}: its role ${lack} (${reason}). ${repair}`;
}

function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error;
}

function isAway(error: unknown): boolean {
  return error instanceof DomainError && error.code === "unavailable";
}

/** Returns the driver's message; after several addresses only the cause has one. */
export function reasonOf(error: unknown): string {
  const source = error instanceof DomainError ? error.cause : error;
  if (!(source instanceof Error)) return String(source);
  return source.message || ("code" in source ? String(source.code) : source.name);
}
