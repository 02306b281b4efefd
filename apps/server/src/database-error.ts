import { DomainError } from "@design-catalog/core";
import {
  ForeignTablesError,
  isRefused,
  NewerSchemaError,
  PrereleaseSchemaError,
  toDomainError,
} from "@design-catalog/storage-kysely";
import { StartError } from "./port-check.ts";

/**
 * Returns a {@link StartError} for errors that the operator can fix: the server is away, takes no writes or refuses the
 * login, or its schema is newer, from before the first release or another program's. Returns other errors unchanged.
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
  if (!isAway(error) && !isRefused(error)) return thrown;
  const text = `Cannot use ${description}: ${reasonOf(error)}. Check DATABASE_URL and that the server runs`;
  return new StartError(text, { cause: error });
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
