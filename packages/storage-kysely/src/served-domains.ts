import { isId } from "@design-catalog/core/engine";
import type { Id } from "@design-catalog/core/ports";
import type { SqlExecute } from "./connection/pool.ts";

/** A host name under which an application is served. */
export interface ServedDomain {
  readonly domain: string;
  readonly applicationId: Id<"application">;
}

/**
 * The verified domains that serve an application, over all applications. If two have verified the same domain, the one
 * that added it first has it.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.deepEqual(await readServedDomains(pool.query), []);
 * await pool.end();
 * ```
 */
export async function readServedDomains(execute: SqlExecute): Promise<readonly ServedDomain[]> {
  const { rows } = await execute(
    `SELECT DISTINCT ON (domain) domain, application_id FROM domains
      WHERE status = 'verified' AND NOT deleted AND serves_application
      ORDER BY domain, created_at, id`,
  );
  return rows.flatMap((row) => {
    const applicationId = row["application_id"];
    return isId<"application">(applicationId) ? [{ domain: String(row["domain"]), applicationId }] : [];
  });
}
