import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { matches } from "../../engine/rows/conditions.ts";
import { userFactors } from "../factors/table.ts";
import { type UserRow, users } from "../users/table.ts";
import { stillVerified } from "./still-verified.ts";

async function setUp() {
  const { addUser, ports, store } = await createTestApplication();
  const user = await addUser();
  const change = (changes: Partial<UserRow>) =>
    store.transaction((transaction) => transaction.update(users, matches({ id: user.id }), changes));
  return {
    user,
    change,
    addFactor(confirmedAt: string | null) {
      const factor = { id: ports.ids.next(), userId: user.id, sealedSecret: "sealed", recoveryCodeHashes: [] };
      const row = { ...factor, lastUsedStep: null, createdAt: user.createdAt, confirmedAt };
      return store.transaction((transaction) => transaction.insert(userFactors, [row]));
    },
    now: (withCode = false) =>
      store.transaction((transaction) => stillVerified(transaction, { outcome: "verified", user, withCode })),
  };
}

describe("stillVerified()", () => {
  test("gives the account in its current state, even with other roles and another epoch", async () => {
    const { user, change, now } = await setUp();
    expect(await now()).toEqual(user);
    await change({ roles: ["000000000000000000000001"], accessEpoch: 7 });
    expect(await now()).toMatchObject({ id: user.id, roles: ["000000000000000000000001"], accessEpoch: 7 });
  });

  test.each([
    [{ passwordHash: "another" }],
    [{ passwordHash: null }],
    [{ emailAddress: "other@dealer.example" }],
    [{ status: "pending" }],
    [{ deleted: true }],
  ] as const)("given an account that now has %j gives nothing", async (changes) => {
    const { change, now } = await setUp();
    await change(changes);
    expect(await now()).toBeUndefined();
  });

  test("gives nothing if a second factor was set up meanwhile, unless a code was shown", async () => {
    const { user, change, addFactor, now } = await setUp();
    await addFactor(user.createdAt);
    await change({ accessEpoch: 1 });
    expect(await now()).toBeUndefined();
    expect(await now(true)).toMatchObject({ accessEpoch: 1 });
  });

  test("ignores a factor that is not confirmed", async () => {
    const { change, addFactor, now } = await setUp();
    await addFactor(null);
    await change({ accessEpoch: 1 });
    expect(await now()).toMatchObject({ accessEpoch: 1 });
  });
});
