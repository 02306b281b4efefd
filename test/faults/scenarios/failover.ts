import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "@design-catalog/testing/api-client";
import { judgeArrivals } from "../../support/arrivals.ts";
import { countDeliveries, projectIds, waitForQuiescence } from "../../support/delivery-rows.ts";
import { registerEndpoint } from "../../support/endpoints.ts";
import { startRoleProxy } from "../../support/haproxy.ts";
import { countStatuses, type Load, type Outcome, slowestByItselfMs, slowestMs, startLoad } from "../../support/load.ts";
import { watchReadiness, type ReadinessWatch } from "../../support/readiness-watch.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../../support/replicated-postgres.ts";
import type { Stage } from "../../support/stage.ts";
import { atMost, type Check, type Finding, none, same, type Watched } from "../check.ts";
import { type Aftermath, checkDeliveries } from "../delivery-checks.ts";

/** A fail-over under load. */
export interface FailoverPlan extends Watched {
  readonly synchronous: boolean;
  /** Delay with which the standby receives changes, in milliseconds. @default 0 */
  readonly lagMs?: number;
  /** Tells whether HAProxy asks which server accepts writes. */
  readonly roleCheck: boolean;
  readonly writers: number;
  /** Duration of the load before the kill, and after the service is back. */
  readonly loadMs: number;
  /** Time from the kill to the promotion. */
  readonly promoteAfterMs: number;
}

/** Time within which `/readyz` reports a change; half a second is for a busy machine. */
const noticedMsMax = 2_000 + 500;
const readyMsMax = 5_000;
const answerMsMax = 2_000 + 500;
const quiescenceMsMax = 60_000;
const recoveryMsMax = 30_000;

/** Times of the events, by `performance.now()`. */
interface Times {
  readonly killedMs: number;
  /** The standby accepts writes from some moment after this on. */
  readonly promotionAskedMs: number;
  /** The standby is known to accept writes. */
  readonly promotedMs: number;
  readonly readyMs: number;
}

/** Kills the primary while clients write, promotes the standby, and checks the result. */
export async function failOver(stage: Stage, plan: FailoverPlan): Promise<Finding> {
  const postgres = await startReplicatedPostgres({ ...plan, directory: join(stage.directory, "replicated") });
  stage.atEnd(() => postgres.stop());
  const proxy = await startRoleProxy(postgres, { ...plan, directory: join(stage.directory, "haproxy") });
  stage.atEnd(() => proxy.stop());
  plan.onProgress?.(0.2);
  const service = await stage.startService({
    environment: { DATABASE_URL: proxy.connectionString, MASTER_KEY: Buffer.alloc(32, "failover").toString("base64") },
  });
  const receiver = await stage.startReceiver();
  await untilReady(service.url);
  const client = await signIn(service.url, stage.administrator);
  const endpoint = { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] };
  const { secret } = await registerEndpoint(client, endpoint);
  plan.onProgress?.(0.4);
  const load = startLoad({ url: service.url, token: client.token, writers: plan.writers, pauseMs: 15 });
  const watch = watchReadiness(service.url);
  const times = await playFault(postgres, plan, watch);
  await sleep(plan.loadMs);
  await load.stop();
  await watch.stop();
  plan.onProgress?.(0.8);
  const { connectionString } = postgres.standby;
  await waitForQuiescence(connectionString, quiescenceMsMax);
  const aftermath = { connectionString, requests: receiver.requests, secret, acknowledged: load.acknowledged() };
  const ended = await Promise.race([service.exited, undefined]);
  return {
    figures: { ...figuresOf(times, load), ...(await countLosses(aftermath)) },
    checks: [
      ...(plan.synchronous ? (await checkDeliveries(aftermath)).checks : await checkWhatIsLeft(aftermath)),
      ...checksOf(times, { load, watch }),
      none("exits of the service", ended === undefined ? [] : [ended]),
    ],
  };
}

