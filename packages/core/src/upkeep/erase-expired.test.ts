import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { defaultApplicationId } from "../bootstrap.ts";
import { outgoingMails, queueMail } from "../mail/outgoing-mails.ts";
import { matches } from "../resource/condition.ts";
import { formatTimestamp } from "../resource/formats.ts";
import { idempotencyKeys, runOnce } from "../resource/idempotency.ts";
import { rateLimits, takeToken } from "../resource/rate-limit.ts";
import { type RefreshTokenRow, refreshTokens } from "../resources/oauth/refresh-tokens.ts";
import { eraseExpired } from "./erase-expired.ts";

const hourMs = 3_600_000;

async function setUp() {
  const { ports, store, administrator, contextOf } = await createTestApplication();
  const context = contextOf(administrator);
  const applicationIds = async () => [defaultApplicationId];
  return {
    context,
    store,
    clock: ports.clock,
    sweep: () => eraseExpired({ clock: ports.clock, log: ports.log, contextOf: () => contextOf(null), applicationIds }),
    addToken: (id: string, expiresMs: number) =>
      store.transaction((transaction) =>
        transaction.insert(refreshTokens, [{ ...token, id, tokenHash: id, expiresAt: formatTimestamp(expiresMs) }]),
      ),
  };
}

const token: Omit<RefreshTokenRow, "id" | "tokenHash" | "expiresAt"> = {
  familyId: "6740a1f2c3d4e5f607182901",
  userId: "6740a1f2c3d4e5f607182902",
  clientId: "catalog",
  scope: "",
  resources: [],
  issuedAt: "2026-10-01T00:00:00.000Z",
  consumedAt: null,
  successorSealed: null,
  revokedAt: null,
  revokedReason: null,
};

test("eraseExpired() erases an answer when it is no longer replayed, not before", async () => {
  const { context, store, clock, sweep } = await setUp();
  const request = { key: "order-1", fingerprint: "a" };
  const work = async () => ({ status: 201, body: "{}" });
  await runOnce(context, request, work);
  clock.advance(24 * hourMs - 1);
  expect(await sweep()).toBe(0);
  expect((await runOnce(context, request, work)).replayed).toBe(true);
  clock.advance(1);
  expect(await sweep()).toBe(1);
  expect(await store.count(idempotencyKeys)).toBe(0);
});

test("eraseExpired() erases uses when their window has ended", async () => {
  const { context, store, clock, sweep } = await setUp();
  await takeToken(context, { key: "short", limit: 3, windowSeconds: 60 });
  await takeToken(context, { key: "long", limit: 3, windowSeconds: 61 });
  clock.advance(59_999);
  expect(await sweep()).toBe(0);
  clock.advance(1);
  expect(await sweep()).toBe(1);
  expect(await store.select(rateLimits)).toMatchObject([{ key: "long", uses: 1 }]);
});

test("eraseExpired() erases refresh tokens a day after they expired", async () => {
  const { store, clock, sweep, addToken } = await setUp();
  await addToken("6740a1f2c3d4e5f607182911", clock.now() - 24 * hourMs);
  await addToken("6740a1f2c3d4e5f607182912", clock.now() - 24 * hourMs + 1);
  await addToken("6740a1f2c3d4e5f607182913", clock.now() + hourMs);
  expect(await sweep()).toBe(1);
  expect((await store.select(refreshTokens)).map(({ id }) => id)).toEqual([
    "6740a1f2c3d4e5f607182912",
    "6740a1f2c3d4e5f607182913",
  ]);
});

test("eraseExpired() erases mails after 30 days, whatever became of them", async () => {
  const { context, store, clock, sweep } = await setUp();
  const draft = { kind: "webhook-exhausted", recipient: "a@dealer.example", subject: "S", text: "T" } as const;
  await store.transaction((transaction) => queueMail(context, transaction, draft));
  clock.advance(1);
  await store.transaction((transaction) => queueMail(context, transaction, draft));
  const [sent, queued] = await store.select(outgoingMails);
  const changes = { status: "sent", nextAttemptAt: null, sentAt: formatTimestamp(clock.now()) } as const;
  await store.transaction((transaction) => transaction.update(outgoingMails, matches({ id: sent?.id ?? "" }), changes));
  clock.advance(30 * 24 * hourMs - 2);
  expect(await sweep()).toBe(0);
  clock.advance(1);
  expect(await sweep()).toBe(1);
  expect((await store.select(outgoingMails)).map(({ id }) => id)).toEqual([queued?.id ?? ""]);
  clock.advance(1);
  expect(await sweep()).toBe(1);
});

test("eraseExpired() goes on with the other applications when one fails", async () => {
  const { context, store, clock } = await setUp();
  await takeToken(context, { key: "a", limit: 3, windowSeconds: 60 });
  clock.advance(60_000);
  const errors: unknown[] = [];
  const log = { ...context.ports.log, error: (_: string, fields: unknown) => void errors.push(fields) };
  const contextOf = (applicationId: string) => {
    if (applicationId === "broken") throw new Error("not this one");
    return context;
  };
  const applicationIds = async () => ["broken", defaultApplicationId];
  expect(await eraseExpired({ clock, log, contextOf, applicationIds })).toBe(1);
  expect(await store.count(rateLimits)).toBe(0);
  expect(errors).toEqual([{ applicationId: "broken", error: "Error: not this one" }]);
});
