import { expect, test } from "bun:test";
import { differencesOf, type Item } from "./differences.ts";

const product = (name: string, powerW: number | null = null): Item => {
  return { kind: "ProjectProduct", name, values: { powerW, model: "x" } };
};

test("differencesOf() says by name what came, went and changed", () => {
  const cable: Item = { kind: "ProjectCable", name: "C-001", values: {} };
  const earlier = [product("Display", 100), product("Mount"), product("Player"), cable];
  const later = [product("Player"), product("Display", 150), product("Switch"), cable];
  expect(differencesOf(earlier, later)).toEqual([
    {
      kind: "ProjectProduct",
      name: "Display",
      action: "update",
      fields: [{ field: "powerW", before: 100, after: 150 }],
    },
    { kind: "ProjectProduct", name: "Mount", action: "delete", fields: [] },
    { kind: "ProjectProduct", name: "Switch", action: "create", fields: [] },
  ]);
  expect(differencesOf(later, later)).toEqual([]);
});

test("differencesOf() pairs equal things of one name first, and counts them", () => {
  const earlier = [product("Lamp", 5), product("Lamp", 7)];
  const later = [product("Lamp", 7), product("Lamp", 9), product("Lamp", 7)];
  expect(differencesOf(earlier, later)).toMatchObject([
    { action: "update", fields: [{ field: "powerW", before: 5, after: 9 }] },
    { name: "Lamp", action: "create" },
  ]);
  expect(differencesOf([product("Lamp", 5)], [{ ...product("Lamp", 5), kind: "ProjectView" }])).toMatchObject([
    { kind: "ProjectProduct", action: "delete" },
    { kind: "ProjectView", action: "create" },
  ]);
});

test("differencesOf() counts equal things, also thousands of one name", () => {
  const lamps = Array.from({ length: 3_000 }, (_, at) => product("Lamp", at % 3));
  expect(differencesOf(lamps, lamps.toReversed())).toEqual([]);
  expect(differencesOf([...lamps, product("Lamp", 1)], lamps)).toMatchObject([{ name: "Lamp", action: "delete" }]);
});
