import { describe, expect, test } from "bun:test";
import { type ApplicationStore, formatTimestamp, matches } from "@design-catalog/core";
import { signingKeys, signingKeyTables } from "@design-catalog/core/identity";
import { createMemoryStorage } from "@design-catalog/storage-memory";
import { createTestPorts } from "@design-catalog/testing/http/ports";
import { rejection } from "@design-catalog/testing/http/service";
import { testId } from "@design-catalog/testing/test-id";
import { rotateSigningKeys } from "./rotate-signing-keys.ts";
import { loadSigningKeys, type LoadSigningKeysOptions } from "./signing-keys.ts";

function start() {
  const { ports, advance } = createTestPorts();
  const store = createMemoryStorage({ clock: ports.clock }).storage.open(testId("0123456789abcdef01234567"));
  const options = { store, ports, algorithms: ["ES256"] } satisfies LoadSigningKeysOptions;
  return { options, ports, store, advance };
}

/** Retires every key, as an operator does; the next process that reads them creates a new one. */
function retireAll(store: ApplicationStore, nowMs: number): Promise<unknown> {
  return store.transaction((transaction) =>
    transaction.update(
      signingKeys,
      { op: "equals", column: "retiredAt", value: null },
      { retiredAt: formatTimestamp(nowMs) },
    ),
  );
}

describe("loadSigningKeys()", () => {
  test("given an empty store creates one key, however many processes start at once", async () => {
    const { options, store } = start();
    const processes = await Promise.all(Array.from({ length: 8 }, () => loadSigningKeys(options)));
    const kids = new Set(await Promise.all(processes.map(async (keys) => (await keys.current()).kid)));
    expect(kids.size).toBe(1);
    expect(await store.count(signingKeys)).toBe(1);
  });

  test("given a key loads it and keeps its private half sealed and out of reach", async () => {
    const { options, store } = start();
    const first = await (await loadSigningKeys(options)).current();
    const again = await (await loadSigningKeys(options)).current();
    expect(again.kid).toBe(first.kid);
    expect(again.privateKey.extractable).toBe(false);
    const [row] = await store.select(signingKeys);
    expect(row?.publicJwk).not.toHaveProperty("d");
    expect(row?.sealedPrivateKey).not.toContain('"d"');
  });

  test("given a blob sealed for another key refuses it", async () => {
    const { options, store } = start();
    await loadSigningKeys(options);
    await store.transaction((transaction) => transaction.update(signingKeys, matches({}), { kid: "another" }));
    expect(await rejection(loadSigningKeys(options))).toMatchObject({ code: "secret_unreadable" });
  });
});

describe("RS256", () => {
  test("has a key from the start, which every process publishes before the first token", async () => {
    const { ports, store } = start();
    const [first, other] = await Promise.all([loadSigningKeys({ store, ports }), loadSigningKeys({ store, ports })]);
    expect(await store.count(signingKeyTables.RS256)).toBe(1);
    const { kid } = await first.current("RS256");
    expect((await other.publicKeys()).map((key) => key["kid"])).toContain(kid);
  });

  test("given a host without it has no key until one is needed, and then one for all processes", async () => {
    const { options, store, advance } = start();
    const processes = await Promise.all([loadSigningKeys(options), loadSigningKeys(options)]);
    expect(await store.count(signingKeyTables.RS256)).toBe(0);
    const made = await Promise.all([...processes, ...processes].map((keys) => keys.current("RS256")));
    const { kid } = await processes[0].current("RS256");
    expect(made.map((key) => key.kid)).toEqual([kid, kid, kid, kid]);
    const [row] = await store.select(signingKeyTables.RS256);
    expect(row?.publicJwk).toEqual({ kty: "RSA", n: expect.any(String), e: "AQAB", kid, use: "sig", alg: "RS256" });
    expect(row?.sealedPrivateKey).not.toContain('"d"');
    const late = await loadSigningKeys(options);
    expect((await late.publicKeys()).map(({ alg }) => alg)).toEqual(["RS256", "ES256"]);
    // Access tokens have ES256 only, so its keys verify nothing else.
    expect([await late.find(kid), (await late.find(kid, "RS256"))?.algorithm.name]).toEqual([
      undefined,
      "RSASSA-PKCS1-v1_5",
    ]);
    advance(90 * 86_400_000);
    expect(await rotateSigningKeys(options)).toHaveLength(2);
    advance(15 * 60_000);
    const { kid: next } = await late.current("RS256");
    expect([await store.count(signingKeyTables.RS256), next === kid]).toEqual([2, false]);
    advance(60_000);
    expect(await late.find(kid, "RS256")).toBeDefined();
  });

  test("given a key that another process made in between signs with that", async () => {
    const { options } = start();
    const [early, other] = [await loadSigningKeys(options), await loadSigningKeys(options)];
    const { kid } = await other.current("RS256");
    expect((await early.current("RS256")).kid).toBe(kid);
  });
});

