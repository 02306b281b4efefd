import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, type DatabasePool } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { silentLog } from "@design-catalog/testing/test-ports";
import { checkCells } from "./check-cells.ts";

let database: TestDatabase;
let pool: DatabasePool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.connectionString, log: silentLog });
  await pool.query(
    `INSERT INTO domains (id, application_id, version, deleted, created_at, updated_at, domain, serves_application,
       enforces_sso, status, validation_token, verified_at)
     VALUES ($1, $1, 0, false, now(), now(), 'north.example', true, false, 'verified', 'proved', now())`,
    ["0000000000000000000000aa"],
  );
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

function mapOf(...lines: readonly string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), "cells-")), "cells.map");
  writeFileSync(file, lines.join("\n"));
  return file;
}

test("a map with each host in one cell is fine, as HAProxy and nginx write it", async () => {
  const file = mapOf("# hosts", "north.example one", "", "east.example two;", "East.example two");
  expect(await checkCells({ pool }, file)).toEqual([
    { check: "cells", status: "ok", message: "2 hosts, each in one cell" },
  ]);
});

test("a host in two cells is a failure, and one that is missing a warning", async () => {
  const file = mapOf("east.example one", "east.example two");
  expect(await checkCells({ pool }, file)).toEqual([
    { check: "cells", status: "fail", message: "east.example is in two cells: one and two" },
    { check: "cells", status: "warn", message: `north.example is missing in ${file}` },
  ]);
});

test("moves that have not ended are told, on either side", async () => {
  const id = "6740a1f2c3d4e5f607182930";
  const note = (role: string, step: string) =>
    pool.query("INSERT INTO application_moves (application_id, role, peer, step) VALUES ($1, $2, 'db-2/catalog', $3)", [
      id,
      role,
      step,
    ]);
  await note("source", "announce");
  await note("target", "done");
  const [found, ...more] = await checkCells({ pool }, undefined);
  expect(found).toMatchObject({ check: "cells", status: "warn" });
  expect(found?.message).toStartWith(`${id} is on its way to db-2/catalog: `);
  expect(more).toEqual([]);
  await pool.query("DELETE FROM application_moves");
  await note("target", "copy");
  expect((await checkCells({ pool }, undefined))[0]?.message).toStartWith(`${id} is arriving from db-2/catalog: `);
  await pool.query("DELETE FROM application_moves");
  await note("target", "abort");
  expect((await checkCells({ pool }, undefined)).map(({ message }) => message)).toEqual([
    `${id} has a move from db-2/catalog half undone: until --abort was repeated, no schema changes and no old day ends here`,
  ]);
  await pool.query("DELETE FROM application_moves");
});

test("without a map nothing is said", async () => {
  expect(await checkCells({ pool }, undefined)).toEqual([]);
});
