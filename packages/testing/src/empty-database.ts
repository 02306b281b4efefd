import { randomBytes } from "node:crypto";
import { clusterAt, databaseUrl, type TestDatabase, testDatabaseUrlVariable } from "./test-database.ts";

/**
 * Creates a database without tables on the test cluster. Removing it ends connections that are left open, unless `force`
 * is false: then it fails, because whatever the test called should have closed its own.
 */
export async function createEmptyDatabase({ force = true } = {}): Promise<TestDatabase> {
  const clusterUrl = process.env[testDatabaseUrlVariable] ?? "";
  const name = `empty_${randomBytes(8).toString("hex")}`;
  const run = (statement: string) => clusterAt(clusterUrl).query(statement);
  await run(`CREATE DATABASE ${name}`);
  return {
    connectionString: databaseUrl(clusterUrl, name),
    async drop() {
      await run(`DROP DATABASE ${name}${force ? " WITH (FORCE)" : ""}`);
    },
  };
}
