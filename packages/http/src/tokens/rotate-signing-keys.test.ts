import { describe, expect, test } from "bun:test";
import { matches } from "@design-catalog/core";
import { requestSigningKey, signingKeys, signingKeyTables } from "@design-catalog/core/identity";
import { createMemoryStorage } from "@design-catalog/storage-memory";
import { createTestPorts } from "@design-catalog/testing/http/ports";
import { testId } from "@design-catalog/testing/test-id";
import { rotateSigningKeys } from "./rotate-signing-keys.ts";
import { loadSigningKeys } from "./signing-keys.ts";
import { createTokenSigner } from "./token-signer.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

async function start() {
  const { ports, advance } = createTestPorts();
  const store = createMemoryStorage({ clock: ports.clock }).storage.open(testId("0123456789abcdef01234567"));
  const options = { store, ports, algorithms: ["ES256"] } as const;
  const processes = [await loadSigningKeys(options), await loadSigningKeys(options)] as const;
  const circumstances = { applicationId: store.applicationId, actor: null, requestId: "test", clientAddress: null };
  const context = { ...circumstances, changeSetId: ports.ids.next(), baseUrl: "https://catalog.example", store };
  return {
    ports,
    store,
    advance,
    processes,
    request: () =>
      requestSigningKey({ ...context, ports: { ...ports, tokenSigner: createTokenSigner({ keys: processes[0] }) } }),
    rotate: async () => (await rotateSigningKeys(options))[0],
    kids: () => Promise.all(processes.map(async (keys) => (await keys.current()).kid)),
    announced: async () => (await processes[0].publicKeys()).map(({ kid }) => kid),
  };
}

describe("rotateSigningKeys()", () => {
  test("leaves a key of less than 90 days, and announces the next one then", async () => {
    const { rotate, advance, store } = await start();
    advance(90 * dayMs - 1);
    expect(await rotate()).toBeUndefined();
    advance(1);
    const kid = await rotate();
    expect(kid).toBeString();
    expect(await rotate()).toBeUndefined();
    const made = (await store.select(signingKeys, { where: matches({ kid: kid ?? "" }) }))[0];
    expect(made?.sealedPrivateKey).not.toContain('"d"');
    expect(made?.publicJwk).not.toHaveProperty("d");
  });

  test("announces a key 15 minutes before it signs in all processes, and keeps the old one for 65 minutes", async () => {
    const { rotate, request, advance, kids, announced, store, processes } = await start();
    const [old = ""] = await kids();
    expect(await request()).toEqual({ kid: old });
    const next = (await rotate()) ?? "";
    advance(minuteMs);
    expect(new Set(await announced())).toEqual(new Set([old, next]));
    advance(14 * minuteMs - 1);
    expect(await kids()).toEqual([old, old]);
    advance(minuteMs);
    expect(await kids()).toEqual([next, next]);
    await rotate();
    advance(64 * minuteMs);
    expect(await announced()).toContain(old);
    expect(await processes[1].find(old)).toBeDefined();
    advance(minuteMs);
    expect(await announced()).toEqual([next]);
    await rotate();
    expect((await store.select(signingKeys)).map(({ kid }) => kid)).toEqual([next]);
  });

  test("leaves it to the first who signs to make the first key", async () => {
    const { ports } = createTestPorts();
    const store = createMemoryStorage({ clock: ports.clock }).storage.open(testId("0123456789abcdef01234567"));
    expect(await rotateSigningKeys({ store, ports })).toEqual([]);
    expect(await store.count(signingKeys)).toBe(0);
  });

  test("by many processes at once announces one key", async () => {
    const { rotate, request, store } = await start();
    await request();
    const made = await Promise.all(Array.from({ length: 8 }, () => rotate()));
    expect(made.filter((kid) => kid !== undefined)).toHaveLength(1);
    expect(await store.count(signingKeys)).toBe(2);
  });
});

test("requestSigningKey() is refused while a new key awaits its turn", async () => {
  const { request, rotate, advance } = await start();
  await request();
  await expect(request()).rejects.toMatchObject({ code: "conflict" });
  await rotate();
  await expect(request()).rejects.toMatchObject({ code: "conflict" });
  advance(15 * minuteMs);
  await rotate();
  expect(await request()).toBeDefined();
});

test("requestSigningKey() replaces the key of one algorithm while that of another awaits its turn", async () => {
  const { request, rotate, advance, processes, store } = await start();
  await request();
  await rotate();
  advance(10 * minuteMs);
  await processes[0].current("RS256");
  await request();
  await rotate();
  expect(await store.count(signingKeyTables.RS256)).toBe(2);
  advance(5 * minuteMs);
  await request();
  await expect(request()).rejects.toMatchObject({ code: "conflict" });
  await rotate();
  expect(await store.count(signingKeys)).toBe(3);
});

test("every token is signed by a key of the key set of ten minutes ago, and accepted while it lives", async () => {
  const { ports, processes, rotate, request, advance } = await start();
  const signed: { readonly kid: string; readonly atMs: number }[] = [];
  const published: { readonly kids: ReadonlySet<unknown>; readonly atMs: number }[] = [];
  const faults: string[] = [];
  const startMs = ports.clock.now();
  for (let step = 0; step < 420; step++) {
    const nowMs = ports.clock.now();
    // Each looks when it is called, so the two lag behind in turns.
    const keys = processes[step % 2] ?? processes[0];
    published.push({ kids: new Set((await keys.publicKeys()).map(({ kid }) => kid)), atMs: nowMs });
    signed.push({ kid: (await (processes[Math.trunc(step / 3) % 2] ?? keys).current()).kid, atMs: nowMs });
    if (step % 3 === 0) await rotate();
    if (step % 100 === 50) await request();
    for (const { kid, atMs } of signed) {
      if (nowMs - atMs < 60 * minuteMs && !(await keys.find(kid))) faults.push(`${kid} is refused at step ${step}`);
    }
    advance(20_000 + (step % 7) * 11_000);
  }
  expect(new Set(signed.map(({ kid }) => kid)).size).toBe(5);
  for (const { kid, atMs } of signed) {
    const cached = published.findLast((keySet) => keySet.atMs <= atMs - 10 * minuteMs);
    if (atMs - startMs >= 12 * minuteMs && !cached?.kids.has(kid)) faults.push(`${kid} was not announced at ${atMs}`);
  }
  expect(faults).toEqual([]);
});
