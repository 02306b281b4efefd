import { testDatabaseUrlVariable } from "@design-catalog/testing";
import { databaseUrl, type TestDatabase, withClient } from "@design-catalog/testing/test-database";
import { randomBytes } from "node:crypto";

/** Creates a database without tables on the test cluster. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const clusterUrl = process.env[testDatabaseUrlVariable] ?? "";
  const name = `empty_${randomBytes(8).toString("hex")}`;
  const run = (statement: string) => withClient(clusterUrl, (client) => client.query(statement));
  await run(`CREATE DATABASE ${name}`);
  return {
    connectionString: databaseUrl(clusterUrl, name),
    async drop() {
      await run(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