/** A store whose reads fail while `state` says so. */
function unreliable(store: ApplicationStore) {
  const state = { fails: false, reads: 0 };
  const select: ApplicationStore["select"] = async (table, query) => {
    state.reads += table.name === signingKeys.name ? 1 : 0;
    if (state.fails) throw new Error("the database cannot be reached");
    return store.select(table, query);
  };
  return { state, store: { ...store, select } satisfies ApplicationStore };
}

describe("keys that cannot be read again", () => {
  test("stay in use, and are read again a second after the failure", async () => {
    const { options, ports, advance, store } = start();
    const { state, ...flaky } = unreliable(store);
    const keys = await loadSigningKeys({ ...options, ...flaky });
    const { kid } = await keys.current();
    await retireAll(store, ports.clock.now());
    advance(60_000);
    [state.fails, state.reads] = [true, 0];
    expect((await keys.current()).kid).toBe(kid);
    advance(999);
    expect((await keys.publicKeys()).map((key) => key["kid"])).toEqual([kid]);
    expect(state.reads).toBe(1);
    state.fails = false;
    advance(1);
    expect((await keys.current()).kid).not.toBe(kid);
  });

  test("stay in use for four minutes only", async () => {
    const { options, advance, store } = start();
    const { state, ...flaky } = unreliable(store);
    const keys = await loadSigningKeys({ ...options, ...flaky });
    const { kid } = await keys.current();
    state.fails = true;
    advance(4 * 60_000 - 1);
    expect((await keys.current()).kid).toBe(kid);
    expect(await rejection(keys.find("unknown"))).toMatchObject({ message: "the database cannot be reached" });
    advance(1);
    expect(await rejection(keys.current())).toMatchObject({ message: "the database cannot be reached" });
    state.fails = false;
    advance(1_000);
    expect((await keys.current()).kid).toBe(kid);
  });

  test("are read immediately after the clock was set back", async () => {
    const { options, advance, store } = start();
    const { state, ...flaky } = unreliable(store);
    const keys = await loadSigningKeys({ ...options, ...flaky });
    state.reads = 0;
    advance(-3_600_000);
    await keys.current();
    await keys.current();
    expect(state.reads).toBe(1);
  });
});

describe("a rotation by another process", () => {
  test("is noticed within a minute, and the old key verifies for another 65 minutes", async () => {
    const { options, store, ports, advance } = start();
    const keys = await loadSigningKeys(options);
    const old = (await keys.current()).kid;
    await retireAll(store, ports.clock.now());
    expect((await keys.current()).kid).toBe(old);
    advance(60_000);
    const next = (await keys.current()).kid;
    expect(next).not.toBe(old);
    expect(new Set((await keys.publicKeys()).map(({ kid }) => kid))).toEqual(new Set([old, next]));
    advance(64 * 60_000);
    await keys.publicKeys();
    expect(await keys.find(old)).toBeUndefined();
    expect(await keys.find(next)).toBeDefined();
  });

  test("is noticed through an unknown kid, for which the store is read at most every 10 s", async () => {
    const { options, store, ports, advance } = start();
    const selects = { count: 0 };
    const counted: ApplicationStore = {
      ...store,
      select: (table, query) => {
        selects.count += table.name === signingKeys.name ? 1 : 0;
        return store.select(table, query);
      },
    };
    const keys = await loadSigningKeys({ ...options, store: counted });
    await retireAll(store, ports.clock.now());
    const next = (await (await loadSigningKeys(options)).current()).kid;
    selects.count = 0;
    expect(await keys.find(next)).toBeUndefined();
    advance(10_000);
    const found = await Promise.all([keys.find(next), keys.find("forged"), keys.find("forged too")]);
    expect(found.map((key) => key !== undefined)).toEqual([true, false, false]);
    expect(selects.count).toBe(1);
  });
});
