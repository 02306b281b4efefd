import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { findDatabaseTests, findUsers, kept, leftOut } from "./database-tests.ts";

const files = {
  "apps/a/direct.test.ts": 'import { createTestDatabase } from "@design-catalog/testing";',
  "apps/a/through.test.ts": 'import { open } from "./open-tools.ts";',
  "apps/a/open-tools.ts": 'export { open } from "./deeper.ts";',
  "apps/a/deeper.ts": "const url = process.env[testDatabaseUrlVariable];",
  "apps/a/words.test.ts": "// createTestDatabase() is not called here",
  "apps/a/own.test.ts": 'import { startEmbeddedPostgres } from "@design-catalog/storage-kysely/embedded";',
  "test/api/answers.test.ts": 'import { open } from "../../apps/a/open-tools.ts";',
  "test/e2e/dispatch.test.ts": "await createEmptyDatabase();",
  "test/new/folder.test.ts": "await createEmptyDatabase();",
};

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "database-tests-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("findDatabaseTests() finds tests by what they import, and new folders by themselves", () => {
  expect(findDatabaseTests(root)).toEqual([
    "apps/a/direct.test.ts",
    "apps/a/through.test.ts",
    "test/e2e/dispatch.test.ts",
    "test/new/folder.test.ts",
  ]);
});

describe("the lists", () => {
  const users = findUsers(projectRoot);

  test("leave out only folders that have such tests", () => {
    for (const folder of Object.keys(leftOut)) expect(users.filter((path) => path.startsWith(folder))).not.toEqual([]);
  });

  test("keep only tests that would be left out", () => {
    for (const path of Object.keys(kept)) {
      expect(users).toContain(path);
      expect(Object.keys(leftOut).some((folder) => path.startsWith(folder))).toBe(true);
    }
  });

  test("run what stores, queues, delivers and survives faults", () => {
    expect(findDatabaseTests(projectRoot)).toEqual(
      expect.arrayContaining([
        "apps/server/src/upkeep-process.test.ts",
        "packages/queue-pg-boss/src/jobs.test.ts",
        "packages/storage-kysely/src/kysely-storage.test.ts",
        "packages/storage-kysely/src/transactions/transaction.test.ts",
        "packages/storage-kysely/src/webhooks/delivery-plans.test.ts",
        "test/faults/kill-uploads.test.ts",
      ]),
    );
  });
});
