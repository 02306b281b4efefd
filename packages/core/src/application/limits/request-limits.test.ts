import { expect, test } from "bun:test";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import { DomainError } from "../../engine/errors.ts";
import { parseId } from "../../engine/id.ts";
import type { LimitedRequest } from "../../ports/request-limits.ts";
import { changeApplication } from "../settings/change-application.ts";
import { getRateLimits } from "./get-rate-limits.ts";
import { defaultPolicies, type RateLimitPolicy } from "./policies.ts";
import { otherSubjects } from "./refusals.ts";
import { createRequestLimits, type RequestLimitSources } from "./request-limits.ts";
import { rateRefusals } from "./tables.ts";

const write: RateLimitPolicy = {
  name: "write",
  match: { methods: ["POST"] },
  per: "user",
  quota: 60,
  windowSeconds: 60,
  burst: null,
};

/** An application with these policies, and processes that enforce them. */
async function openLimits(...rateLimits: readonly RateLimitPolicy[]) {
  const application = await createTestApplication();
  await setPolicies(application, rateLimits);
  const { ports, memory, storage } = application;
  const due: (() => void)[] = [];
  const timers = { after: (_delayMs: number, run: () => void) => (due.push(run), () => undefined) };
  const start = (options: Partial<RequestLimitSources> = {}) =>
    createRequestLimits({ mode: "enforce", storage, leases: memory.leases, timers, ...ports, ...options });
  return { application, clock: ports.clock, start, due };
}

async function setPolicies(application: TestApplication, rateLimits: readonly RateLimitPolicy[]): Promise<void> {
  await changeApplication(application.contextOf(application.administrator), {
    version: undefined,
    edit: (before) => ({ ...before, settings: { ...before.settings, rateLimits } }),
  });
}

const kim: LimitedRequest = {
  applicationId: parseId("000000000000000000000000"),
  operation: "createProject",
  method: "POST",
  isGrid: false,
  userId: parseId("00000000000000000000000b"),
  clientId: "first-party",
  clientAddress: "192.0.2.7",
};

const requestOf = (application: TestApplication, fields: Partial<LimitedRequest> = {}): LimitedRequest => ({
  ...kim,
  applicationId: application.store.applicationId,
  ...fields,
});

test("take() admits the quota of a user and refuses the rest until a token is back", async () => {
  const { application, clock, start } = await openLimits(write);
  const limits = start();
  const request = requestOf(application);
  for (let sent = 1; sent <= 60; sent++) {
    const { refusedBy, states } = await limits.take(request);
    expect([refusedBy, states[0]?.remaining]).toEqual([undefined, 60 - sent]);
  }
  expect((await limits.take(request)).refusedBy).toEqual({
    name: "write",
    quota: 60,
    windowSeconds: 60,
    remaining: 0,
    resetSeconds: 1,
  });
  const lee = requestOf(application, { userId: parseId("00000000000000000000000c") });
  expect((await limits.take(lee)).refusedBy).toBeUndefined();
  clock.advance(999);
  expect((await limits.take(request)).refusedBy?.name).toBe("write");
  clock.advance(1);
  expect((await limits.take(request)).refusedBy).toBeUndefined();
  expect((await limits.take(request)).refusedBy?.name).toBe("write");
});

test("take() of a request that counts as many takes all of its tokens or none, and tells when there are enough", async () => {
  const { application, clock, start } = await openLimits(write);
  const limits = start();
  const request = requestOf(application);
  const costly = { ...request, tokens: 40 };
  expect((await limits.take(costly)).refusedBy).toBeUndefined();
  expect((await limits.take(costly)).refusedBy).toMatchObject({ name: "write", resetSeconds: 20 });
  for (let sent = 0; sent < 20; sent++) expect((await limits.take(request)).refusedBy).toBeUndefined();
  expect((await limits.take(request)).refusedBy?.name).toBe("write");
  clock.advance(40_000);
  expect((await limits.take(costly)).refusedBy).toBeUndefined();
});

