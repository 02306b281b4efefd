import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, runOperation } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { signals } from "../../catalog/signals.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import { createOperation } from "../operations/create.ts";
import { auditEntries } from "../rows/audit.ts";
import { always, matches } from "../rows/conditions.ts";
import { type Answer, idempotencyKeys, runOnce } from "./idempotency.ts";
import type { OperationContext } from "./operation.ts";
import { recordReveal } from "./reveal.ts";

async function setUp() {
  const application = await createTestApplication();
  const context = application.contextOf(application.administrator);
  let runs = 0;
  /** Writes a signal, so a second run would show in the store. */
  async function work(joined: OperationContext): Promise<Answer> {
    runs += 1;
    const code = `signal-${runs}`;
    const operation = createOperation(signals);
    const body = { ...signals.definition.example, code };
    const created = await runOperation(operation, joined, { body });
    return { status: 201, body: JSON.stringify(created) };
  }
  return { application, context, work, signalCount: () => application.store.count(signals.table) };
}

describe.each([false, true])("runOnce() of work that waits for others: %s", (waits) => {
  const request = { key: "order-1", fingerprint: "POST /signals a", waits };

  test("replays the answer to a repeated request and runs nothing", async () => {
    const { context, work, signalCount } = await setUp();
    const first = await runOnce(context, request, work);
    const second = await runOnce(context, request, work);
    expect(first.replayed).toBe(false);
    expect(second).toEqual({ ...first, replayed: true });
    expect(await signalCount()).toBe(1);
  });

  test("refuses a key that another request used", async () => {
    const { context, work, signalCount } = await setUp();
    await runOnce(context, request, work);
    const failure = await failureOf(() => runOnce(context, { ...request, fingerprint: "POST /signals b" }, work));
    expect(failure.code).toBe("idempotency_mismatch");
    expect(await signalCount()).toBe(1);
  });

  test("runs for another user's key", async () => {
    const { application, context, work, signalCount } = await setUp();
    await runOnce(context, request, work);
    const other = await runOnce(application.contextOf(application.actorWith("Admin Signals r/w")), request, work);
    expect(other.replayed).toBe(false);
    expect(await signalCount()).toBe(2);
  });

  test.each([
    ["client", { clientId: "planner" }],
    ["impersonator", { impersonatorId: testId<"user">("b") }],
  ])("runs for the key of another %s of the user, and replays each its own answer", async (_, other) => {
    const { application, context, work, signalCount } = await setUp();
    const elsewhere = application.contextOf({ ...application.administrator, ...other });
    const first = await runOnce(context, request, work);
    const second = await runOnce(elsewhere, request, work);
    expect([second.replayed, await signalCount()]).toEqual([false, 2]);
    expect(await runOnce(context, request, work)).toEqual({ ...first, replayed: true });
    expect(await runOnce(elsewhere, request, work)).toEqual({ ...second, replayed: true });
  });

  test("replays an answer that a process of the previous version kept to every client", async () => {
    const { application, context, work } = await setUp();
    await runOnce(context, request, work);
    await application.store.transaction((transaction) => transaction.update(idempotencyKeys, always, { caller: null }));
    const elsewhere = application.contextOf({ ...application.administrator, clientId: "planner" });
    expect((await runOnce(elsewhere, request, work)).replayed).toBe(true);
  });

  test("runs one of 20 simultaneous requests and refuses the others as in flight", async () => {
    const { context, work, signalCount } = await setUp();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => runOnce(context, request, work)));
    const refused = results.filter((result) => result.status === "rejected");
    expect(results.length - refused.length).toBe(1);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: "idempotency_in_flight", data: { retryAfterSeconds: 1 } });
    }
    expect(await signalCount()).toBe(1);
  });

  test("keeps neither the writes nor the key of failed work", async () => {
    const { application, context, work, signalCount } = await setUp();
    const failing = async (joined: OperationContext): Promise<Answer> => {
      await work(joined);
      throw new RangeError("broken");
    };
    await expect(runOnce(context, request, failing)).rejects.toThrow("broken");
    expect(await signalCount()).toBe(0);
    expect(await application.store.count(idempotencyKeys)).toBe(0);
    expect((await runOnce(context, request, work)).replayed).toBe(false);
    expect(await signalCount()).toBe(1);
  });

  test("keeps the answer for 24 hours, then runs again", async () => {
    const { application, context, work, signalCount } = await setUp();
    await runOnce(context, request, work);
    application.ports.clock.advance(24 * 3_600_000 - 1);
    expect((await runOnce(context, request, work)).replayed).toBe(true);
    application.ports.clock.advance(2);
    expect((await runOnce(context, request, work)).replayed).toBe(false);
    expect(await signalCount()).toBe(2);
    expect(await application.store.count(idempotencyKeys)).toBe(1);
  });

  test("audits and limits replays of an answer with a secret like reveals", async () => {
    const { application, context } = await setUp();
    const owner = { kind: "Thing", resourceId: "6740a1f2c3d4e5f607182910" };
    const secret = { ...request, secretOf: (body: string) => ({ ...owner, kind: body }) };
    const work = async () => ({ status: 201, body: "Thing" });
    const reveals = () => application.store.select(auditEntries, { where: matches({ action: "reveal" }) });
    await runOnce(context, secret, work);
    expect(await reveals()).toEqual([]);
    const wrong = { ...secret, fingerprint: "another" };
    expect((await failureOf(() => runOnce(context, wrong, work))).code).toBe("idempotency_mismatch");
    expect(await reveals()).toEqual([]);
    for (let replay = 0; replay < 19; replay++) await runOnce(context, secret, work);
    await recordReveal(context, owner);
    expect((await failureOf(() => runOnce(context, secret, work))).code).toBe("rate_limited");
    expect((await failureOf(() => recordReveal(context, owner))).code).toBe("rate_limited");
    const entries = await reveals();
    expect(entries).toHaveLength(20);
    expect(entries[0]).toMatchObject({ ...owner, actorUserId: application.administrator.userId });
    application.ports.clock.advance(60_000);
    expect((await runOnce(context, secret, work)).replayed).toBe(true);
  });

  test("stores the answer sealed", async () => {
    const { application, context } = await setUp();
    await runOnce(context, request, async () => ({ status: 201, body: '{"secret":"whsec_abc"}' }));
    const rows = await application.store.select(idempotencyKeys);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("whsec_abc");
  });
});

