import { DomainError } from "@design-catalog/core";
import { StartError } from "./port-check.ts";

/** SQLSTATE classes (PostgreSQL manual, appendix A) of a refused user and of a database that does not exist. */
const refusal = /^(?:28|3D)/u;

/** A {@link StartError} where the operator can mend it: the server is away, or refuses the login. Else unchanged. */
export function explainDatabaseError(error: unknown, description: string): unknown {
  if (!isAway(error) && !isRefused(error)) return error;
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
function reasonOf(error: unknown): string {
  const source = error instanceof DomainError ? error.cause : error;
  if (!(source instanceof Error)) return String(source);
  return source.message || ("code" in source ? String(source.code) : source.name);
}
