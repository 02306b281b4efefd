import { randomBytes } from "node:crypto";
import { createTestDatabase } from "@design-catalog/testing";
import type { Stage } from "./stage.ts";

/** Variables that name a database and its master key. */
export type DatabaseVariables = Readonly<Record<"DATABASE_URL" | "MASTER_KEY", string>>;

/**
 * Makes a test database and a master key for services that need no PostgreSQL of their own: to make one takes 1.7 s of
 * CPU time more.
 */
export async function makeStageDatabase(stage: Stage): Promise<DatabaseVariables> {
  const database = await createTestDatabase();
  stage.atEnd(() => database.drop());
  return { DATABASE_URL: database.connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
}
