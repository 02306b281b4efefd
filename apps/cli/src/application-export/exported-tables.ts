import { tables } from "@design-catalog/core";
import type { StoredTable } from "@design-catalog/core/ports";

/**
 * Tables that an export leaves out: proofs of who somebody is, mails with links that sign in, what belongs to one server,
 * and what the service computes again.
 */
const withheldTables: ReadonlySet<string> = new Set([
  "application_sizes",
  "account_tokens",
  "browser_sessions",
  "idempotency_keys",
  "oauth_client_secrets",
  "oauth_codes",
  "oauth_requests",
  "outgoing_mails",
  "refresh_tokens",
  "rsa_signing_keys",
  "sign_in_guards",
  "signing_keys",
  "sso_logins",
  "user_factors",
  "file_uploads",
  "rate_leases",
  "rate_limits",
  "rate_refusals",
  "endpoint_leases",
  "counted_hours",
  "changed_products",
  "product_codes",
  "product_search_rows",
  "product_vectors",
  "vector_generations",
]);

/** Secret columns of the audit trail that are data of the application's own. */
const ownData: ReadonlySet<string> = new Set(["project_invitations.emailAddress"]);

/** Signs of secrets in the definition of a table. */
type SecretColumns = Pick<StoredTable, "name" | "secret" | "sealed">;

/** A table of an export with its columns. */
export interface ExportedTable {
  readonly table: StoredTable<{ readonly id: string }>;
  /** Columns that hold no secret, sealed or hashed. */
  readonly columns: readonly string[];
}

/** Tables of an export: those of the service without secrets. */
export const exportedTables: readonly ExportedTable[] = tables
  .filter(({ name }) => !withheldTables.has(name))
  .filter(hasId)
  .map((table) => ({
    table,
    columns: Object.keys(table.columns).filter((column) => !isSecret(table, column)),
  }));

function hasId(table: StoredTable): table is StoredTable<{ readonly id: string }> {
  return Object.hasOwn(table.columns, "id");
}

/** True for a column with a secret, or with something that proves one: any of three signs is enough. */
export function isSecret({ name, secret = [], sealed }: SecretColumns, column: string): boolean {
  if (ownData.has(`${name}.${column}`)) return false;
  return secret.includes(column) || sealed?.columns.includes(column) === true || /(?:Hash|Hashes|Token)$/u.test(column);
}
