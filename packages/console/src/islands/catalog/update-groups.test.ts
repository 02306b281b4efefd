import { expect, test } from "bun:test";
import { updateGroupsOf } from "./update-groups.ts";

const wider = { pointer: "/widthMm", before: 1200, after: 1240 };
const narrower = { pointer: "/widthMm", before: 1300, after: 1240 };
const version = (before: number) => ({ pointer: "/catalogVersion", before, after: 9 });
const change = (id: string, projectId: string, productId: string, fields: readonly (typeof wider)[]) => {
  return { projectProductId: id, projectId, productId, fields };
};

test("updateGroupsOf() counts what changes alike by project, whatever version it was", () => {
  const groups = updateGroupsOf([
    change("a", "lobby", "screen", [version(1), wider]),
    change("b", "hall", "rack", [wider]),
    change("c", "lobby", "screen", [version(2), wider]),
    change("d", "hall", "screen", [wider]),
    change("e", "hall", "screen", [narrower]),
  ]);
  expect(groups.map(({ id, productId, fields, counts }) => [id, productId, fields, [...counts]])).toEqual([
    [
      "a",
      "screen",
      [wider],
      [
        ["lobby", 2],
        ["hall", 1],
      ],
    ],
    ["e", "screen", [narrower], [["hall", 1]]],
    ["b", "rack", [wider], [["hall", 1]]],
  ]);
});

test("updateGroupsOf() leaves out what only gets another version, or loses the mark of an own change", () => {
  const overridden = { pointer: "/overridden", before: ["widthMm"], after: [] };
  const changes = [
    { projectProductId: "a", projectId: "lobby", productId: "screen", fields: [version(1), overridden] },
    { projectProductId: "b", projectId: "lobby", productId: "screen", fields: [wider, overridden] },
    change("c", "hall", "screen", [wider]),
  ];
  expect(updateGroupsOf(changes).map(({ id, fields, counts }) => [id, fields, counts.size])).toEqual([
    ["b", [wider], 2],
  ]);
});
