import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { anyCharacter } from "@design-catalog/testing/any-character";
import fc from "fast-check";
import { Client } from "pg";
import { sendBatch } from "./statement-batch.ts";

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const text = fc.string({ unit: anyCharacter }).filter((value) => !value.includes("\0") && value.isWellFormed());
/** JavaScript writes -0 as 0. */
const number = fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0);
const rows = fc.array(
  fc.record({
    text: fc.oneof(text, fc.constantFrom("NULL", "null", "", "{}", '"', "\\", "a,b"), fc.constant(null)),
    number: fc.option(number),
    flag: fc.option(fc.boolean()),
    bytes: fc.option(fc.uint8Array()),
    json: fc.option(fc.jsonValue()),
  }),
);

test("arrays and scalars reach PostgreSQL unchanged", async () => {
  const texts = `SELECT text, number, flag, bytes, json::text AS json, row_number() OVER ()::int AS place
    FROM unnest($1::text[], $2::float8[], $3::boolean[], $4::bytea[], $5::jsonb[]) AS u (text, number, flag, bytes, json)`;
  const scalars = "SELECT $1::text AS text, $2::float8 AS number, $3::boolean AS flag, $4::bytea AS bytes";
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const column = (name: "text" | "number" | "flag" | "bytes") => given.map((row) => row[name]);
      const json = given.map((row) => (row.json === null ? null : JSON.stringify(row.json)));
      const [first] = given;
      const [arrays, scalar] = await sendBatch(client, [
        { text: texts, values: [column("text"), column("number"), column("flag"), column("bytes"), json] },
        { text: scalars, values: [first?.text, first?.number, first?.flag, first?.bytes] },
      ]);
      const read = (arrays?.rows ?? []).map(({ place: _, json: written, ...row }) => ({
        ...row,
        json: typeof written === "string" ? JSON.parse(written) : null,
      }));
      const sent = given.map((row) => ({
        ...row,
        json: row.json === null ? null : JSON.parse(JSON.stringify(row.json)),
      }));
      expect(read).toEqual(sent);
      if (!first) return;
      const { json: _, ...expected } = first;
      expect(scalar?.rows).toEqual([expected]);
    }),
    { numRuns: 200 },
  );
});