test("take() of a request that counts as more than the limit needs all but the token that it came for", async () => {
  const { application, start } = await openLimits(write);
  const limits = start();
  const huge = requestOf(application, { tokens: 1_000 });
  expect((await limits.take(requestOf(application))).refusedBy).toBeUndefined();
  const both = await Promise.all([limits.take(huge), limits.take(huge)]);
  expect(both.map(({ refusedBy }) => refusedBy?.resetSeconds)).toEqual([undefined, 59]);
});

test("take() in three processes admits the quota, and asks for a lease once per tenth of it", async () => {
  const { application, start } = await openLimits(write);
  let leased = 0;
  const { leases } = application.memory;
  const counting = { take: (asked: Parameters<typeof leases.take>[0]) => (leased++, leases.take(asked)) };
  const processes = [start({ leases: counting }), start({ leases: counting }), start({ leases: counting })];
  let admitted = 0;
  for (let sent = 0; sent < 300; sent++) {
    const { refusedBy } = (await processes[sent % 3]?.take(requestOf(application))) ?? {};
    if (!refusedBy) admitted += 1;
  }
  expect(admitted).toBe(60);
  // Ten leases, and one attempt of each process at the empty bucket.
  expect(leased).toBe(13);
});

test("take() by many requests at once admits no more than the quota", async () => {
  const { application, start } = await openLimits(write);
  const limits = start();
  const verdicts = await Promise.all(Array.from({ length: 200 }, () => limits.take(requestOf(application))));
  expect(verdicts.filter(({ refusedBy }) => !refusedBy)).toHaveLength(60);
});

test("take() of a burst admits only that many at once", async () => {
  const { application, clock, start } = await openLimits({ ...write, burst: 3 });
  const limits = start();
  const admitted = async (count: number) => {
    const verdicts = [];
    for (let sent = 0; sent < count; sent++) verdicts.push(await limits.take(requestOf(application)));
    return verdicts.filter(({ refusedBy }) => !refusedBy).length;
  };
  expect(await admitted(10)).toBe(3);
  clock.advance(2_000);
  expect(await admitted(10)).toBe(2);
});

test("take() in the mode observe refuses nothing and notes what it would have refused", async () => {
  const { application, start, due } = await openLimits({ ...write, quota: 2 });
  const exceeded: unknown[] = [];
  const telemetry = { limitExceeded: (excess: unknown) => void exceeded.push(excess) };
  const limits = start({ mode: "observe", telemetry });
  const request = requestOf(application);
  for (let sent = 0; sent < 5; sent++) expect((await limits.take(request)).refusedBy).toBeUndefined();
  expect(exceeded).toEqual([1, 2, 3].map(() => ({ policy: "write", enforced: false })));
  expect(due).toHaveLength(1);
  due[0]?.();
  await limits.flush();
  await limits.take(request);
  await limits.flush();
  const { mode, refusals } = await application.call(getRateLimits, application.administrator, {});
  expect(mode).toBe("enforce");
  expect(refusals).toMatchObject([
    { policy: "write", per: "user", subject: kim.userId ?? "", enforced: false, count: 4 },
  ]);
});

test("take() counts a request once for each kind of subject, by the first policy that matches", async () => {
  const { application, start } = await openLimits(
    { ...write, name: "heavy", match: { operations: ["runReport"] } },
    { ...write, name: "grid", match: { grids: true } },
    { ...write, name: "users", match: { areas: ["Users"], methods: ["GET"] } },
    { ...write, name: "rest", match: {} },
    { ...write, name: "client", match: {}, per: "client" },
    { ...write, name: "all", match: {}, per: "application" },
    { ...write, name: "network", match: {}, per: "network" },
  );
  const limits = start();
  const namesOf = async (fields: Partial<LimitedRequest>) =>
    (await limits.take(requestOf(application, fields))).states.map(({ name }) => name);
  expect(await namesOf({ operation: "runReport" })).toEqual(["heavy", "client", "all"]);
  expect(await namesOf({ isGrid: true })).toEqual(["grid", "client", "all"]);
  expect(await namesOf({ method: "GET", area: "Users" })).toEqual(["users", "client", "all"]);
  expect(await namesOf({ method: "GET", area: "Roles" })).toEqual(["rest", "client", "all"]);
  expect(await namesOf({ method: "POST", area: "Users" })).toEqual(["rest", "client", "all"]);
  expect(await namesOf({ userId: undefined, clientId: undefined })).toEqual(["network", "all"]);
  expect(await namesOf({ operation: "patchApplication", method: "PATCH" })).toEqual([]);
});

