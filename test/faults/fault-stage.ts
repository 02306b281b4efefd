import { afterAll, beforeAll } from "bun:test";
import { createTestDatabase } from "@design-catalog/testing";
import { createStage, type Stage } from "../support/stage.ts";

/** Prepares a stage and a database for the tests of a file; both exist once its tests run. */
export function openFaultStage(): { stage(): Stage; connectionString(): string } {
  let open: { readonly stage: Stage; readonly database: Awaited<ReturnType<typeof createTestDatabase>> } | undefined;
  const opened = () => {
    if (!open) throw new TypeError("Cannot use the stage: it exists only while tests run");
    return open;
  };
  beforeAll(async () => {
    open = { stage: await createStage(), database: await createTestDatabase() };
  });
  afterAll(async () => {
    const { stage, database } = opened();
    await stage.end();
    // Fails if a process of the service, killed and frozen ones included, left a connection open.
    await database.drop();
  });
  return { stage: () => opened().stage, connectionString: () => opened().database.connectionString };
}
