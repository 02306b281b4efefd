import { expect, test } from "bun:test";
import { middleOf, pillsOf } from "./pills.ts";

const drawing = { x: 0, y: 0, width: 640, height: 100 };
const from = (x: number, y: number) => [
  { x, y },
  { x: x + 100, y },
];

test("middleOf() is half the way along a line of several parts", () => {
  const corner = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 30 },
  ];
  expect(middleOf(corner)).toEqual({ x: 10, y: 10 });
  expect(middleOf([{ x: 3, y: 4 }])).toEqual({ x: 3, y: 4 });
  expect(middleOf([])).toEqual({ x: 0, y: 0 });
});

test("pillsOf() puts each number in the middle of its line, as large in every drawing", () => {
  const [pill] = pillsOf([{ text: "C-001", points: from(0, 50) }], drawing);
  expect(pill).toMatchObject({ text: "C-001", letterHeight: 10, height: 17, y: 41.5 });
  expect((pill?.x ?? 0) + (pill?.width ?? 0) / 2).toBe(50);
});

test("pillsOf() leaves out a number that would cover another one", () => {
  const lines = [0, 5, 40].map((y, index) => ({ text: `C-00${index}`, points: from(0, y) }));
  expect(pillsOf(lines, drawing).map(({ text }) => text)).toEqual(["C-000", "C-002"]);
});
