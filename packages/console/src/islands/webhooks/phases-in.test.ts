import { expect, test } from "bun:test";
import { phasesIn, withPhases } from "./phases-in.ts";

const eventType = { filterType: "set", values: ["project.created"] } as const;
const retrying = { filterType: "text", type: "equals", filter: "retrying" } as const;

test("phasesIn() given filters without a phase names every phase once, those that failed first", () => {
  expect(phasesIn({ eventType })).toEqual(["given_up", "retrying", "waiting", "cancelled", "delivered"]);
});

test("phasesIn() given a filter by phase names only that one, and none for one that does not exist", () => {
  expect(phasesIn({ eventType, phase: retrying })).toEqual(["retrying"]);
  expect(phasesIn({ phase: { ...retrying, filter: "lost" } })).toEqual([]);
});

test("withPhases() keeps the other filters", () => {
  expect(withPhases({ eventType, phase: retrying }, ["given_up"])).toEqual({
    eventType,
    phase: { filterType: "set", values: ["given_up"] },
  });
});
