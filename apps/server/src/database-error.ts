import { DomainError } from "@design-catalog/core";
import { NewerSchemaError, toDomainError } from "@design-catalog/storage-kysely";
import { StartError } from "./port-check.ts";

/** SQLSTATE classes (PostgreSQL manual, appendix A) of a refused user and of a database that does not exist. */
const refusal = /^(?:28|3D)/u;

/**
 * A {@link StartError} where the operator can mend it: the server is away, takes no writes or refuses the login, or its
 * schema is of a later version. Else unchanged.
 */
export function explainDatabaseError(thrown: unknown, description: string): unknown {
  const error = toDomainError(thrown);
  if (error instanceof NewerSchemaError) {
    const text = `${error.message}. Start that version or a later one on ${description}, or restore an earlier backup`;
    return new StartError(text, { cause: error });
  }
  if (!isAway(error) && !isRefused(error)) return thrown;
  const text = `Cannot use ${description}: ${reasonOf(error)}. Check DATABASE_URL and that the server runs`;
  return new StartError(text, { cause: error });
}

function isAway(error: unknown): boolean {
  return error instanceof DomainError && error.code === "unavailable";
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && refusal.test(String(error.code));
}

/** What the driver said; where it tried several addresses its message is empty. */
export function reasonOf(error: unknown): string {
  const source = error instanceof DomainError ? error.cause : error;
  if (!(source instanceof Error)) return String(source);
  return source.message || ("code" in source ? String(source.code) : source.name);
}
