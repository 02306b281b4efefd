import { describe, expect, test } from "bun:test";
import { deferred, pause } from "@design-catalog/testing/deferred";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { cheapPasswordHasher, silentLog } from "@design-catalog/testing/test-ports";
import { DomainError } from "../../engine/errors.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { LogFields } from "../../ports/log.ts";
import type { UserRow } from "../users/table.ts";
import { signInGuards } from "./guards-table.ts";
import { verifyCredentials } from "./verify-credentials.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const home = "192.0.2.7";
const elsewhere = "198.51.100.1";

async function setUp() {
  const hashed: (string | undefined)[] = [];
  let busy = false;
  let held = Promise.resolve();
  let holdsRight = false;
  const passwordHasher = {
    ...cheapPasswordHasher,
    async verify(password: string, hash: string | undefined) {
      if (busy) throw new DomainError("rate_limited", "Too many sign-ins at once");
      hashed.push(hash);
      if (holdsRight || password === "wrong") await held;
      return cheapPasswordHasher.verify(password, hash);
    },
  };
  const logged: unknown[] = [];
  const log = { ...silentLog, info: (message: string, fields?: LogFields) => logged.push({ message, ...fields }) };
  const application = await createTestApplication({ passwordHasher, log });
  const kim = await application.addUser();
  const attempt = (emailAddress: string, password: string, clientAddress: string | null = home) =>
    verifyCredentials({ ...application.contextOf(null), clientAddress }, { emailAddress, password });
  const guess = (clientAddress?: string | null, emailAddress = kim.emailAddress) =>
    attempt(emailAddress, "wrong", clientAddress);
  const signIn = (clientAddress?: string | null, user: UserRow = kim) =>
    attempt(user.emailAddress, `passphrase of ${user.emailAddress}`, clientAddress);
  return {
    application,
    kim,
    hashed,
    logged,
    guess,
    signIn,
    advance: (durationMs: number) => application.ports.clock.advance(durationMs),
    /** Holds the examination of wrong passwords, or of all, until the returned function is called. */
    hold(which: "wrong" | "all" = "wrong") {
      const { promise, resolve } = deferred<void>();
      held = promise;
      holdsRight = which === "all";
      return resolve;
    },
    setBusy(value: boolean) {
      busy = value;
    },
  };
}

/** Seconds that an attempt has to wait; 0 if it was examined. */
async function waitOf(attempting: () => Promise<unknown>): Promise<number> {
  try {
    await attempting();
    return 0;
  } catch (error) {
    if (error instanceof DomainError && error.code === "rate_limited")
      return error.data.retryAfterSeconds ?? Number.NaN;
    throw error;
  }
}

