import { afterAll, beforeAll, expect, test } from "bun:test";
import { defaultApplicationId, operationNamed } from "@design-catalog/core";
import { isJsonObject, validate } from "@design-catalog/core/engine";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import * as fc from "fast-check";
import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { oneFormOfTexts } from "./0085-one-form-of-texts.ts";

let database: TestDatabase;
let pool: Pool;
const warnings: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.connectionString, max: 1 });
  pool.on("connect", (client) => client.on("notice", ({ message }) => void warnings.push(message ?? "")));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const mend = () => oneFormOfTexts.up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));

test("normal_text() of PostgreSQL returns what fields store", async () => {
  await mend();
  const unit = fc.oneof(
    fc.constantFrom(
      ...Array.from(
        " \u00a0\u200b\u00ad\ufeff\u3164\u202e\u2028\t\n\u0007\u0085\u034f\u200d\u200e\u2060\u0308\u0323\u0958\u1100\u1161aE-\ufe0f\ufe0e\ufffb\u{e0067}\u{e007f}\u{e0100}❤🏴辻",
      ),
    ),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  );
  const texts = fc
    .sample(fc.string({ unit, maxLength: 10 }), { numRuns: 3_000, seed: 20_261_128 })
    .filter((text) => !text.includes("\0"));
  const { rows } = await pool.query<{ readonly line: string; readonly lines: string }>(
    "SELECT normal_text(given, 'line') AS line, normal_text(given, 'lines') AS lines FROM unnest($1::text[]) AS given",
    [texts.map((text) => `a${text}b${text}`)],
  );
  const { body } = operationNamed("createProject");
  const expected = texts.map((text) => {
    const given = `a${text}b${text}`;
    const stored: unknown = body && validate(body, { name: given, description: given });
    return isJsonObject(stored) ? { line: stored["name"], lines: stored["description"] } : undefined;
  });
  expect<readonly unknown[]>(rows).toEqual(expected);
});

test("the migration mends stored texts, and names rows that another one keeps from it", async () => {
  const add = async (id: number, fields: Readonly<Record<string, unknown>>) => {
    const row = { name: "Display", connectors: "[]", attributes: "{}", ...fields };
    const names = Object.keys(row);
    await pool.query(
      `INSERT INTO products (id, application_id, version, deleted, created_at, updated_at, status, accessories, ${names.join(", ")})
       VALUES ($1, $2, 3, false, '2026-01-01', '2026-01-01', 'active', '[]', ${names.map((_, at) => `$${at + 3}`).join(", ")})`,
      [String(id).padStart(24, "0"), defaultApplicationId, ...Object.values(row)],
    );
  };
  await add(1, { part_number: "K-1" });
  await add(2, { part_number: "K-1\u200b" });
  const connectors = [{ name: "HDMI 1 ", quantity: 1 }];
  await add(3, {
    name: "Gru\u0308n\u00a0",
    manufacturer: "\u00a0",
    description: " a\u0007\nb ",
    connectors: JSON.stringify(connectors),
    attributes: JSON.stringify({ "u\u0308 ": " x" }),
  });
  await pool.query(
    `INSERT INTO translations (id, application_id, version, deleted, created_at, updated_at, namespace, key, locale, value, status)
     VALUES ($1, $2, 0, false, now(), now(), 'app', 'k ', 'zh-hant-tw', $3, 'reviewed')`,
    ["4".padStart(24, "0"), defaultApplicationId, " u\u0308 "],
  );
  await mend();
  const { rows } = await pool.query(
    `SELECT version, name, manufacturer, part_number, description, connectors, attributes FROM products ORDER BY id`,
  );
  expect(rows).toMatchObject([
    { version: 3, part_number: "K-1" },
    { version: 3, part_number: "K-1\u200b" },
    {
      version: 3,
      name: "Grün",
      manufacturer: null,
      description: "a \nb",
      connectors: [{ name: "HDMI 1", quantity: 1 }],
      attributes: { ü: "x" },
    },
  ]);
  const { rows: translated } = await pool.query("SELECT key, locale, value FROM translations");
  expect(translated).toEqual([{ key: "k", locale: "zh-Hant-TW", value: " ü " }]);
  expect(warnings).toEqual([expect.stringMatching(/of products stay.*: 0{23}2$/u)]);
});
