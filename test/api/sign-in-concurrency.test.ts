import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  callOperation,
  defaultApplicationId,
  DomainError,
  matches,
  type OperationContext,
  operations,
} from "@design-catalog/core";
import { createProcessSlots } from "@design-catalog/core/application";
import { signInGuards, userFactors, verifyCredentials } from "@design-catalog/core/identity";
import { faultsOf, inLanes } from "./at-once.ts";
import { idOf } from "./client.ts";
import { giveFactor } from "./factor.ts";
import { baseUrl, password, startApi, type TestApi, type TestUser } from "./harness.ts";

const issueToken = operations.find(({ name }) => name === "issueToken") ?? missing();

function missing(): never {
  throw new TypeError("Cannot sign in because the operation is not there");
}

describe("many concurrent sign-ins on postgresql storage", () => {
  let api: TestApi;
  let user: TestUser;
  let hashed = 0;
  /** Counts the guesses that reach it. */
  const verify = async (guess: string, hash: string | undefined) => {
    hashed += 1;
    return hash !== undefined && guess === password;
  };
  beforeAll(async () => {
    api = await startApi("postgresql");
    user = await api.createUser();
  });
  afterAll(() => api.close());

  function contextOf(clientAddress: string | null): OperationContext {
    // A separate one for each attempt, as if each reached another process: within one they wait for each other.
    const passwordHasher = { hash: async () => "unused", verify };
    const ports = { ...api.ports, passwordHasher, slots: createProcessSlots() };
    const circumstances = { actor: null, requestId: "request", changeSetId: ports.ids.next(), baseUrl };
    return { applicationId: defaultApplicationId, ...circumstances, clientAddress, store: api.store, ports };
  }

  /** Number of concurrent attempts by their result. */
  async function outcomesOf(attempts: readonly (() => ReturnType<typeof verifyCredentials>)[]) {
    hashed = 0;
    const results = await inLanes(
      attempts.map((attempt) => async () => {
        try {
          return (await attempt()).outcome;
        } catch (error) {
          if (error instanceof DomainError) return error.code;
          throw error;
        }
      }),
    );
    const groups = Object.groupBy(results, (outcome) => outcome);
    return Object.fromEntries(Object.entries(groups).map(([outcome, same]) => [outcome, same.length]));
  }

  const forget = (key: object) =>
    api.store.transaction((transaction) => transaction.erase(signInGuards, matches({ ...key })));

  test("of 50 guesses at an account, each from another network, five are checked", async () => {
    const { emailAddress } = user;
    const attempts = Array.from({ length: 50 }, (_, index) => () => {
      const credentials = { emailAddress, password: index < 25 ? "wrong" : `wrong ${index}` };
      return verifyCredentials(contextOf(`192.0.2.${index}`), credentials);
    });
    expect(await outcomesOf(attempts)).toEqual({ refused: 5, rate_limited: 45 });
    expect(hashed).toBe(5);
    expect(await outcomesOf([() => verifyCredentials(contextOf("192.0.2.9"), { emailAddress, password })])).toEqual({
      rate_limited: 1,
    });
    await forget({});
  });

  test("of 60 guesses from a network, each at another account, 50 are checked", async () => {
    const attempts = Array.from({ length: 60 }, (_, index) => () => {
      const credentials = { emailAddress: `nobody-${index}@dealer.example`, password: "wrong" };
      return verifyCredentials(contextOf("192.0.2.7"), credentials);
    });
    expect(await outcomesOf(attempts)).toEqual({ refused: 50, rate_limited: 10 });
    expect(hashed).toBe(50);
    await forget({});
  });

  test("of 20 uses of one code one succeeds", async () => {
    const { emailAddress } = user;
    // From networks known to the account; from others no more than five would be checked.
    const addresses = Array.from({ length: 20 }, (_, index) => `198.51.100.${index}`);
    for (const address of addresses) {
      const { outcome } = await verifyCredentials(contextOf(address), { emailAddress, password });
      expect(outcome).toBe("verified");
    }
    const code = await giveFactor(api, user.id, { confirmed: true });
    const attempts = addresses.map((address) => () => {
      return verifyCredentials(contextOf(address), { emailAddress, password, code });
    });
    expect(await outcomesOf(attempts)).toEqual({ verified: 1, refused: 19 });
    const [factor] = await api.store.select(userFactors, { where: matches({ userId: user.id }) });
    expect(factor?.lastUsedStep).toBeGreaterThan(0);
  });

  test("of 30 sign-ins with the right password none is refused while the user's roles are edited", async () => {
    const colleague = await api.createUser();
    const path = `/api/v1/admin/users/${colleague.id}`;
    const role = idOf(await api.administrator.post("/api/v1/admin/roles", { name: "Editor", privileges: [] }));
    let edits = 0;
    const edit = async () => {
      edits += 1;
      const roles = edits % 2 === 0 ? [] : [role];
      const answer = await api.administrator.put(path, { emailAddress: colleague.emailAddress, roles });
      expect(answer.status).toBe(200);
      return true;
    };
    const context = contextOf(null);
    const ports = { ...context.ports, passwordHasher: { hash: async () => "unused", verify: edit } };
    const body = { grant_type: "password", username: colleague.emailAddress, password };
    for (let count = 0; count < 30; count += 1) {
      const [answer] = await Promise.all([callOperation(issueToken, { ...context, ports }, { body }), edit()]);
      expect(answer).toMatchObject({ token_type: "Bearer" });
    }
    expect(edits).toBe(60);
  });

  test("no request was answered with a fault", () => expect(faultsOf(api)).toEqual([]));
});
