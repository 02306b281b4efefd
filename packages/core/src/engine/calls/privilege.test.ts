import { expect, test } from "bun:test";
import { areas, grants, isAreaPrivilege, privileges } from "./privilege.ts";

test("each area has a privilege to read and one to read and change", () => {
  expect(privileges).toHaveLength(2 * areas.length);
  expect(new Set(privileges).size).toBe(privileges.length);
  expect(privileges.slice(0, 2)).toEqual(["Admin Application", "Admin Application r/w"]);
});

test("grants() includes read in r/w but not the reverse, and keeps areas apart", () => {
  for (const area of areas) {
    const read = new Set([`Admin ${area}`]);
    const write = new Set([`Admin ${area} r/w`]);
    expect(grants(read, `Admin ${area}`)).toBe(true);
    expect(grants(read, `Admin ${area} r/w`)).toBe(false);
    expect(grants(write, `Admin ${area}`)).toBe(true);
    expect(grants(write, `Admin ${area} r/w`)).toBe(true);
    for (const other of areas.filter((name) => name !== area)) {
      expect(grants(new Set([...read, ...write]), `Admin ${other}`)).toBe(false);
    }
  }
});

test("grants() refuses everything to a caller without privileges", () => {
  expect(privileges.filter((privilege) => grants(new Set(), privilege))).toEqual([]);
});

test("isAreaPrivilege() distinguishes areas from the other rights", () => {
  expect(privileges.every(isAreaPrivilege)).toBe(true);
  const others = ["public", "user", { name: "Admin of notes", holders: "Nobody" }] as const;
  expect(others.filter((right) => isAreaPrivilege(right))).toEqual([]);
});