describe("verifyCredentials() given failures at an account", () => {
  test("makes it wait after the fifth, for 1, 2, 4, 8 and then 15 minutes, even with the right password", async () => {
    const { guess, signIn, advance } = await setUp();
    for (let count = 0; count < 5; count++) expect(await guess()).toEqual({ outcome: "refused" });
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(await waitOf(signIn)).toBe(minutes * 60);
      advance(minutes * minuteMs - 500);
      expect(await waitOf(signIn)).toBe(1);
      advance(500);
      expect(await guess()).toEqual({ outcome: "refused" });
    }
    advance(15 * minuteMs);
    expect((await signIn()).outcome).toBe("verified");
  });

  test("forgets them after a success", async () => {
    const { guess, signIn } = await setUp();
    for (let count = 0; count < 4; count++) await guess();
    expect((await signIn()).outcome).toBe("verified");
    for (let count = 0; count < 5; count++) expect(await waitOf(guess)).toBe(0);
    expect(await waitOf(signIn)).toBe(60);
  });

  test("forgets fewer than five 15 minutes after the first", async () => {
    const { guess, signIn, advance } = await setUp();
    await guess();
    advance(14 * minuteMs);
    for (let count = 0; count < 3; count++) await guess();
    advance(minuteMs);
    for (let count = 0; count < 4; count++) await guess();
    expect((await signIn()).outcome).toBe("verified");
  });

  test("remembers for 12 hours after the last that it imposed a wait", async () => {
    const { guess, signIn, advance } = await setUp();
    for (let count = 0; count < 5; count++) await guess();
    advance(12 * hourMs - 1);
    await guess();
    expect(await waitOf(signIn)).toBe(120);
    advance(12 * hourMs);
    for (let count = 0; count < 4; count++) await guess();
    expect((await signIn()).outcome).toBe("verified");
  });

  test("counts those of all networks together, and those at an unknown address alike", async () => {
    const { guess, advance } = await setUp();
    for (const emailAddress of [undefined, "nobody@dealer.example"]) {
      for (let count = 1; count <= 5; count++)
        expect(await waitOf(() => guess(`198.51.100.${count}`, emailAddress))).toBe(0);
      expect(await waitOf(() => guess("198.51.100.6", emailAddress))).toBe(60);
      advance(minuteMs);
    }
  });

  test("does not make the owner wait in a known network, but counts guesses there too", async () => {
    const { guess, signIn, advance } = await setUp();
    await signIn();
    for (let count = 0; count < 5; count++) await guess(elsewhere);
    expect(await waitOf(() => signIn(elsewhere))).toBe(60);
    expect((await signIn()).outcome).toBe("verified");
    for (let count = 0; count < 5; count++) await guess();
    expect(await waitOf(signIn)).toBe(60);
    advance(31 * 24 * hourMs);
    for (let count = 0; count < 5; count++) await guess(elsewhere);
    expect(await waitOf(signIn)).toBe(60);
  });

  test("keeps those of strangers when the owner signs in from a known network", async () => {
    const { guess, signIn } = await setUp();
    await signIn();
    for (let count = 0; count < 4; count++) await guess(elsewhere);
    await signIn();
    await guess(elsewhere);
    expect(await waitOf(() => guess(elsewhere))).toBe(60);
    expect((await signIn()).outcome).toBe("verified");
  });

  test("examines five of any number of concurrent guesses, and a right one among the rest does not help", async () => {
    const { guess, signIn, hashed } = await setUp();
    const results = await Promise.allSettled([...Array.from({ length: 49 }, () => guess()), signIn()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(hashed).toHaveLength(5);
  });
});

describe("verifyCredentials() given failures from a network", () => {
  test("makes all accounts wait there after the fiftieth, until the 15 minutes are over", async () => {
    const { guess, signIn, advance } = await setUp();
    for (let count = 0; count < 49; count++) await guess(home, `nobody-${count}@dealer.example`);
    expect((await signIn()).outcome).toBe("verified");
    await guess(home, "nobody@dealer.example");
    advance(14 * minuteMs);
    expect(await waitOf(signIn)).toBe(60);
    expect((await signIn(elsewhere)).outcome).toBe("verified");
    advance(minuteMs);
    expect((await signIn()).outcome).toBe("verified");
  });

  test("treats all addresses of one IPv6 network as one, and an unknown address as none", async () => {
    const { guess } = await setUp();
    for (let count = 0; count < 50; count++) await guess(`2001:db8::${count}`, `nobody-${count}@dealer.example`);
    expect(await waitOf(() => guess("2001:db8::ffff", "other@dealer.example"))).toBe(900);
    for (let count = 0; count < 60; count++) await guess(null, `none-${count}@dealer.example`);
    expect(await waitOf(() => guess(null, "other@dealer.example"))).toBe(0);
  });
});

describe("verifyCredentials()", () => {
  test("given programs that sign in to one account at once serves them all, and refuses a crowd", async () => {
    const { signIn, hold } = await setUp();
    const release = hold("all");
    let refused = 0;
    const programs = Array.from({ length: 20 }, () => signIn().catch(() => void (refused += 1)));
    // One is being examined, and eight wait.
    while (refused < programs.length - 9) await pause(1);
    release();
    const results = await Promise.all(programs);
    expect(results.filter((result) => result?.outcome === "verified")).toHaveLength(9);
    expect(await waitOf(signIn)).toBe(0);
  });

  test("has room for the owner in a known network, however many strangers there are", async () => {
    const { signIn, guess, hold } = await setUp();
    await signIn();
    const release = hold();
    let refused = 0;
    const strangers = Array.from({ length: 100 }, (_, index) =>
      guess(`198.51.100.${index}`, `no-${index}@dealer.example`).catch(() => void (refused += 1)),
    );
    // Three are being examined, and fifty wait.
    while (refused < strangers.length - 53) await pause(1);
    const atAccount = Array.from({ length: 60 }, (_, index) => guess(`203.0.113.${index}`));
    expect((await Promise.allSettled(atAccount)).filter(({ status }) => status === "fulfilled")).toEqual([]);
    expect((await signIn()).outcome).toBe("verified");
    expect(await waitOf(() => signIn(elsewhere))).toBe(2);
    release();
    await Promise.all(strangers);
    expect(refused).toBe(47);
  });

  test("has room for a new network, whatever addresses another names and however often", async () => {
    const { signIn, guess, hold } = await setUp();
    const release = hold();
    let refused = 0;
    const named = [
      ...Array.from({ length: 40 }, (_, index) => `no-${index}@dealer.example`),
      ...Array(40).fill("one@a.b"),
    ];
    const guesses = named.map((address) => guess("2001:db8::1", address).catch(() => void (refused += 1)));
    // Two are being examined, and sixteen wait.
    while (refused < guesses.length - 18) await pause(1);
    expect((await signIn(elsewhere)).outcome).toBe("verified");
    release();
    await Promise.all(guesses);
    // The limit of the network may refuse some of those that waited.
    expect(refused).toBeGreaterThanOrEqual(guesses.length - 18);
  });

  test("refuses every account that cannot sign in alike, at the cost of one hash each", async () => {
    const { application, kim, hashed } = await setUp();
    const others = [
      await application.addUser({ status: "pending" }),
      await application.addUser({ status: "deleted" }),
      await application.addUser({ deleted: true }),
      await application.addUser({ passwordHash: null }),
    ];
    const attempts = [
      { emailAddress: "nobody@dealer.example", password: "right?" },
      { emailAddress: kim.emailAddress, password: "wrong" },
      { emailAddress: kim.emailAddress, password: "x".repeat(100_000) },
      ...others.map(({ emailAddress }) => ({ emailAddress, password: `passphrase of ${emailAddress}` })),
    ];
    for (const credentials of attempts) {
      expect(await verifyCredentials(application.contextOf(null), credentials)).toEqual({ outcome: "refused" });
    }
    const known = kim.passwordHash ?? "none";
    expect(hashed).toEqual([undefined, known, known, ...others.map(() => undefined)]);
  });

  test("logs failures with the network address and without the account, and audits those of an account", async () => {
    const { application, kim, guess, signIn, logged } = await setUp();
    await guess(elsewhere);
    await guess(elsewhere, "nobody@dealer.example");
    await signIn();
    const line = {
      message: "A sign-in failed",
      source: "security",
      applicationId: application.store.applicationId,
      requestId: "request-1",
      clientAddress: elsewhere,
    };
    expect(logged).toEqual([line, line]);
    const entries = await application.store.select(auditEntries, { where: matches({ action: "sign-in-failed" }) });
    expect(entries).toMatchObject([{ kind: "User", resourceId: kim.id, actorUserId: null, changes: [] }]);
  });

  test("given a hasher that is too busy counts nothing", async () => {
    const { application, signIn, setBusy } = await setUp();
    setBusy(true);
    for (let count = 0; count < 10; count++)
      expect((await failureOf(signIn)).message).toBe("Too many sign-ins at once");
    setBusy(false);
    expect(await application.store.count(signInGuards)).toBe(0);
    expect((await signIn()).outcome).toBe("verified");
  });

  test("stores neither address nor network in clear", async () => {
    const { application, kim, guess, signIn } = await setUp();
    await guess(elsewhere);
    await signIn();
    const kept = JSON.stringify(await application.store.select(signInGuards));
    for (const text of [kim.emailAddress, home, elsewhere]) expect(kept).not.toContain(text);
  });
});
