import { expect, test } from "bun:test";
import { concurrentIndex } from "../packages/storage-kysely/src/migrations/concurrent-index.ts";
import { migrations } from "../packages/storage-kysely/src/migrations/index.ts";
import { readStatements } from "../packages/storage-kysely/src/schema/migration-statements.ts";
import { stepsOf } from "../packages/storage-kysely/src/schema/run-migrations.ts";
import { locksOf } from "./check/migrations/statement-locks.ts";

test.each<[string, string]>([
  ["CREATE INDEX signals__name__index ON signals (name)", "use concurrentIndex()"],
  ["CREATE UNIQUE INDEX signals__name__key ON signals (name)", "use concurrentIndex()"],
  ["REINDEX TABLE signals", "CONCURRENTLY"],
  ["ALTER TABLE signals ALTER COLUMN name SET NOT NULL", "IS NOT NULL"],
  ["ALTER TABLE signals\n  ADD COLUMN first text,\n  ADD COLUMN second text NOT NULL", "give a default"],
  ["ALTER TABLE signals ADD COLUMN key uuid DEFAULT gen_random_uuid()", "not constant"],
  ["ALTER TABLE signals ADD COLUMN short text GENERATED ALWAYS AS (left(name, 3)) STORED", "generated column"],
  ["ALTER TABLE signals ADD COLUMN cable_id text REFERENCES cables (id)", "every row"],
  ["ALTER TABLE signals ALTER COLUMN name TYPE varchar(9)", "another type"],
  ["ALTER TABLE signals ADD CONSTRAINT short CHECK (length(name) < 9)", "NOT VALID"],
  ["ALTER TABLE signals ADD CONSTRAINT name_key UNIQUE (name)", "concurrently"],
  ["ALTER TABLE signals SET UNLOGGED", "whole table"],
  ["LOCK TABLE signals", "whole table"],
  ["ALTER TABLE signals RENAME COLUMN name TO title", "version before"],
  ["ALTER TABLE signals DROP COLUMN name", "version before"],
  ["DROP TABLE signals", "version before"],
  ["-- fills it\nUPDATE signals SET name = upper(name)", "in steps"],
  [
    "ALTER TABLE signals ADD CONSTRAINT short CHECK (length(name) < 9) NOT VALID; ALTER TABLE signals VALIDATE CONSTRAINT short",
    "later migration that is concurrent",
  ],
  [
    "ALTER TABLE signals ADD CHECK (length(name) < 9) NOT VALID; ALTER TABLE signals VALIDATE CONSTRAINT signals_name_check",
    "concurrent",
  ],
  ["ALTER TABLE signals ADD COLUMN n text; ALTER TABLE signals VALIDATE CONSTRAINT older", "locks of other changes"],
  ["ALTER TABLE cables ADD COLUMN n text; ALTER TABLE signals VALIDATE CONSTRAINT older", "locks of other changes"],
  ["ALTER TABLE signals ADD COLUMN n text, VALIDATE CONSTRAINT older", "locks of other changes"],
  ["ALTER TABLE signals VALIDATE CONSTRAINT older, ADD COLUMN n text", "locks of other changes"],
  ["ALTER TABLE signals ADD CONSTRAINT signals_pkey PRIMARY KEY USING INDEX i", "not null"],
  ["ALTER TABLE signals ADD COLUMN n smallserial", "every row"],
  ["ALTER TABLE signals ADD COLUMN n serial2", "every row"],
  ["ALTER TABLE signals ADD n serial4", "every row"],
  ["ALTER TABLE signals ADD COLUMN IF NOT EXISTS n serial8", "every row"],
  ["ALTER TABLE signals ADD COLUMN n short NOT NULL DEFAULT 'a'", "allowed-forms"],
  ["ALTER TABLE signals ADD COLUMN n short", "allowed-forms"],
  ["ALTER TABLE signals ADD COLUMN n texts", "allowed-forms"],
  ["ALTER TABLE signals ADD COLUMN n text DEFAULT 'a'::short", "allowed-forms"],
  ["CREATE UNIQUE INDEX ON signals (name)", "use concurrentIndex()"],
  ["ALTER TABLE signals ADD COLUMN short text CHECK (length(short) < 9)", "every row"],
  ["ALTER TABLE signals ADD cable_id text REFERENCES cables (id)", "every row"],
  ["ALTER TABLE signals DROP name", "version before"],
  ["ALTER TABLE signals DROP CONSTRAINT short", "version before"],
  ["DROP INDEX signals__name__index", "version before"],
  ["DROP FUNCTION settle_deliveries", "version before"],
  ["DROP VIEW all_signals", "version before"],
  ["DROP INDEX CONCURRENTLY signals__name__index", "allowed-forms"],
  ["INSERT INTO signals SELECT * FROM others", "allowed-forms"],
  ["WITH old AS (SELECT id FROM signals) UPDATE signals SET name = 'a'", "in steps"],
  ["DO $$ BEGIN UPDATE signals SET name = 'a'; END $$", "allowed-forms"],
  ["SELECT backfill()", "allowed-forms"],
  ["CREATE TABLE added AS SELECT * FROM signals", "allowed-forms"],
  ["CREATE TABLE added (id) AS SELECT id FROM signals", "allowed-forms"],
  ["CREATE TABLE added (id) TABLESPACE fast AS SELECT id FROM signals", "allowed-forms"],
  ["CREATE TABLE added (id) AS (TABLE signals)", "allowed-forms"],
  ["CREATE TABLE added PARTITION OF events DEFAULT", "allowed-forms"],
  ["REFRESH MATERIALIZED VIEW counts", "allowed-forms"],
  ["CREATE TABLE added (id text); INSERT INTO added SELECT id FROM signals", "allowed-forms"],
  ["CREATE TABLE added (id text); UPDATE added SET id = signals.id FROM signals", "allowed-forms"],
  ["ALTER TABLE signals ADD COLUMN first text, INHERIT all_signals", "allowed-forms"],
  ["ALTER TABLE signals ADD COLUMN first numeric(9, 2), DROP COLUMN name", "version before"],
  ["CREATE TABLE added (id text); TRUNCATE added, signals", "whole table"],
  ["CREATE TABLE added (id text); TRUNCATE TABLE added CASCADE", "whole table"],
  ["CREATE TABLE added (id text); DROP TABLE added, signals", "version before"],
  ["CREATE TABLE added (id text); DROP TABLE IF EXISTS added, signals", "version before"],
  ["CREATE TABLE IF NOT EXISTS signals (id text); UPDATE signals SET name = 'a'", "in steps"],
  ["ALTER TABLE signals RENAME TO older; CREATE TABLE signals (id text)", "version before"],
  ["DROP TABLE signals; CREATE TABLE signals (id text)", "version before"],
  [
    "CREATE TABLE added (id text) PARTITION BY LIST (id); ALTER TABLE added ATTACH PARTITION signals FOR VALUES IN ('a')",
    "allowed-forms",
  ],
  ["CREATE TABLE added (id text); ALTER TABLE added ADD COLUMN n text, INHERIT signals", "allowed-forms"],
  ["INSERT INTO settings (id) VALUES (backfill())", "allowed-forms"],
  ["INSERT INTO settings (id) VALUES (pg_catalog.lower('a')), (app.backfill ())", "allowed-forms"],
  ["INSERT INTO settings (id) VALUES ('a') ON CONFLICT (id) DO UPDATE SET id = \"backfill\"()", "allowed-forms"],
  ["INSERT INTO settings (id) VALUES ((TABLE signals))", "allowed-forms"],
  ["CREATE TABLE added (id text); UPDATE added SET id = backfill()", "allowed-forms"],
  ["CREATE TABLE added (id text); DELETE FROM added WHERE id IN (TABLE signals)", "allowed-forms"],
  ["CREATE TABLE added (id text); ALTER TABLE added ADD COLUMN n text DEFAULT backfill()", "allowed-forms"],
  ["INSERT INTO settings (id) VALUES ('--'); UPDATE signals SET name = 'a'", "in steps"],
  ["INSERT INTO settings (id) VALUES (E'\\''); UPDATE signals SET name = ''", "in steps"],
  ["CREATE TYPE kind AS ENUM () /* ' */; UPDATE signals SET name = 'a' /* ' */", "in steps"],
])("locksOf() refuses %s", (text, reason) => {
  expect(locksOf(text)).toMatchObject([{ statement: expect.any(String), reason: expect.stringContaining(reason) }]);
});

