import { Client } from "pg";
import type { SqlExecute } from "./connection/pool.ts";

/** Ids of the master keys that seal a database; each sealed value begins with one. */
export interface SealingKeys {
  /** Master keys of the signing keys in use: without one of these the service cannot sign. */
  readonly signing: readonly string[];
  /** Master keys of all signing keys and of the secrets of webhook endpoints. */
  readonly all: readonly string[];
}

const sealed = "'v1\\.([0-9a-f]{8})\\.'";

const signingText = (table: string) => `
  SELECT found[1] AS id, bool_or(retired_at IS NULL) AS active
  FROM ${table}, regexp_matches(sealed_private_key, ${sealed}) AS found GROUP BY 1`;

const endpointsText = `
  SELECT DISTINCT found[1] AS id, false AS active
  FROM webhook_endpoints, regexp_matches(webhook_endpoints::text, ${sealed}, 'g') AS found`;

/**
 * Reads the ids on a connection of its own; returns none if no service has used the database.
 * @example
 * ```ts
 * const { signing } = await readSealingKeys(process.env.DATABASE_URL ?? "");
 * assert.deepEqual(signing, []); // nothing has been sealed yet
 * ```
 */
export async function readSealingKeys(connectionString: string): Promise<SealingKeys> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await readOn((text, values = []) => client.query(text, [...values]));
  } finally {
    await client.end();
  }
}

async function readOn(execute: SqlExecute): Promise<SealingKeys> {
  const rows = [
    ...(await readWhereTableIs(execute, "signing_keys", signingText("signing_keys"))),
    ...(await readWhereTableIs(execute, "rsa_signing_keys", signingText("rsa_signing_keys"))),
    ...(await readWhereTableIs(execute, "webhook_endpoints", endpointsText)),
  ];
  const idsOf = (found: typeof rows) => [...new Set(found.map(({ id }) => String(id)))];
  return { signing: idsOf(rows.filter(({ active }) => active === true)), all: idsOf(rows) };
}

async function readWhereTableIs(execute: SqlExecute, table: string, text: string) {
  const { rows } = await execute("SELECT to_regclass($1) IS NOT NULL AS present", [table]);
  return rows[0]?.["present"] === true ? (await execute(text)).rows : [];
}
