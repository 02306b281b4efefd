/**
 * Tests of the list of periodic tasks: a missing one would show only after weeks, when days are full or nobody can sign
 * in.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { ensurePartitions } from "@design-catalog/storage-kysely";
import { type OpenUpkeep, openUpkeep, silentLog } from "./upkeep-test-tools.ts";
import { jobsOf, upkeepTasks } from "./upkeep.ts";

setDefaultTimeout(90_000);

const dayMs = 86_400_000;
const baseUrl = "https://catalog.example";
const mail = {
  host: "127.0.0.1",
  port: 25,
  tlsFirst: false,
  tlsRequired: false,
  login: undefined,
  from: { name: "", address: "no-reply@catalog.example" },
};

let upkeep: OpenUpkeep;
beforeAll(async () => {
  upkeep = await openUpkeep();
});
afterAll(() => upkeep.close());

const tasks = (settings: Partial<Parameters<typeof upkeepTasks>[1]> = {}) =>
  upkeepTasks(upkeep, { mail: undefined, logRetentionDays: 14, baseUrl, ...settings });

test("upkeepTasks() has each task, as often as its subject needs", () => {
  const periods = tasks({ mail }).map(({ name, everySeconds }) => [name, everySeconds]);
  expect(Object.fromEntries(periods)).toEqual({
    partitions: 3_600,
    retention: 3_600,
    "audit-days": 3_600,
    "application-sizes": 3_600,
    "expired-rows": 3_600,
    "unused-files": 3_600,
    "session-recordings": 60,
    "lost-recordings": 3_600,
    "quarantined-files": 300,
    "changed-products": 10,
    "unused-clients": 3_600,
    "signing-keys": 60,
    "changed-endpoints": 900,
    "lost-user-jobs": 60,
    "quota-warnings": 60,
    domains: 60,
    persons: 60,
    "failing-endpoints": 300,
    "recovered-endpoints": 60,
    "attempt-hours": 300,
    "exhaustion-notices": 60,
    "logout-tokens": 5,
    "provider-refusals": 60,
    "lost-jobs": 60,
    mails: 10,
  });
  expect(periods).toHaveLength(25);
});

test("jobsOf() joins short tasks of a period, which run each by itself, and leaves the others alone", async () => {
  const ran: string[] = [];
  const failures: unknown[] = [];
  const log = { ...silentLog, error: (_: string, about: unknown) => void failures.push(about) };
  const one = (name: string, isShort: boolean) => ({
    name,
    everySeconds: 60,
    ...(isShort && { isShort: true as const }),
    async run() {
      ran.push(name);
      if (name === "fails") throw new Error("not this time");
    },
  });
  const jobs = jobsOf([one("fails", true), one("long", false), one("short", true)], log);
  expect(jobs.map(({ name }) => name)).toEqual(["long", "every-60-s"]);
  await jobs[1]?.run();
  expect(ran).toEqual(["fails", "short"]);
  expect(failures).toEqual([{ work: "fails", error: "Error: not this time" }]);
});

test("jobsOf() lets short tasks go on while one takes long, which does not run twice at once", async () => {
  const { promise: stuck, resolve: end } = Promise.withResolvers<void>();
  const ran: string[] = [];
  const late: unknown[] = [];
  const log = { ...silentLog, warn: (_: string, about: unknown) => void late.push(about) };
  const one = (name: string, work: Promise<void>) => ({
    name,
    everySeconds: 60,
    isShort: true as const,
    run() {
      ran.push(name);
      return work;
    },
  });
  const [job] = jobsOf([one("stuck", stuck), one("short", Promise.resolve())], log, { limitMs: 50 });
  await job?.run();
  await job?.run();
  expect(ran).toEqual(["stuck", "short", "short"]);
  expect(late).toEqual([{ work: "stuck" }]);
  end();
  await stuck;
  await job?.run();
  expect(ran).toEqual(["stuck", "short", "short", "stuck", "short"]);
});

test("tasks that wait for servers of others, or go over many rows, share no job", () => {
  const joined = tasks({ mail }).flatMap(({ name, isShort }) => (isShort ? [name] : []));
  expect(joined).toEqual([
    "signing-keys",
    "lost-user-jobs",
    "quota-warnings",
    "recovered-endpoints",
    "exhaustion-notices",
  ]);
});

test("a task that is tried every few seconds is due once something waits for it", async () => {
  const isDue = async () => {
    const frequent = tasks({ mail }).filter(({ everySeconds }) => everySeconds < 60);
    const answers = frequent.map(async ({ name, isDue: ask }) => [name, await ask?.()] as const);
    return Object.fromEntries(await Promise.all(answers));
  };
  const nothing = { "changed-products": false, "logout-tokens": false, mails: false };
  expect(await isDue()).toEqual(nothing);
  for (const [task, table, insert] of [
    ["changed-products", "changed_products", "(application_id, id, mark) VALUES ('a', 'p', 'm')"],
    [
      "logout-tokens",
      "oauth_client_sessions",
      `(application_id, id, family_id, client_id, user_id, subject, issuer, next_attempt_at, attempts, expires_at)
        VALUES ('a', 's', 'f', 'c', 'u', 'u', 'i', now(), 0, now())`,
    ],
    [
      "mails",
      "outgoing_mails",
      `(application_id, id, kind, recipient, subject, text, status, attempts, next_attempt_at, created_at)
        VALUES ('a', 'm', 'invitation', 'kim@dealer.example', '', '', 'queued', 0, now(), now())`,
    ],
  ] as const) {
    await upkeep.pool.query(`INSERT INTO ${table} ${insert}`);
    expect(await isDue()).toEqual({ ...nothing, [task]: true });
    await upkeep.pool.query(`DELETE FROM ${table}`);
  }
});

test("upkeepTasks() given no mail server sends no mails", () => {
  const names = tasks().map(({ name }) => name);
  expect(names).not.toContain("mails");
  expect(names).toHaveLength(24);
});

test("the retention keeps 30 whole days of deliveries and the configured ones of the log, and not one more", async () => {
  const today = Math.floor(upkeep.clock.now() / dayMs);
  await ensurePartitions(upkeep.pool, { fromMs: (today - 33) * dayMs, days: 33 });
  await run("retention");
  expect(await daysOf("deliveries", { from: today - 33, to: today })).toEqual(daysBetween(today - 30, today));
  expect(await daysOf("events", { from: today - 33, to: today })).toEqual(daysBetween(today - 31, today));
  expect(await daysOf("log_entries", { from: today - 33, to: today })).toEqual(daysBetween(today - 14, today));
});

test("no day of either side ends while an application is on its way, and those that wait end behind it", async () => {
  const today = Math.floor(upkeep.clock.now() / dayMs);
  const [expired, emptied] = [today - 40, today - 400];
  for (const day of [expired, emptied]) await ensurePartitions(upkeep.pool, { fromMs: day * dayMs, days: 1 });
  const left = async () => [
    await daysOf("deliveries", { from: expired, to: expired + 1 }),
    await daysOf("audit_entries", { from: emptied, to: emptied + 1 }),
  ];
  for (const role of ["source", "target"]) {
    await upkeep.pool.query(
      "INSERT INTO application_moves (application_id, role, peer, step) VALUES ($1, $2, 'db-2/catalog', 'announce')",
      ["6740a1f2c3d4e5f607182930", role],
    );
    await run("retention");
    await run("audit-days");
    expect(await left()).toEqual([[expired], [emptied]]);
    await upkeep.pool.query("DELETE FROM application_moves");
  }
  await run("retention");
  await run("audit-days");
  expect(await left()).toEqual([[], []]);
});

test("partitions are there for a week ahead", async () => {
  upkeep.clock.advance(100 * dayMs);
  const today = Math.floor(upkeep.clock.now() / dayMs);
  await run("partitions");
  for (const table of ["events", "deliveries", "delivery_attempts", "audit_entries", "log_entries"]) {
    expect(await daysOf(table, { from: today, to: today + 100 })).toEqual(daysBetween(today, today + 7));
  }
});

async function run(name: string): Promise<void> {
  await tasks()
    .find((task) => task.name === name)
    ?.run();
}

/** Days of a table's partitions, as numbers since 1970, from the first to before the last. */
async function daysOf(table: string, { from, to }: { readonly from: number; readonly to: number }): Promise<number[]> {
  const { rows } = await upkeep.pool.query(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass",
    [table],
  );
  const days = rows.map((row) => {
    const [, year, month, day] = /_p(\d{4})_?(\d{2})_?(\d{2})$/u.exec(String(row["name"])) ?? [];
    return Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs;
  });
  return days.filter((day) => day >= from && day < to).toSorted((one, other) => one - other);
}

function daysBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