test.each([
  "CREATE TABLE added (id text NOT NULL DEFAULT gen_random_uuid(), short text); CREATE INDEX added__short__index ON added (short)",
  "CREATE TABLE added (id text); ALTER TABLE added ADD CHECK (id <> ''); UPDATE added SET id = 'a'",
  "CREATE INDEX CONCURRENTLY signals__name__index ON signals (name)",
  "ALTER TABLE signals ADD COLUMN status text NOT NULL DEFAULT 'active', ADD COLUMN made timestamptz DEFAULT now()",
  "ALTER TABLE signals ADD COLUMN tags jsonb NOT NULL DEFAULT '[]'::jsonb, ADD COLUMN weight integer DEFAULT -1",
  "ALTER TABLE signals ADD CONSTRAINT short CHECK (length(name) < 9) NOT VALID",
  "ALTER TABLE signals VALIDATE CONSTRAINT short",
  "ALTER TABLE signals VALIDATE CONSTRAINT short, VALIDATE CONSTRAINT long; ALTER TABLE ONLY cables VALIDATE CONSTRAINT short",
  "ALTER TABLE signals ADD n double precision, ADD COLUMN t timestamp(3) with time zone, ADD s varchar(9)[] DEFAULT '{}'::text[]",
  "ALTER TABLE signals ADD size numeric(9, 2) NOT NULL DEFAULT 0, ADD COLUMN made timestamp with time zone, ADD tags text[]",
  'ALTER TABLE signals ADD COLUMN key text COLLATE "C", ADD CONSTRAINT key_key UNIQUE USING INDEX signals__key__index',
  "ALTER TABLE signals ALTER COLUMN name DROP NOT NULL, ALTER name SET DEFAULT 'a, b'",
  "ALTER TABLE signals ADD CONSTRAINT cable FOREIGN KEY (cable_id) REFERENCES cables (id) ON DELETE CASCADE NOT VALID",
  "DROP INDEX CONCURRENTLY IF EXISTS added; CREATE INDEX CONCURRENTLY added ON signals (name)",
  "COMMENT ON FUNCTION f IS 'First; then the rest'",
  "INSERT INTO settings (id, name) VALUES ('a', 'b')",
  "INSERT INTO settings (id, name) VALUES ('select (x)', lower('B')) ON CONFLICT (id) DO UPDATE SET name = coalesce(settings.name, 'b')",
  "CREATE TABLE added (id text); CREATE TABLE other (id text); TRUNCATE TABLE added, other; DROP TABLE IF EXISTS added, other",
  "CREATE TABLE added (id text); ALTER TABLE added ADD size numeric(9, 2), ADD FOREIGN KEY (id) REFERENCES cables (id), ALTER id SET NOT NULL",
  "CREATE TABLE added (id text); DELETE FROM added; UPDATE added SET id = gen_random_uuid() WHERE id IN ('from x')",
  "CREATE TABLE added (id text); CREATE TRIGGER t AFTER UPDATE OF id ON added FOR EACH ROW EXECUTE FUNCTION f()",
  "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE signals SET name = 'a'; DELETE FROM signals $$",
])("locksOf() lets %s pass", (text) => {
  expect(locksOf(text)).toEqual([]);
});

