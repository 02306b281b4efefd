import { describe, expect, test } from "bun:test";
import { rowsInPlace } from "./rows-in-place.ts";

interface Row {
  readonly id: string;
  readonly state: string;
}

const row = (id: string, state = "pending"): Row => ({ id, state });
const shown = ["a", "b", "c"].map((id) => row(id));
const hasLeft = () => false;

/** A service with these rows, of which those that are pending match; `asked` are the ids of each question. */
function service(...rows: readonly Row[]) {
  const asked: string[] = [];
  const named = (ids: readonly string[]) => rows.filter(({ id }) => ids.includes(id));
  return {
    asked,
    rows: async (ids: readonly string[]) => {
      asked.push(`rows ${ids.join()}`);
      return named(ids);
    },
    matching: async (ids: readonly string[]) => {
      asked.push(`matching ${ids.join()}`);
      return named(ids).flatMap(({ id, state }) => (state === "pending" ? [id] : []));
    },
  };
}

describe("rowsInPlace()", () => {
  test("given the same rows takes what they contain now, and rows after them", async () => {
    const fresh = [row("a", "failed"), row("b"), row("c"), row("d")];
    const read = service();
    for (const before of [shown, []]) {
      const rows = await rowsInPlace({ shown: before, fresh, hasLeft }, read);
      expect(rows).toEqual({ rows: fresh, areHeld: false, left: new Set() });
    }
    expect(read.asked).toEqual([]);
  });

  test("given a row that no longer matches shows what it is now in its place, and the others in theirs", async () => {
    const read = service(row("b", "delivered"));
    const rows = await rowsInPlace({ shown, fresh: [row("a", "failed"), row("c"), row("d")], hasLeft }, read);
    expect(rows).toEqual({
      rows: [row("a", "failed"), row("b", "delivered"), row("c")],
      areHeld: true,
      left: new Set(["b"]),
    });
    expect(read.asked).toEqual(["rows b", "matching b"]);
  });

  test("given a row that left and is as it was asks one question, and calls it gone", async () => {
    const read = service(row("b", "delivered"));
    const before = [row("a"), row("b", "delivered"), row("c")];
    const rows = await rowsInPlace({ shown: before, fresh: [row("a"), row("c")], hasLeft: (id) => id === "b" }, read);
    expect(rows).toEqual({ rows: before, areHeld: true, left: new Set(["b"]) });
    expect(read.asked).toEqual(["rows b"]);
  });

  test("given a row that left and matches again, in another block, no longer calls it gone", async () => {
    const before = [row("a"), row("b", "delivered"), row("c")];
    const fresh = [row("a"), row("c")];
    const rows = await rowsInPlace({ shown: before, fresh, hasLeft: (id) => id === "b" }, service(row("b")));
    expect(rows).toEqual({ rows: shown, areHeld: true, left: new Set() });
  });

  test("given a row that moved to another block, as rows before it left, does not call it gone", async () => {
    const fresh = [row("b"), row("c"), row("d")];
    const read = service(row("a"));
    expect(await rowsInPlace({ shown, fresh, hasLeft }, read)).toEqual({ rows: shown, areHeld: true, left: new Set() });
    expect(read.asked).toEqual(["rows a"]);
    const before = [row("a", "new"), row("b"), row("c")];
    const rows = await rowsInPlace({ shown: before, fresh, hasLeft }, service(row("a")));
    expect(rows).toEqual({ rows: shown, areHeld: true, left: new Set() });
  });

  test("given a deleted row keeps what was last read of it", async () => {
    const read = service();
    const rows = await rowsInPlace({ shown, fresh: [row("a"), row("c")], hasLeft }, read);
    expect(rows).toEqual({ rows: shown, areHeld: true, left: new Set(["b"]) });
    expect(read.asked).toEqual(["rows b"]);
  });

  test("given another order, or a row that came between, moves none", async () => {
    const others = [
      [row("c"), row("b"), row("a")],
      [row("a"), row("n"), row("b"), row("c")],
    ];
    const read = service();
    for (const fresh of others) {
      const rows = await rowsInPlace({ shown, fresh, hasLeft }, read);
      expect(rows).toEqual({ rows: shown, areHeld: true, left: new Set() });
    }
    expect(read.asked).toEqual([]);
  });
});
