import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { Client } from "pg";
import { rejection } from "../storage-test-tools.ts";
import { sendBatch } from "./statement-batch.ts";

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query("CREATE TEMPORARY TABLE letters (id int PRIMARY KEY, letter text)");
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const insert = (id: number, letter: string | null) => ({
  name: "insert",
  text: "INSERT INTO letters SELECT * FROM unnest($1::int[], $2::text[])",
  values: [[id], [letter]],
});
const all = { name: "all", text: "SELECT id, letter FROM letters ORDER BY id", values: [] };
const lettersNow = async () => (await sendBatch(client, [all]))[0]?.rows;

describe("a batch of statements", () => {
  test("returns each result in order, also when the columns are known from an earlier batch", async () => {
    for (const id of [1, 2]) {
      const results = await sendBatch(client, [insert(id, null), all, { text: "SELECT $1::int AS n", values: [id] }]);
      expect(results.map(({ rowCount }) => rowCount)).toEqual([1, id, 1]);
      expect(results.map(({ rows }) => rows.at(-1))).toEqual([undefined, { id, letter: null }, { n: id }]);
    }
    await client.query("DELETE FROM letters");
  });

  test("skips everything after a failure and undoes what came before", async () => {
    const again = [insert(1, "a"), insert(1, "b"), insert(2, "c")];
    expect(await rejection(sendBatch(client, again))).toMatchObject({ code: "23505" });
    expect(await lettersNow()).toEqual([]);
  });

  test("leaves a transaction open that it has begun, to be rolled back", async () => {
    const begun = [{ text: "BEGIN", values: [] }, insert(1, "a"), { text: "SELECT 1/0", values: [] }];
    expect(await rejection(sendBatch(client, begun))).toMatchObject({ code: "22012" });
    expect(await rejection(lettersNow())).toMatchObject({ code: "25P02" });
    await client.query("ROLLBACK");
    expect(await lettersNow()).toEqual([]);
  });

  test("parses a named statement again if its batch failed, before or after the server had parsed it", async () => {
    const named = (name: string, divisor: number) => ({ name, text: "SELECT 1 / $1::int AS q", values: [divisor] });
    for (const [first, second] of [
      ["executed", "skipped"],
      ["failed", "skipped too"],
    ] as const) {
      const divisors = first === "failed" ? [0, 1] : [1, 0];
      await rejection(sendBatch(client, [named(first, divisors[0] ?? 1), named(second, divisors[1] ?? 1)]));
      const [one, two] = await sendBatch(client, [named(first, 1), named(second, 1)]);
      expect([one?.rows, two?.rows]).toEqual([[{ q: 1 }], [{ q: 1 }]]);
    }
  });

  test("refuses values that it cannot write, and the connection goes on", async () => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    const unwritable = { text: "SELECT $1::jsonb", values: [circular] };
    expect(await rejection(sendBatch(client, [insert(9, "z"), unwritable]))).toBeInstanceOf(TypeError);
    expect(await lettersNow()).toEqual([]);
  });

  test("sends texts, bytes, nulls and lists of any size unchanged, next to each other", async () => {
    const text = `SELECT $1::text AS a, $2::bytea AS b, $3::text AS c, $4::text[] AS d, $5::jsonb AS e, $6::text AS f`;
    const sizes = [0, 1, 204, 205, 820, 200_000];
    for (const size of sizes) {
      const [wide, bytes] = ["\u{1F600}é€a".repeat(size), new Uint8Array(size).fill(0xa7)];
      const values = [wide, bytes, null, [wide, null, ""], JSON.stringify([wide]), "end"];
      const named = { name: "mixed", text, values };
      const results = await sendBatch(client, [named, { text, values }, insert(size + 10, wide), all]);
      const expected = { a: wide, b: Buffer.from(bytes), c: null, d: [wide, null, ""], e: [wide], f: "end" };
      for (const { rows } of results.slice(0, 2)) expect(rows).toEqual([expected]);
      expect(results.at(-1)?.rows.at(-1)).toEqual({ id: size + 10, letter: wide });
    }
    await client.query("DELETE FROM letters");
  });

  test("takes 65,535 values and refuses more, and a text with NUL, and the connection goes on", async () => {
    const many = (count: number) => {
      const numbers = Array.from({ length: count }, (_, index) => `$${index + 1}::int`);
      return { text: `SELECT ARRAY[${numbers.join(",")}] AS all`, values: numbers.map((_, index) => index) };
    };
    const [{ rows } = { rows: [] }] = await sendBatch(client, [many(65_535)]);
    expect(rows[0]?.["all"]).toEqual(Array.from({ length: 65_535 }, (_, index) => index));
    const refused = await rejection(sendBatch(client, [insert(1, "a"), many(65_536)]));
    expect(refused).toMatchObject({ name: "RangeError", message: expect.stringContaining("more than 65535 values") });
    expect(await rejection(sendBatch(client, [insert(1, "a\0b")]))).toMatchObject({ code: "22021" });
    expect(await lettersNow()).toEqual([]);
  });

  test("fails on a value that it cannot read, and the connection stays usable", async () => {
    const unreadable = { text: "SELECT $1::bigint AS n", values: ["9007199254740993"] };
    expect(await rejection(sendBatch(client, [unreadable]))).toBeInstanceOf(RangeError);
    expect(await lettersNow()).toEqual([]);
  });
});