test("locksOf() given a concurrent migration lets only through what nobody waits behind", () => {
  const lock = { statement: expect.any(String), reason: expect.stringContaining("allowed-forms") };
  for (const text of ["ALTER TABLE signals ADD COLUMN short text", "CREATE TABLE added (id text)"]) {
    expect(locksOf(text, { isConcurrent: true })).toEqual([lock]);
  }
  expect(locksOf("ALTER TABLE signals VALIDATE CONSTRAINT short", { isConcurrent: true })).toEqual([]);
  const mixed = "ALTER TABLE signals ADD COLUMN n text, VALIDATE CONSTRAINT short";
  expect(locksOf(mixed, { isConcurrent: true })).toEqual([lock]);
});

test("stepsOf() joins neighbours that share a transaction, so the check sees what one adds and the next validates", () => {
  const plain = { up: async () => undefined };
  const [a, b, d] = [plain, plain, plain];
  const steps = stepsOf(["a", "b", "c", "d"], { a, b, c: { ...plain, concurrent: true }, d });
  expect(steps).toEqual([
    { concurrent: false, names: ["a", "b"] },
    { concurrent: true, names: ["c"] },
    { concurrent: false, names: ["d"] },
  ]);
});

test("readStatements() reads what a migration runs", async () => {
  expect(await readStatements(concurrentIndex("signals__name__index", "signals (name)"))).toEqual([
    "DROP INDEX CONCURRENTLY IF EXISTS signals__name__index",
    "CREATE INDEX CONCURRENTLY signals__name__index ON signals (name)",
  ]);
});

test.each([
  "ALTER TABLE signals RENAME TO tones",
  "ALTER TABLE signals RENAME COLUMN name TO title",
  "ALTER INDEX signals__name__index RENAME TO other",
  "ALTER TABLE signals DROP COLUMN name",
  "ALTER TABLE signals SET SCHEMA older",
  "DROP TABLE signals",
  "DROP FUNCTION settle_deliveries",
])("no entry of allowed-locks.ts excuses %s, which takes something from the release before", (statement) => {
  expect(locksOf(statement)).toMatchObject([{ isFinal: true }]);
});

test("a statement that only waits for a lock can have an entry", () => {
  expect(locksOf("LOCK TABLE signals")).toEqual([
    { statement: "lock table signals", reason: "it locks the whole table" },
  ]);
});

test("locksOf() refuses what 0.1.0 did to tables that had no rows yet", async () => {
  const [filters] = [migrations["0049-product-search-filters"]];
  const text = filters ? (await readStatements(filters)).join(";") : "";
  expect(locksOf(text).map(({ statement }) => statement.slice(0, 26))).toEqual(["update product_search_rows"]);
});
