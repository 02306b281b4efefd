import { tables } from "@design-catalog/core";
import { isSecretColumn } from "@design-catalog/core/operator";
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
  "passkey_challenges",
  "refresh_tokens",
  "rsa_signing_keys",
  "sign_in_guards",
  "signing_keys",
  "sso_logins",
  "user_factors",
  "user_passkeys",
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
    columns: Object.keys(table.columns).filter((column) => !isSecretColumn(table, column)),
  }));

function hasId(table: StoredTable): table is StoredTable<{ readonly id: string }> {
  return Object.hasOwn(table.columns, "id");
}
