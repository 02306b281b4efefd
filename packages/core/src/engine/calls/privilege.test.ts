import { expect, test } from "bun:test";
import { areas, privileges } from "../../application/areas.ts";
import { grants, isAreaPrivilege } from "./privilege.ts";

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
