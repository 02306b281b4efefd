import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import type { SlotHolder, SlotPlace, SlotRule } from "../../ports/slots.ts";
import { createSlotPool } from "./slot-pool.ts";

const rule: SlotRule = {
  name: "reports",
  perUser: { running: 2, waiting: 1 },
  perApplication: { running: 3, waiting: 2 },
  perProcess: { running: 4, waiting: 3 },
  retryAfterSeconds: 2,
};

const of = (applicationId: string, user: string): SlotHolder => ({ applicationId, user });

/** A pool, and the names of its tasks in the order in which they got their turns. */
function setUp(change: Partial<SlotRule> = {}) {
  const pool = createSlotPool({ ...rule, ...change });
  const begun: string[] = [];
  const take = (name: string, holder: SlotHolder): SlotPlace => {
    const place = pool.take(holder);
    void place.turn.then(() => begun.push(name));
    return place;
  };
  return { pool, begun, take };
}

describe("createSlotPool()", () => {
  test("refuses a user, an application and a process above their shares, and says whose is used up", async () => {
    const { pool } = setUp();
    const refusalFor = async (holder: SlotHolder) => {
      const { code, message, data } = await failureOf(async () => pool.take(holder));
      return [code, message, data];
    };
    const told = (owner: string, quota: number, name: string) => [
      "rate_limited",
      `Too many reports at once: all ${quota} places of this ${owner} are taken; try again in 2 s`,
      { retryAfterSeconds: 2, policy: { name: `reports-per-${name}`, quota } },
    ];
    for (let count = 0; count < 3; count += 1) pool.take(of("one", "kim"));
    expect(await refusalFor(of("one", "kim"))).toEqual(told("user", 3, "user"));
    for (let count = 0; count < 2; count += 1) pool.take(of("one", "lee"));
    expect(await refusalFor(of("one", "sam"))).toEqual(told("application", 5, "application"));
    for (let count = 0; count < 2; count += 1) pool.take(of("two", "kim"));
    expect(await refusalFor(of("three", "kim"))).toEqual(told("process", 7, "process"));
  });

  test("names the share of running tasks where nobody waits", async () => {
    const nobody = { running: 4, waiting: 0 };
    const { pool } = setUp({ perUser: nobody, perApplication: nobody, perProcess: { running: 1, waiting: 0 } });
    pool.take(of("one", "kim"));
    const { message } = await failureOf(async () => pool.take(of("one", "kim")));
    expect(message).toBe("Too many reports at once: the only place of this process is taken; try again in 2 s");
  });

  test("gives turns to applications one after another, and to the users within one", async () => {
    const many = { running: 1, waiting: 20 };
    const { begun, take } = setUp({ perUser: many, perApplication: many, perProcess: many });
    const holders = ["one kim", "one kim", "one kim", "one lee", "two kim", "two kim", "one lee"];
    const places = holders.map((name) => take(name, of(name.slice(0, 3), name.slice(4))));
    while (begun.length < holders.length) {
      await Promise.resolve();
      places.find(({ hasTurn }) => hasTurn())?.leave();
    }
    expect(begun).toEqual(["one kim", "one kim", "two kim", "one lee", "two kim", "one kim", "one lee"]);
  });

  test("limits the users of a network together, and gives turns to networks one after another", async () => {
    const many = { running: 2, waiting: 20 };
    const { begun, take, pool } = setUp({
      perUser: { running: 1, waiting: 20 },
      perNetwork: { running: 1, waiting: 3 },
      perApplication: many,
      perProcess: many,
    });
    const from = (network: string, user: string): SlotHolder => ({ ...of("one", user), network });
    const places = ["a1", "a2", "a3", "a4", "b1", "b2"].map((name) => take(name, from(name.slice(0, 1), name)));
    const { message } = await failureOf(async () => pool.take(from("a", "a5")));
    expect(message).toBe("Too many reports at once: all 4 places of this network are taken; try again in 2 s");
    for (const place of places) {
      await Promise.resolve();
      place.leave();
    }
    await Promise.resolve();
    expect(begun).toEqual(["a1", "b1", "a2", "a3", "a4", "b2"]);
  });

  test("lets a newcomer pass those that wait for a share of their own", async () => {
    const { begun, take } = setUp();
    const first = take("first", of("one", "kim"));
    for (const name of ["second", "third"]) take(name, of("one", "kim"));
    take("other", of("one", "lee"));
    await Promise.resolve();
    expect(begun).toEqual(["first", "second", "other"]);
    first.leave();
    await Promise.resolve();
    expect(begun.at(-1)).toBe("third");
  });

  test("frees a place once, whether its task runs or waits", async () => {
    const one = { running: 1, waiting: 1 };
    const { begun, take, pool } = setUp({ perUser: one, perApplication: one, perProcess: one });
    const [running, waiting] = ["running", "waiting"].map((name) => take(name, of("one", "kim")));
    waiting?.leave();
    waiting?.leave();
    const next = take("next", of("one", "kim"));
    expect(next.hasTurn()).toBe(false);
    await failureOf(async () => pool.take(of("two", "kim")));
    running?.leave();
    running?.leave();
    await Promise.resolve();
    expect([begun, next.hasTurn(), waiting?.hasTurn()]).toEqual([["running", "next"], true, false]);
  });

  test("run() frees the slot of a task that fails", async () => {
    const { pool } = setUp({ perUser: { running: 1, waiting: 0 } });
    const failing = pool.run(of("one", "kim"), async () => Promise.reject(new RangeError("failed")));
    await expect(failing).rejects.toThrow("failed");
    expect(await pool.run(of("one", "kim"), async () => "done")).toBe("done");
  });
});