test("take() lets a refused user take nothing from the application", async () => {
  const { application, start } = await openLimits(
    { ...write, quota: 1 },
    { ...write, name: "all", match: {}, per: "application", quota: 3 },
  );
  const limits = start();
  for (let sent = 0; sent < 5; sent++) await limits.take(requestOf(application));
  const states = (await limits.take(requestOf(application, { method: "GET" }))).states;
  expect(states).toMatchObject([{ name: "all", remaining: 1 }]);
});

test("take() counts addresses of one IPv6 network together", async () => {
  const { application, start } = await openLimits({ ...write, match: {}, per: "network", quota: 1 });
  const limits = start();
  const from = (clientAddress: string) => limits.take(requestOf(application, { userId: undefined, clientAddress }));
  expect((await from("2001:db8:1:2::6")).refusedBy).toBeUndefined();
  expect((await from("2001:db8:1:2::7")).refusedBy?.name).toBe("write");
  expect((await from("2001:db8:1:3::7")).refusedBy).toBeUndefined();
});

test("take() without a database enforces the part of each process", async () => {
  const { application, clock, start } = await openLimits(write);
  const away = { take: () => Promise.reject(new DomainError("unavailable", "The database is away")) };
  const limits = start({ leases: away, processes: 4 });
  let admitted = 0;
  for (let sent = 0; sent < 60; sent++) {
    if (!(await limits.take(requestOf(application))).refusedBy) admitted += 1;
  }
  expect(admitted).toBe(15);
  clock.advance(3_999);
  expect((await limits.take(requestOf(application))).refusedBy?.name).toBe("write");
  clock.advance(1);
  expect((await limits.take(requestOf(application))).refusedBy).toBeUndefined();
});

test("take() follows a change of the policies within five seconds", async () => {
  const { application, clock, start } = await openLimits(write);
  const limits = start();
  await limits.take(requestOf(application));
  await setPolicies(application, []);
  clock.advance(4_999);
  expect((await limits.take(requestOf(application))).states).toHaveLength(1);
  clock.advance(1);
  expect((await limits.take(requestOf(application))).states).toEqual([]);
});

test("take() applies the default policies to an application that has set none", async () => {
  const application = await createTestApplication();
  const { ports, memory, storage } = application;
  const timers = { after: () => () => undefined };
  const limits = createRequestLimits({ mode: "enforce", storage, leases: memory.leases, timers, ...ports });
  const { states } = await limits.take(requestOf(application));
  expect(states.map(({ name, quota }) => [name, quota])).toEqual([
    ["write", 300],
    ["application", 12_000],
  ]);
  expect(defaultPolicies.map(({ name }) => name)).toHaveLength(6);
});

test("flush() keeps what it cannot store, and counts further subjects together", async () => {
  const { application, start } = await openLimits({ ...write, match: {}, per: "network", quota: 1 });
  let isAway = true;
  const { storage } = application;
  const open: typeof storage.open = (id) => ({
    ...storage.open(id),
    transaction: (work) =>
      isAway
        ? Promise.reject(new DomainError("unavailable", "The database is away"))
        : storage.open(id).transaction(work),
  });
  const limits = start({ storage: { open } });
  for (let network = 0; network < 510; network++) {
    const clientAddress = `198.51.${network >> 8}.${network & 255}`;
    const request = requestOf(application, { userId: undefined, clientAddress });
    await limits.take(request);
    await limits.take(request);
  }
  await limits.flush();
  expect(await application.store.count(rateRefusals)).toBe(0);
  isAway = false;
  await limits.flush();
  const rows = await application.store.select(rateRefusals);
  expect(rows).toHaveLength(501);
  expect(rows.find(({ subject }) => subject === otherSubjects)?.count).toBe(10);
});
