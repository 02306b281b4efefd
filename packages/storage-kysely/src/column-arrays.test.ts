import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import fc from "fast-check";
import { columnArrays } from "./column-arrays.ts";
import { createPool, type DatabasePool } from "./pool.ts";

const silent = () => undefined;

let database: TestDatabase;
let pool: DatabasePool;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  pool = createPool({ connectionString: database.connectionString, log });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Text that PostgreSQL can store: no NUL and no half of a surrogate pair. */
const text = fc.string({ unit: "binary" }).map((value) => value.replaceAll("\0", "").toWellFormed());
const row = fc.record({
  text: fc.option(fc.oneof(text, fc.constantFrom("NULL", "null", "", "{}", '"', "\\", "a,b", " x "))),
  number: fc.option(fc.integer({ min: -1_000, max: 1_000 })),
  json: fc.dictionary(text, fc.oneof(text, fc.integer(), fc.constant(null))),
});

test("columnArrays() passes every value to PostgreSQL unchanged", async () => {
  const property = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
    const read = await pool.query(
      "SELECT * FROM unnest($1::text[], $2::int[], $3::jsonb[]) AS rows (text, number, json)",
      columnArrays(rows, ["text", "number", "json"]),
    );
    expect(read.rows).toEqual(rows.map((expected) => ({ ...expected, json: { ...expected.json } })));
  });
  await fc.assert(property, { numRuns: 200 });
});