/** A service that has just started has no database for as long as a busy machine delays the proxy's checks. */
async function untilReady(url: string): Promise<void> {
  const watch = watchReadiness(url);
  try {
    await watch.untilFirst(200, { sinceMs: 0, timeoutMs: recoveryMsMax });
  } finally {
    await watch.stop();
  }
}

async function playFault(postgres: ReplicatedPostgres, plan: FailoverPlan, watch: ReadinessWatch): Promise<Times> {
  await sleep(plan.loadMs);
  const killedMs = performance.now();
  await postgres.killPrimary();
  await sleep(plan.promoteAfterMs);
  const promotionAskedMs = performance.now();
  await postgres.promote();
  const promotedMs = performance.now();
  plan.onProgress?.(0.6);
  const readyMs = await watch.untilFirst(200, { sinceMs: promotedMs, timeoutMs: recoveryMsMax });
  return { killedMs, promotionAskedMs, promotedMs, readyMs };
}

function checksOf(
  { killedMs, promotionAskedMs, promotedMs, readyMs }: Times,
  { load, watch }: { readonly load: Load; readonly watch: ReadinessWatch },
): readonly Check[] {
  const { outcomes } = load;
  // An answer that ends during the promotion may tell of the server after it.
  const misled = watch.looks.filter(
    (look) => look.status === 200 && look.atMs > killedMs + noticedMsMax && look.endMs < promotionAskedMs,
  );
  const written = outcomes.filter(({ status, startedAtMs }) => status === 201 && startedAtMs > promotedMs);
  const meanwhile = outcomes.filter((each) => endMs(each) > killedMs && each.startedAtMs < readyMs);
  return [
    none("times /readyz was 200 while the server refused writes", misled),
    atMost("ms from the promotion to /readyz", Math.round(readyMs - promotedMs), readyMsMax),
    atMost("ms from the promotion to the first write", Math.round(firstEndMs(written) - promotedMs), readyMsMax),
    atMost("ms of the slowest answer meanwhile", slowestByItselfMs(meanwhile), answerMsMax),
    none(
      "answers other than 201 and 503",
      outcomes.filter(({ status }) => status !== 201 && status !== 503),
    ),
  ];
}

/** Checks the guarantee of asynchronous replication: everything that the new primary has is announced. */
async function checkWhatIsLeft({ connectionString, requests, secret }: Aftermath): Promise<readonly Check[]> {
  const existing = await projectIds(connectionString);
  const { entityIds, unverified } = judgeArrivals(requests, secret);
  return [
    none(
      "lost events of surviving changes",
      [...existing].filter((id) => !entityIds.has(id)),
    ),
    none("invalid signatures", unverified),
    same("deliveries by state", await countDeliveries(connectionString), { delivered: existing.size }),
  ];
}

async function countLosses({ connectionString, requests, secret, acknowledged }: Aftermath) {
  const existing = await projectIds(connectionString);
  const { entityIds, duplicates } = judgeArrivals(requests, secret);
  const gone = acknowledged.filter((id) => !existing.has(id));
  return {
    acknowledged: acknowledged.length,
    gone: gone.length,
    announcedAndGone: [...entityIds].filter((id) => !existing.has(id)).length,
    duplicates,
  };
}

function figuresOf({ killedMs, promotedMs, readyMs }: Times, { outcomes }: Load) {
  const written = outcomes.filter(({ status }) => status === 201);
  const lastBefore = Math.max(...written.map(endMs).filter((ms) => ms < promotedMs));
  return {
    promotedAfterMs: Math.round(promotedMs - killedMs),
    withoutWriteMs: Math.round(firstEndMs(written.filter((each) => endMs(each) > promotedMs)) - lastBefore),
    slowestMs: slowestMs(outcomes),
    readyAfterPromotionMs: Math.round(readyMs - promotedMs),
    statuses: countStatuses(outcomes),
  };
}

function firstEndMs(outcomes: readonly Outcome[]): number {
  return Math.min(...outcomes.map(endMs));
}

function endMs({ startedAtMs, durationMs }: Outcome): number {
  return startedAtMs + durationMs;
}