describe("runOnce() of work that waits for others", () => {
  const request = { key: "order-1", fingerprint: "POST /signals a", waits: true };

  test("begins its transaction after what the work waits for, and shows the work what it wrote", async () => {
    const { application, context, work } = await setUp();
    const seen: (string | number)[] = [];
    await runOnce(context, request, async (joined) => {
      await application.ports.addressPolicy.vetDestination("https://hooks.example.com/");
      const answer = await work(joined);
      seen.push(await joined.store.count(signals.table), await application.store.count(signals.table));
      return answer;
    });
    expect(seen).toEqual([1, 0]);
  });

  const deadlock = new Error("deadlock");

  function repeating(store: ApplicationStore): ApplicationStore {
    const transaction: ApplicationStore["transaction"] = (part) =>
      store.transaction(part).catch((error: unknown) => {
        if (error !== deadlock) throw error;
        return transaction(part);
      });
    return { ...store, transaction };
  }

  test("repeats only its first transaction after a deadlock there", async () => {
    const { context, work, signalCount } = await setUp();
    const runs = { all: 0, transactions: 0 };
    const store = repeating(context.store);
    const answer = await runOnce({ ...context, store }, request, async (joined) => {
      runs.all += 1;
      await joined.store.transaction(async () => {
        runs.transactions += 1;
        if (runs.transactions < 3) throw deadlock;
      });
      return work(joined);
    });
    expect([runs, await signalCount(), answer.replayed]).toEqual([{ all: 1, transactions: 3 }, 1, false]);
  });

  test("goes on with another transaction after one that was refused", async () => {
    const { context, work, signalCount } = await setUp();
    const answer = await runOnce(context, request, async (joined) => {
      const refused = joined.store.transaction(() => Promise.reject(new RangeError("refused")));
      await refused.catch(() => undefined);
      return work(joined);
    });
    expect([await signalCount(), answer.replayed]).toEqual([1, false]);
    expect((await runOnce(context, request, work)).replayed).toBe(true);
  });

  test("runs all of it again inside after a deadlock behind its first transaction", async () => {
    const { context, work, signalCount } = await setUp();
    let runs = 0;
    const store = repeating(context.store);
    const answer = await runOnce({ ...context, store }, request, async (joined) => {
      const made = await work(joined);
      if (++runs < 3) throw deadlock;
      return made;
    });
    expect([runs, await signalCount(), answer.replayed]).toEqual([3, 1, false]);
    expect((await runOnce(context, request, work)).replayed).toBe(true);
  });

  test("waits for nobody again for an answer that is kept", async () => {
    const { context, work } = await setUp();
    await runOnce(context, request, work);
    const never = () => Promise.reject(new RangeError("not again"));
    expect((await runOnce(context, request, never)).replayed).toBe(true);
  });

  test("answers all of two requests at once whose waits overlap with one run's answer, or refuses one", async () => {
    const { context, work, signalCount } = await setUp();
    const arrived: (() => void)[] = [];
    const together = async (joined: OperationContext) => {
      await new Promise<void>((resolve) => {
        arrived.push(resolve);
        if (arrived.length === 2) for (const go of arrived) go();
      });
      return work(joined);
    };
    const results = await Promise.allSettled([
      runOnce(context, request, together),
      runOnce(context, request, together),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).not.toEqual([]);
    expect(await signalCount()).toBe(1);
  });
});
