import type { StoredTable } from "../../ports/table.ts";

/** Secret columns of the audit trail that are data of the application's own. */
const ownData: ReadonlySet<string> = new Set(["project_invitations.emailAddress"]);

/**
 * True for a column with a secret, or with something that proves one: any of three signs is enough.
 * @example
 * ```ts
 * import { users } from "@design-catalog/core/identity";
 *
 * assert(isSecretColumn(users, "passwordHash"));
 * assert(!isSecretColumn(users, "emailAddress"));
 * ```
 */
export function isSecretColumn(
  { name, secret = [], sealed }: Pick<StoredTable, "name" | "secret" | "sealed">,
  column: string,
): boolean {
  if (ownData.has(`${name}.${column}`)) return false;
  return secret.includes(column) || sealed?.columns.includes(column) === true || /(?:Hash|Hashes|Token)$/u.test(column);
}
