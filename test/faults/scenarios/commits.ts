import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type ApiAnswer, type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { type CommitFate, startFaultyProxy, type TransactionStatements } from "@design-catalog/testing/faulty-proxy";
import { withClient } from "@design-catalog/testing/test-database";
import { waitForQuiescence } from "../../support/delivery-rows.ts";
import { registerEndpoint } from "../../support/endpoints.ts";
import { countStatuses, startLoad } from "../../support/load.ts";
import type { Stage } from "../../support/stage.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { atLeast, atMost, type Check, type Finding, none, same, type Watched } from "../check.ts";
import { checkDeliveries } from "../delivery-checks.ts";

/** Connections to PostgreSQL that break just before or just after a COMMIT. */
export interface CommitPlan extends Watched {
  readonly connectionString: string;
  /** Cuts before and after COMMIT each, of writes with an Idempotency-Key and of settlements. */
  readonly cuts: number;
}

const clients = 4;
const cutsTimeoutMs = 120_000;
const quiescenceTimeoutMs = 60_000;
/** A refused client retries at once; the service may not have noticed the cut yet. */
const retryTimeoutMs = 10_000;
const retryPauseMs = 20;

/** Cuts COMMITs of the API, one at a time, then those of the worker under load. */
export async function cutCommits(stage: Stage, plan: CommitPlan): Promise<Finding> {
  const fates = createFates();
  const url = new URL(plan.connectionString);
  const proxy = await startFaultyProxy(Number(url.port), { onCommit: fates.judge });
  stage.atEnd(() => proxy.close());
  url.port = String(proxy.port);
  const service = await stage.startService({
    environment: { DATABASE_URL: url.href, MASTER_KEY: randomBytes(32).toString("base64") },
  });
  const receiver = await stage.startReceiver();
  const client = await signIn(service.url, stage.administrator);
  const endpoint = { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] };
  const { secret } = await registerEndpoint(client, endpoint);

  const writes = await cutWrites(client, { plan, fates });
  const load = startLoad({ url: service.url, token: client.token, writers: clients, pauseMs: 15 });
  fates.cutSettlements(plan.cuts);
  await waitUntil(() => (fates.areUsedUp() ? true : undefined), { timeoutMs: cutsTimeoutMs, what: "all the cuts" });
  await load.stop();
  await waitForQuiescence(plan.connectionString, quiescenceTimeoutMs);
  plan.onProgress?.(1);

  const acknowledged = [...writes.ids, ...load.acknowledged()];
  const { connectionString } = plan;
  const { requests } = receiver;
  const { arrivals, checks } = await checkDeliveries({ connectionString, requests, secret, acknowledged });
  const isRunning = await Promise.race([service.exited, "runs"]);
  return {
    figures: {
      cuts: fates.counts(),
      firstAnswers: writes.firstStatuses,
      retries: writes.retryStatuses,
      statusesUnderLoad: countStatuses(load.outcomes),
      events: arrivals.events,
    },
    checks: [
      ...writes.checks,
      ...checks,
      // A result that could not be written is kept and written again while its lease holds.
      atMost("duplicates", arrivals.duplicates, 0),
      same("recorded attempts", await countAttempts(connectionString), requests.length),
      atLeast("settlements cut before COMMIT", fates.counts()["settle cut-before"] ?? 0, plan.cuts),
      atLeast("settlements cut after COMMIT", fates.counts()["settle cut-after"] ?? 0, plan.cuts),
      none(
        "answers under load other than 201 and 503",
        load.outcomes.filter(({ status = 0 }) => ![201, 503].includes(status)),
      ),
      same("the service", isRunning, "runs"),
    ],
  };
}

type Cut = Exclude<CommitFate, "pass">;

interface Fates {
  readonly judge: (statements: TransactionStatements) => CommitFate;
  /** Cuts the next COMMIT of a request with an Idempotency-Key. */
  cutWrite(fate: Cut): void;
  /**
   * Cuts `count` COMMITs of settlements before and as many after. Two pass after each pair: results that are written again
   * look for their leases in rows and then among the jobs, and results that never pass keep new changes out.
   */
  cutSettlements(count: number): void;
  areUsedUp(): boolean;
  /** Returns the number of cuts of each kind of transaction. */
  counts(): Readonly<Record<string, number>>;
}

