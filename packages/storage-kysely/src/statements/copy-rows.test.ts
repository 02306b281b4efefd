import { beforeAll, expect, test } from "bun:test";
import { createIdSource, matches, type Table } from "@design-catalog/core";
import { copyOf } from "@design-catalog/core/engine";
import { type BaseRow, baseColumns } from "@design-catalog/core/ports";
import { createTable } from "@design-catalog/testing/create-table";
import { testId } from "@design-catalog/testing/test-id";
import { openTestPool } from "../storage-test-tools.ts";
import { copyRows } from "./copy-rows.ts";

interface Part extends BaseRow {
  readonly shelf: string;
  readonly insideId: string | null;
}

const parts: Table<Part> = {
  name: "parts",
  columns: { ...baseColumns, shelf: "text", insideId: "id" },
};
const ids = createIdSource(
  { now: () => Date.now() },
  { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
);
const applicationId = testId<"application">("1");

const { pool } = await openTestPool();

beforeAll(async () => {
  await createTable(pool.query, parts);
});

/** Copies as many rows, each inside the one before, and counts the statements. */
async function statementsFor(count: number): Promise<number> {
  const shelf = `of ${count}`;
  const id = (number: string) => `lpad(to_hex(${count}), 8, 'e') || lpad(to_hex(${number}), 16, '0')`;
  await pool.query(
    `INSERT INTO parts (application_id, id, version, deleted, created_at, updated_at, shelf, inside_id)
     SELECT $1, ${id("n")}, 0, false, now(), now(), $2, ${id("n - 1")} FROM generate_series(1, $3::bigint) AS n`,
    [applicationId, shelf, count],
  );
  let statements = 0;
  const copy = copyOf({
    table: parts,
    where: matches({ shelf }),
    set: { shelf: "copy" },
    references: { insideId: parts },
  });
  await pool.withConnection(({ query }) => {
    const execute: typeof query = (text, values) => {
      statements += 1;
      return query(text, values);
    };
    return copyRows({ execute, applicationId }, [copy], ids);
  });
  const { rows } = await pool.query(
    `SELECT count(*)::int AS count, count(inner_part.id)::int AS inside FROM parts AS part
     LEFT JOIN parts AS inner_part ON inner_part.id = part.inside_id AND inner_part.shelf = 'copy'
     WHERE part.shelf = 'copy'`,
  );
  expect(rows).toEqual([{ count, inside: count - 1 }]);
  await pool.query("DELETE FROM parts");
  return statements;
}

test("copyRows() runs one statement for the ids and one per ten thousand rows", async () => {
  const counts: number[] = [];
  for (const count of [2, 9_999, 10_001]) counts.push(await statementsFor(count));
  expect(counts).toEqual([2, 2, 3]);
});

test("copyRows() refuses references to a table that it does not copy", async () => {
  const other = { ...parts, name: "other_parts" };
  const copy = copyOf({ table: parts, where: matches({ shelf: "s" }), references: { insideId: other } });
  await pool.query(
    `INSERT INTO parts (application_id, id, version, deleted, created_at, updated_at, shelf)
     VALUES ($1, 'a', 0, false, now(), now(), 's')`,
    [applicationId],
  );
  const copied = copyRows({ execute: pool.query, applicationId }, [copy], ids);
  expect(await copied.catch((error: unknown) => String(error))).toContain("that is not copied: other_parts");
});
