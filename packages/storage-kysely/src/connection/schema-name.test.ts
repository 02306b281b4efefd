import { expect, test } from "bun:test";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { Client } from "pg";
import { checkedSchema } from "./schema-name.ts";

test("checkedSchema() accepts a name exactly when PostgreSQL takes it without quotes", async () => {
  const database = await createEmptyDatabase();
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ word: string; name: string | null }>(
      "SELECT word, CASE WHEN catcode IN ('R', 'T') THEN NULL ELSE word END AS name FROM pg_get_keywords()",
    );
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.map(({ word }) => accepted(word))).toEqual(rows.map(({ name }) => name));
  } finally {
    await client.end();
    await database.drop();
  }
});

test.each(["", "MyApp", "my-app", "1st", 'a"b', "pg_hooks", "information_schema", "ünï", "a".repeat(51)])(
  "checkedSchema() refuses %j",
  (name) => expect(() => checkedSchema(name)).toThrow(RangeError),
);

function accepted(name: string): string | null {
  try {
    return checkedSchema(name);
  } catch {
    return null;
  }
}