function createFates(): Fates {
  const counts: Record<string, number> = {};
  let writes: readonly Cut[] = [];
  let settlements: readonly CommitFate[] = [];

  function next(kind: string, fates: readonly CommitFate[]): CommitFate {
    const fate = fates[0] ?? "pass";
    if (fate !== "pass") counts[`${kind} ${fate}`] = (counts[`${kind} ${fate}`] ?? 0) + 1;
    return fate;
  }

  return {
    judge(statements) {
      if (statements.some((text) => /\bsettle_(?:deliveries|(?:held_)?successes)\(/u.test(text))) {
        const fate = next("settle", settlements);
        settlements = settlements.slice(1);
        return fate;
      }
      if (!statements.some((text) => /insert into "?idempotency_keys/iu.test(text))) return "pass";
      const fate = next("write", writes);
      writes = writes.slice(1);
      return fate;
    },
    cutWrite: (fate) => (writes = [...writes, fate]),
    cutSettlements(count) {
      settlements = Array.from({ length: count }, () => ["cut-before", "cut-after", "pass", "pass"] as const).flat();
    },
    areUsedUp: () => writes.length === 0 && settlements.length === 0,
    counts: () => counts,
  };
}

interface Cutting {
  readonly plan: CommitPlan;
  readonly fates: Fates;
}

interface CutWrite {
  readonly fate: Cut;
  readonly name: string;
  readonly first: number;
  /** Projects with the name before the request was repeated. */
  readonly existing: number;
  /** Answers to the repeated request, the last one a success. */
  readonly answers: readonly ApiAnswer[];
}

/** Creates projects one after the other, cuts the COMMIT of each, and repeats the request until it is acknowledged. */
async function cutWrites(client: ApiClient, { plan, fates }: Cutting) {
  const made: CutWrite[] = [];
  for (let index = 0; index < plan.cuts * 2; index += 1) {
    const fate = index % 2 === 0 ? "cut-before" : "cut-after";
    const name = `project-${index}-${fate}`;
    const create = () => client.call("POST", "/api/v1/projects", { name }, { "idempotency-key": name });
    fates.cutWrite(fate);
    const { status: first } = await create();
    const existing = await countNamed(plan.connectionString, name);
    made.push({ fate, name, first, existing, answers: await repeat(create) });
    plan.onProgress?.(index / plan.cuts / 4);
  }
  const projectsOf = await countByName(plan.connectionString, "SELECT name FROM projects");
  const eventsOf = await countByName(
    plan.connectionString,
    "SELECT body::jsonb #>> '{data,object,name}' AS name FROM events",
  );
  const last = made.map(({ answers }) => answers.at(-1));
  const checks: readonly Check[] = [
    same("writes cut before COMMIT", fates.counts()["write cut-before"], plan.cuts),
    same("writes cut after COMMIT", fates.counts()["write cut-after"], plan.cuts),
    none(
      "first answers other than 503",
      made.filter(({ first }) => first !== 503),
    ),
    none(
      "projects there after a cut before COMMIT",
      made.filter(({ fate, existing }) => fate === "cut-before" && existing !== 0),
    ),
    none(
      "projects missing after a cut after COMMIT",
      made.filter(({ fate, existing }) => fate === "cut-after" && existing !== 1),
    ),
    none(
      "repeated requests without acknowledgement",
      last.filter((answer) => answer?.status !== 201),
    ),
    none(
      "replayed answers not marked as replayed",
      made.filter(
        ({ fate, answers }) => (fate === "cut-after") !== answers.at(-1)?.headers.has("idempotency-replayed"),
      ),
    ),
    none(
      "writes with another number of projects than 1",
      made.filter(({ name }) => projectsOf.get(name) !== 1),
    ),
    none(
      "writes with another number of events than 1",
      made.filter(({ name }) => eventsOf.get(name) !== 1),
    ),
  ];
  return {
    ids: last.map((answer): string => answer?.body.id),
    firstStatuses: countOf(made.map(({ first }) => first)),
    retryStatuses: countOf(made.flatMap(({ answers }) => answers.map(({ status }) => status))),
    checks,
  };
}

/** Sends the same request with the same key, as a client does, until the answer no longer asks to retry. */
async function repeat(request: () => Promise<ApiAnswer>): Promise<readonly ApiAnswer[]> {
  const deadlineMs = performance.now() + retryTimeoutMs;
  const answers: ApiAnswer[] = [];
  for (;;) {
    const answer = await request();
    answers.push(answer);
    const isOver = ![409, 503].includes(answer.status) || performance.now() > deadlineMs;
    if (isOver) return answers;
    await sleep(retryPauseMs);
  }
}

function countOf(statuses: readonly number[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]));
}

async function countNamed(connectionString: string, name: string): Promise<number> {
  const { rows } = await withClient(connectionString, (database) =>
    database.query<{ count: number }>("SELECT count(*)::int AS count FROM projects WHERE name = $1", [name]),
  );
  return rows[0]?.count ?? 0;
}

/** Counts the occurrences of each name that a statement selects. */
async function countByName(connectionString: string, names: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await withClient(connectionString, (database) =>
    database.query<{ name: string; count: number }>(
      `SELECT name, count(*)::int AS count FROM (${names}) AS named GROUP BY name`,
    ),
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

async function countAttempts(connectionString: string): Promise<number> {
  const { rows } = await withClient(connectionString, (database) =>
    database.query<{ count: number }>("SELECT count(*)::int AS count FROM delivery_attempts"),
  );
  return rows[0]?.count ?? 0;
}
