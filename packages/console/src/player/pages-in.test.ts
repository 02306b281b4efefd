import { expect, test } from "bun:test";
import { addressAt, pagesIn } from "./pages-in.ts";

const events = [
  { type: 4, timestamp: 1000, data: { href: "https://planner.example/", width: 800, height: 600 } },
  { type: 2, timestamp: 1010, data: { href: "of no page" } },
  { type: 4, timestamp: 4000, data: { href: "https://planner.example/lobby" } },
  { type: 4, timestamp: 5000, data: { href: 1 } },
  { type: 4, timestamp: 5001, data: null },
  { type: 4, timestamp: 5002 },
];

test("pagesIn() finds where the user was, from the beginning of the recording", () => {
  expect(pagesIn(events)).toEqual([
    { atMs: 0, address: "https://planner.example/" },
    { atMs: 3000, address: "https://planner.example/lobby" },
  ]);
  expect(pagesIn([])).toEqual([]);
});

test.each([
  [0, "https://planner.example/"],
  [2999, "https://planner.example/"],
  [3000, "https://planner.example/lobby"],
  [9000, "https://planner.example/lobby"],
])("addressAt() %d ms", (ms, address) => {
  expect(addressAt(pagesIn(events), ms)).toBe(address);
});

test("addressAt() of a recording that names no page is empty", () => {
  expect(addressAt([], 10)).toBe("");
});
