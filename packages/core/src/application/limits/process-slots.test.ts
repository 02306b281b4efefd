import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import type { SlotHolder, SlotPlace, SlotPool } from "../../ports/slots.ts";
import { slotRules } from "./process-slots.ts";
import { createSlotPool } from "./slot-pool.ts";

/** Enough tasks to use up every share. */
const tasksMax = 1_000;

/** Takes places for one caller after another until one is refused; returns them and the name of the limit. */
async function fill(pool: SlotPool, holderOf: (count: number) => SlotHolder) {
  const places: SlotPlace[] = [];
  while (places.length < tasksMax) {
    const holder = holderOf(places.length);
    const failure = await failureOf(async () => void places.push(pool.take(holder))).catch(() => undefined);
    if (failure) return { places, refusedBy: failure.data.policy?.name };
  }
  throw new Error("Cannot fill the slots because nothing is refused");
}

/** Running tasks that end before the place has its turn. */
function turnsUntil(place: SlotPlace, others: readonly SlotPlace[]): number {
  let turns = 0;
  for (; !place.hasTurn(); turns += 1) others.find(({ hasTurn }) => hasTurn())?.leave();
  return turns;
}

describe.each([...slotRules])("the slots for $name", (rule) => {
  test("filled by one user serve another of the same application next", async () => {
    const pool = createSlotPool(rule);
    const { places, refusedBy } = await fill(pool, () => ({ applicationId: "one", user: "kim" }));
    expect(refusedBy).toBe(`${rule.name}-per-user`);
    const other = pool.take({ applicationId: "one", user: "lee" });
    const mayRun = rule.perUser.running < rule.perApplication.running;
    expect(turnsUntil(other, places)).toBeLessThanOrEqual(mayRun ? 0 : rule.perUser.running + 1);
  });

  test("filled by the users of one application serve another next", async () => {
    const pool = createSlotPool(rule);
    const { places, refusedBy } = await fill(pool, (count) => ({ applicationId: "one", user: String(count) }));
    expect(refusedBy).toBe(`${rule.name}-per-application`);
    const other = pool.take({ applicationId: "two", user: "kim" });
    const mayRun = rule.perApplication.running < rule.perProcess.running;
    expect(turnsUntil(other, places)).toBeLessThanOrEqual(mayRun ? 0 : 2);
  });
});
