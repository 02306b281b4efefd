import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { Client } from "pg";
import { silentLog } from "../storage-test-tools.ts";
import { createPool, type SqlExecute } from "./pool.ts";
import { assertSessionSettings } from "./session-settings.ts";
import { UnusableDatabaseError } from "./unusable-database.ts";

/** Settings that a role or a database may have, and by which statements read differently. */
const foreign = {
  timezone: "Australia/Adelaide",
  datestyle: "SQL, DMY",
  intervalstyle: "sql_standard",
  bytea_output: "escape",
  extra_float_digits: "-5",
  standard_conforming_strings: "off",
  array_nulls: "off",
  transform_null_equals: "on",
  default_transaction_isolation: "serializable",
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const name = new URL(database.connectionString).pathname.slice(1);
  const statements = Object.entries(foreign).map(
    ([setting, value]) => `ALTER DATABASE ${name} SET ${setting} = '${value}'`,
  );
  await onPlainConnection((query) => query(statements.join(";")));
});
afterAll(() => database.drop());

/** Without what the service sends, as through a pooler that drops it. */
async function onPlainConnection(work: (query: SqlExecute) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    await work((text, values) => (values ? client.query(text, [...values]) : client.query(text)));
  } finally {
    await client.end();
  }
}

test.each([
  ["", "public"],
  ["?options=-c%20search_path%3Dcatalog%20-c%20timezone%3DAsia/Tokyo", "catalog"],
])(
  "a pool given a database with other settings and a URL that ends in %j reads and writes as it always does",
  async (query, path) => {
    const log = silentLog;
    const pool = createPool({ connectionString: `${database.connectionString}${query}`, log, connectionsMax: 1 });
    try {
      const answer = await pool.query(
        `SELECT current_setting('search_path') AS path, '2026-11-28 12:00+00'::timestamptz::text AS at,
        0.1::float8 + 0.2::float8 AS sum, $1::text[] AS list, '\\x00'::bytea::text AS bytes, '1 day 2 h'::interval::text AS wait,
        'a\\b' AS text, (SELECT count(*)::int FROM (VALUES (NULL)) AS v(x) WHERE x = NULL) AS nulls,
        current_setting('transaction_isolation') AS isolation`,
        [["a", null]],
      );
      expect(answer.rows).toEqual([
        {
          path: expect.stringContaining(path),
          at: "2026-11-28 12:00:00+00",
          sum: 0.1 + 0.2,
          list: ["a", null],
          bytes: "\\x00",
          wait: "1 day 02:00:00",
          text: "a\\b",
          nulls: 0,
          isolation: "read committed",
        },
      ]);
    } finally {
      await pool.end();
    }
  },
);

test("assertSessionSettings() given a session with other settings names each with the statement that mends it", async () => {
  await onPlainConnection(async (query) => {
    const refused: unknown = await assertSessionSettings(query).catch((error: unknown) => error);
    if (!(refused instanceof UnusableDatabaseError)) throw new TypeError("It must be refused", { cause: refused });
    for (const [name, value] of Object.entries(foreign)) {
      expect(refused.message).toContain(`${name} is ${value}`);
      expect(refused.remedy).toContain(`ALTER ROLE ... SET ${name} = '`);
    }
  });
});
