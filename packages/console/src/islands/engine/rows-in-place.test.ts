import { describe, expect, test } from "bun:test";
import { rowsInPlace } from "./rows-in-place.ts";

interface Row {
  readonly id: string;
  readonly state: string;
}

const row = (id: string, state = "pending"): Row => ({ id, state });
const shown = ["a", "b", "c"].map((id) => row(id));
const readNothing = () => Promise.reject(new Error("nothing is missing"));

describe("rowsInPlace()", () => {
  test("given the same rows takes what they contain now, and rows after them", async () => {
    const fresh = [row("a", "failed"), row("b"), row("c"), row("d")];
    expect(await rowsInPlace(shown, fresh, readNothing)).toEqual({ rows: fresh, areHeld: false, left: new Set() });
    expect(await rowsInPlace([], fresh, readNothing)).toEqual({ rows: fresh, areHeld: false, left: new Set() });
  });

  test("given a row that no longer matches shows what it is now in its place, and the others in theirs", async () => {
    const asked: string[] = [];
    const readAgain = async (ids: readonly string[]) => {
      asked.push(...ids);
      return { rows: [row("b", "delivered")], matching: [] };
    };
    const rows = await rowsInPlace(shown, [row("a", "failed"), row("c"), row("d")], readAgain);
    expect(rows).toEqual({
      rows: [row("a", "failed"), row("b", "delivered"), row("c")],
      areHeld: true,
      left: new Set(["b"]),
    });
    expect(asked).toEqual(["b"]);
  });

  test("given a row that moved to another block, as rows before it left, does not call it gone", async () => {
    const readAgain = async () => ({ rows: [row("a", "failed")], matching: ["a"] });
    const rows = await rowsInPlace(shown, [row("b"), row("c"), row("d")], readAgain);
    expect(rows).toEqual({ rows: [row("a", "failed"), row("b"), row("c")], areHeld: true, left: new Set() });
  });

  test("given a deleted row keeps what was last read of it", async () => {
    const readAgain = async () => ({ rows: [], matching: [] });
    const rows = await rowsInPlace(shown, [row("a"), row("c")], readAgain);
    expect(rows).toEqual({ rows: shown, areHeld: true, left: new Set(["b"]) });
  });

  test("given another order, or a row that came between, moves none", async () => {
    const others = [
      [row("c"), row("b"), row("a")],
      [row("a"), row("n"), row("b"), row("c")],
    ];
    for (const fresh of others) {
      expect(await rowsInPlace(shown, fresh, readNothing)).toEqual({ rows: shown, areHeld: true, left: new Set() });
    }
  });
});
