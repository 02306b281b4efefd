import { DomainError } from "@design-catalog/core";
import {
  ForeignTablesError,
  isPermissionDenied,
  isRefused,
  NewerSchemaError,
  PrereleaseSchemaError,
  toDomainError,
} from "@design-catalog/storage-kysely";
import { StartError } from "./port-check.ts";

/**
 * Returns a {@link StartError} for errors that the operator can fix: the server is away, takes no writes or refuses the
 * login or a table, or its schema is newer, from before the first release or another program's. Returns other errors unchanged.
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
  if (isPermissionDenied(thrown)) return new StartError(permissionText(thrown, description), { cause: thrown });
  if (!isAway(error) && !isRefused(error)) return thrown;
  const text = `Cannot use ${description}: ${reasonOf(error)}. Check DATABASE_URL and that the server runs`;
  return new StartError(text, { cause: error });
}

/** From version 15 on PostgreSQL lets only the owner of a database create tables in its schema `public`. */
function permissionText(error: unknown, description: string): string {
  const repair = "Let the role own it: ALTER DATABASE <database> OWNER TO <role>";
  return `Cannot use ${description}: its role may not create the tables (${innermost(error)}). ${repair}`;
}

function innermost(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? innermost(error.cause) : reasonOf(error);
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
