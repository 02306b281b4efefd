import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import type { DatabasePool } from "../connection/pool.ts";
import { openTestPool, rejection } from "../storage-test-tools.ts";
import { runTransaction } from "./transaction.ts";

const { pool } = await openTestPool();

beforeAll(async () => {
  await pool.query("CREATE TABLE notes (text text CHECK (text <> 'no'))");
});

beforeEach(() => pool.query("TRUNCATE notes"));

const insert = "INSERT INTO notes VALUES ($1)";
const insertTwo = "INSERT INTO notes VALUES ($1), ($2)";
const notes = async () => (await pool.query("SELECT text FROM notes ORDER BY text")).rows.map(({ text }) => text);

describe("runTransaction()", () => {
  test("writes what was deferred in the order of the calls", async () => {
    await runTransaction(pool, async ({ execute, defer }) => {
      await defer(insert, ["a"]);
      const { rows } = await execute("UPDATE notes SET text = text || 'b' RETURNING text", []);
      await defer("UPDATE notes SET text = text || 'c'", []);
      expect(rows).toEqual([{ text: "ab" }]);
    });
    expect(await notes()).toEqual(["abc"]);
  });

  test("gives the rows of deferred statements with the next result, or with the commit", async () => {
    const [given, returning] = [[] as unknown[], `${insert} RETURNING text`];
    const take = (rows: readonly unknown[]) => given.push(...rows);
    await runTransaction(pool, async ({ execute, defer }) => {
      await defer(returning, ["a"], take);
      await defer(returning, ["b"], take);
      expect(given).toEqual([]);
      await execute("SELECT 'c' AS text", []);
      expect(given).toEqual([{ text: "a" }, { text: "b" }]);
      await defer(returning, ["d"], take);
      await defer(insert, ["e"]);
    });
    expect(given).toEqual([{ text: "a" }, { text: "b" }, { text: "d" }]);
  });

  test("fails with the error of a deferred statement, and writes nothing", async () => {
    const failing = runTransaction(pool, async ({ defer }) => {
      for (const text of ["a", "no", "b"]) await defer(insert, [text]);
    });
    expect(await rejection(failing)).toMatchObject({ code: "23514" });
    expect(await notes()).toEqual([]);
  });

  test("fails after a deferred statement has failed, even if the work continues", async () => {
    const failing = runTransaction(pool, async ({ execute, defer }) => {
      await defer(insert, ["no"]);
      await execute(insert, ["a"]).catch(() => undefined);
      await defer(insert, ["b"]);
    });
    expect(await rejection(failing)).toMatchObject({ code: "23514" });
    expect(await notes()).toEqual([]);
  });

  test("sends many deferred statements before the commit", async () => {
    await runTransaction(pool, async ({ defer }) => {
      for (let count = 0; count < 100; count++) await defer(insert, ["a"]);
      expect(await busyStatements()).toContain(insert);
    });
    expect(await notes()).toHaveLength(100);
  });

  test.each([
    ["elements of a list", Array.from({ length: 1_300 }, () => "a")],
    ["kilobytes in a list", ["a".repeat(1_300 * 1_024)]],
  ])("sends many %s before the commit, and few with it", async (_, list) => {
    const insertAll = "INSERT INTO notes SELECT unnest($1::text[])";
    await runTransaction(pool, async ({ defer }) => {
      await defer(insertAll, [list]);
      expect(await busyStatements()).not.toContain(insertAll);
      await defer(insertAll, [list]);
      expect(await busyStatements()).toContain(insertAll);
    });
    expect(await notes()).toHaveLength(2 * list.length);
  });

  test("compares all that is expected, once, in one statement, behind what was deferred", async () => {
    const isNoted = (text: string) => ({ text: "exists (select from notes where text = $1)", values: [text] });
    const sent = await sentBy(async ({ defer, expect: expectCondition }) => {
      await expectCondition(isNoted("a"));
      await defer(insert, ["a"]);
      await expectCondition(isNoted("b"));
      await expectCondition(isNoted("a"));
      await defer(insert, ["b"]);
    });
    const [first, second] = [isNoted("").text, isNoted("").text.replace("$1", "$2")];
    expect(sent).toEqual([begin, insert, insert, `select 1 / (${first} and ${second})::int as same`, "COMMIT"]);
  });

  test("sends inserts that follow one another, and what is expected, as one statement", async () => {
    const isNoted = { text: "not exists (select from notes where text = $1)", values: ["c"] };
    const sent = await sentBy(async ({ defer, insert: add, expect: expectCondition }) => {
      await defer("DELETE FROM notes WHERE text = $1", ["x"]);
      await add(insert, ["a"]);
      await expectCondition(isNoted);
      await add(insertTwo, ["b", "c"]);
    });
    const joined = `with part_0 as (${insert}), part_1 as (INSERT INTO notes VALUES ($2), ($3)) select 1 / (not exists (select from notes where text = $4))::int as same`;
    expect(sent).toEqual([begin, "DELETE FROM notes WHERE text = $1", joined, "COMMIT"]);
    expect(await notes()).toEqual(["a", "b", "c"]);
  });

  test("writes nothing of inserts in one statement when one of them fails, or what is expected does not hold", async () => {
    const failing = runTransaction(pool, async ({ insert: add }) => {
      for (const text of ["a", "no", "b"]) await add(insert, [text]);
    });
    expect(await rejection(failing)).toMatchObject({ code: "23514" });
    const outdated = runTransaction(pool, async ({ insert: add, expect: expectCondition }) => {
      await add(insert, ["a"]);
      await expectCondition({ text: "$1::int = 1", values: [2] });
    });
    expect(await rejection(outdated)).toMatchObject({ code: "22012" });
    expect(await notes()).toEqual([]);
  });

  test("sends many inserts one by one, and those apart that others come between", async () => {
    const many = await sentBy(async ({ insert: add }) => {
      for (let count = 0; count < 9; count++) await add(insert, ["a"]);
    });
    expect(many).toEqual([begin, ...Array<string>(9).fill(insert), "COMMIT"]);
    const between = await sentBy(async ({ insert: add, defer }) => {
      await add(insert, ["a"]);
      await defer("UPDATE notes SET text = 'b'", []);
      await add(insert, ["c"]);
    });
    expect(between).toEqual([begin, insert, "UPDATE notes SET text = 'b'", insert, "COMMIT"]);
    expect(await notes()).toEqual([...Array<string>(10).fill("b"), "c"]);
  });

  test("compares before the next statement is executed, and runs again if one of the conditions does not hold", async () => {
    let runs = 0;
    await runTransaction(pool, async ({ execute, expect: expectCondition, isRepeated }) => {
      runs++;
      await expectCondition({ text: "$1::int = 1", values: [1] });
      await expectCondition({ text: "$1::int = 2", values: [isRepeated ? 2 : 3] });
      await execute(insert, ["a"]);
      expect(isRepeated).toBe(true);
    });
    expect([runs, await notes()]).toEqual([2, ["a"]]);
  });

  test("is committed although the read behind the commit fails", async () => {
    let reads = 0;
    const result = await runTransaction(pool, async ({ defer, commitReads }) => {
      await defer(insert, ["a"]);
      const missing = { name: "missing", columns: {} };
      const ids = [testId("6740a1f2c3d4e5f607182900")];
      const applicationId = testId<"application">("6740a1f2c3d4e5f607182901");
      // Only the name is read.
      commitReads.ask({ applicationId, table: missing as never, ids, take: () => reads++ });
      return "done";
    });
    expect([result, reads]).toEqual(["done", 0]);
    expect(await notes()).toEqual(["a"]);
  });
});

const begin = "BEGIN ISOLATION LEVEL READ COMMITTED";

/** Runs a transaction that sends everything with its commit, and returns the texts of the statements. */
async function sentBy(work: Parameters<typeof runTransaction<void>>[1]): Promise<readonly string[]> {
  const sent: string[] = [];
  const recording: DatabasePool = {
    ...pool,
    withConnection: (use) =>
      pool.withConnection((connection) =>
        use({
          ...connection,
          batch(statements, onComplete) {
            sent.push(...statements.map(({ text }) => text));
            return connection.batch(statements, onComplete);
          },
        }),
      ),
  };
  await runTransaction(recording, work);
  return sent;
}

/** The last statements of the connections that are inside a transaction. */
async function busyStatements(): Promise<readonly unknown[]> {
  const { rows } = await pool.query(
    "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
  );
  return rows.map(({ query }) => query);
}
