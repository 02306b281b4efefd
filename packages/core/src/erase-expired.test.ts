import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { outgoingMails, queueMail } from "./application/mail/outgoing-mails.ts";
import { mcpLog } from "./application/mcp/tables.ts";
import { idempotencyKeys, runOnce } from "./engine/calls/idempotency.ts";
import { rateLimits, takeToken } from "./engine/calls/rate-limit.ts";
import { matches } from "./engine/rows/conditions.ts";
import { formatTimestamp } from "./engine/schemas/formats.ts";
import { issueAccountToken, voidAccountTokens } from "./identity/accounts/account-tokens.ts";
import { accountTokens } from "./identity/accounts/table.ts";
import { defaultApplicationId } from "./identity/bootstrap.ts";
import { authorizationCodes, authorizationRequests } from "./identity/oauth/grant-tables.ts";
import { type RefreshTokenRow, refreshTokens } from "./identity/oauth/refresh-tokens.ts";
import { signInGuards } from "./identity/sign-in/guards-table.ts";
import { verifyCredentials } from "./identity/sign-in/verify-credentials.ts";
import type { Id } from "./ports/id.ts";
import { eraseExpired } from "./service.ts";

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
  userId: testId("6740a1f2c3d4e5f607182902"),
  clientId: "catalog",
  scope: "",
  resources: [],
  issuedAt: "2026-10-01T00:00:00.000Z",
  consumedAt: null,
  successorSealed: null,
  revokedAt: null,
  revokedReason: null,
  network: null,
  device: null,
  acr: null,
};

test("eraseExpired() erases an answer only when it is no longer replayed", async () => {
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

test("eraseExpired() erases failed sign-ins when they no longer count", async () => {
  const { context, store, clock, sweep } = await setUp();
  for (const emailAddress of ["one@dealer.example", "two@dealer.example"]) {
    await verifyCredentials({ ...context, clientAddress: null }, { emailAddress, password: "wrong" });
    clock.advance(1);
  }
  clock.advance(15 * 60_000 - 2);
  expect(await sweep()).toBe(1);
  expect(await store.count(signInGuards)).toBe(1);
});

test("eraseExpired() erases authorization requests when they expire, and codes a day after", async () => {
  const { store, clock, sweep } = await setUp();
  const [now, inOneMinute] = [formatTimestamp(clock.now()), formatTimestamp(clock.now() + 60_000)];
  const asked = { clientId: "planner", redirectUri: "https://planner.example/", codeChallenge: "c", scope: "api" };
  const times = { resources: ["api"] as const, nonce: null, createdAt: now, expiresAt: inOneMinute };
  const hints = {
    state: null,
    responseMode: "query" as const,
    prompt: null,
    loginHint: null,
    hintedUserId: null,
    maxAge: null,
    acrValues: null,
    acrEssential: false,
    locale: null,
    decidedAt: null,
  };
  const signIn = { accessEpoch: 0, signedInAt: now, signInMethod: null, acr: null, browserSessionId: null };
  const owner = { userId: token.userId, familyId: token.familyId, ...signIn, usedAt: null };
  await store.transaction(async (transaction) => {
    await transaction.insert(authorizationRequests, [{ id: "0".repeat(64), ...asked, ...times, ...hints }]);
    await transaction.insert(authorizationCodes, [{ id: token.userId, codeHash: "h", ...asked, ...times, ...owner }]);
  });
  clock.advance(59_999);
  expect(await sweep()).toBe(0);
  clock.advance(1);
  expect([await sweep(), await store.count(authorizationRequests)]).toEqual([1, 0]);
  clock.advance(24 * hourMs - 1);
  expect(await sweep()).toBe(0);
  clock.advance(1);
  expect([await sweep(), await store.count(authorizationCodes)]).toEqual([1, 0]);
});

test("eraseExpired() erases the tokens of mails a week after they expire, used or not", async () => {
  const { context, store, clock, sweep } = await setUp();
  const issued = { purpose: "password-reset", userId: null, emailAddress: "kim@dealer.example" } as const;
  await store.transaction((transaction) => issueAccountToken({ context, transaction }, issued));
  clock.advance(1);
  await store.transaction(async (transaction) => {
    const { row } = await issueAccountToken({ context, transaction }, issued);
    await voidAccountTokens({ context, transaction }, { id: row.id });
  });
  clock.advance((7 * 24 + 1) * hourMs - 2);
  expect(await sweep()).toBe(0);
  clock.advance(1);
  expect([await sweep(), await store.count(accountTokens)]).toEqual([1, 1]);
  clock.advance(1);
  expect(await sweep()).toBe(1);
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

test("eraseExpired() erases mails after 30 days, sent or not", async () => {
  const { context, store, clock, sweep } = await setUp();
  const draft = {
    kind: { name: "webhook-exhausted" },
    recipient: "a@dealer.example",
    subject: "S",
    text: "T",
  } as const;
  await store.transaction((transaction) => queueMail({ context, transaction }, draft));
  clock.advance(1);
  await store.transaction((transaction) => queueMail({ context, transaction }, draft));
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

test("eraseExpired() continues with the other applications when one fails", async () => {
  const { context, store, clock } = await setUp();
  await takeToken(context, { key: "a", limit: 3, windowSeconds: 60 });
  clock.advance(60_000);
  const errors: unknown[] = [];
  const log = { ...context.ports.log, error: (_: string, fields: unknown) => void errors.push(fields) };
  const broken = testId<"application">("b");
  const contextOf = (applicationId: Id<"application">) => {
    if (applicationId === broken) throw new Error("not this one");
    return context;
  };
  const applicationIds = async () => [broken, defaultApplicationId];
  expect(await eraseExpired({ clock, log, contextOf, applicationIds })).toBe(1);
  expect(await store.count(rateLimits)).toBe(0);
  expect(errors).toEqual([{ applicationId: broken, error: "Error: not this one" }]);
});

test("eraseExpired() erases calls of tools after 90 days", async () => {
  const { store, clock, sweep } = await setUp();
  const call = { userId: token.userId, emailAddress: "kim@dealer.example", clientId: "planner", tool: "add_view" };
  const client = { clientName: null, userAgent: null, protocolVersion: null, projectId: null, requestId: "request-1" };
  const result = {
    outcome: "ok",
    errorCode: null,
    durationMs: 1,
    requestBytes: 2,
    responseBytes: 2,
    arguments: null,
  } as const;
  const row = { id: token.userId, createdAt: formatTimestamp(clock.now()), ...call, ...client, ...result };
  await store.transaction((transaction) => transaction.insert(mcpLog, [row]));
  clock.advance(90 * 24 * hourMs - 1);
  expect(await sweep()).toBe(0);
  clock.advance(1);
  expect([await sweep(), await store.count(mcpLog)]).toEqual([1, 0]);
});
