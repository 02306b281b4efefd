import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { judgeArrivals } from "../../support/arrivals.ts";
import { waitForQuiescence } from "../../support/delivery-rows.ts";
import { registerEndpoint } from "../../support/endpoints.ts";
import { startPatroniProxy } from "../../support/haproxy.ts";
import { countStatuses, type Load, startLoad } from "../../support/load.ts";
import { type PatroniCluster, type PatroniNode, startPatroni } from "../../support/patroni.ts";
import { watchReadiness } from "../../support/readiness-watch.ts";
import type { Stage } from "../../support/stage.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { atMost, type Check, type Finding, none, type Watched } from "../check.ts";
import { checkDeliveries } from "../delivery-checks.ts";

/** Faults of servers that Patroni watches. */
export interface PatroniPlan extends Watched {
  /** Directory of Patroni's packages. */
  readonly installed: string;
  readonly writers: number;
  /** Duration of the load before each fault, and after writes are acknowledged again. */
  readonly loadMs: number;
}

const readyMsMax = 60_000;
const writtenMsMax = 120_000;
const quiescenceMsMax = 120_000;
/** Time between the promotion and the return of the frozen primary. */
const frozenMs = 5_000;
/** Longest time without a write: the `ttl` of 20 s, a round of the agents, and the restart or promotion. */
const gapMsMax = 45_000;

type Fault = (cluster: PatroniCluster, primary: PatroniNode) => Promise<void>;

/** Each resolves when the cluster can be whole again. */
const faults: Readonly<Record<string, Fault>> = {
  "SIGKILL of PostgreSQL": async (_, primary) => primary.signal("SIGKILL", false),
  async "SIGKILL of the node"(cluster, primary) {
    primary.signal("SIGKILL", true);
    await cluster.successorOf(primary);
    primary.start();
  },
  switchover: (cluster, primary) => cluster.switchOver(primary),
  async "SIGSTOP of the node"(cluster, primary) {
    primary.signal("SIGSTOP", true);
    await cluster.successorOf(primary);
    await sleep(frozenMs);
    primary.signal("SIGCONT", true);
  },
};

interface Run {
  readonly plan: PatroniPlan;
  readonly cluster: PatroniCluster;
  readonly connectionString: string;
  readonly url: string;
  readonly client: ApiClient;
  readonly receiver: Receiver;
  readonly secret: string;
  /** Projects of all loads so far. */
  readonly acknowledged: string[];
}

/** Strikes the primary in each way while clients write, and checks after each that nothing is lost. */
export async function strikePatroni(stage: Stage, plan: PatroniPlan): Promise<Finding> {
  const cluster = await startPatroni(plan.installed, join(stage.directory, "patroni"));
  stage.atEnd(() => cluster.stop());
  const proxy = await startPatroniProxy(cluster, join(stage.directory, "haproxy"));
  stage.atEnd(() => proxy.stop());
  const { connectionString } = proxy;
  const service = await stage.startService({
    environment: { DATABASE_URL: connectionString, MASTER_KEY: Buffer.alloc(32, "patroni").toString("base64") },
  });
  const receiver = await stage.startReceiver();
  await untilReady(service.url);
  const client = await signIn(service.url, stage.administrator);
  const endpoint = { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] };
  const { secret } = await registerEndpoint(client, endpoint);
  const run: Run = { plan, cluster, connectionString, url: service.url, client, receiver, secret, acknowledged: [] };
  const findings: [string, Finding][] = [];
  for (const [name, fault] of Object.entries(faults)) {
    findings.push([name, await strike(run, fault)]);
    plan.onProgress?.(findings.length / Object.keys(faults).length);
  }
  const ended = await Promise.race([service.exited, undefined]);
  return {
    figures: Object.fromEntries(findings.map(([name, { figures }]) => [name, figures])),
    checks: [
      ...findings.flatMap(([name, { checks }]) =>
        checks.map((check) => ({ ...check, what: `${check.what}, ${name}` })),
      ),
      none("exits of the service", ended === undefined ? [] : [ended]),
    ],
  };
}

async function untilReady(url: string): Promise<void> {
  const watch = watchReadiness(url);
  try {
    await watch.untilFirst(200, { sinceMs: 0, timeoutMs: readyMsMax });
  } finally {
    await watch.stop();
  }
}

async function strike(run: Run, fault: Fault): Promise<Finding> {
  const { cluster, plan, url, client, receiver, secret, connectionString, acknowledged } = run;
  const primary = await cluster.settled();
  const repeatedBefore = judgeArrivals(receiver.requests, secret).duplicates;
  const load = startLoad({ url, token: client.token, writers: plan.writers, pauseMs: 15 });
  await sleep(plan.loadMs);
  await fault(cluster, primary);
  await untilWritten(load, performance.now());
  await sleep(plan.loadMs);
  await load.stop();
  acknowledged.push(...load.acknowledged());
  const successor = await cluster.settled();
  await waitForQuiescence(connectionString, quiescenceMsMax);
  const requests = receiver.requests;
  const { arrivals, checks } = await checkDeliveries({ connectionString, requests, secret, acknowledged });
  const repeated = arrivals.duplicates - repeatedBefore;
  return {
    figures: {
      primary: `${primary.name} to ${successor.name}`,
      acknowledged: load.acknowledged().length,
      withoutWriteMs: longestGapMs(load),
      repeated,
      statuses: countStatuses(load.outcomes),
    },
    // Each client may have had a delivery under way whose result the lost server did not record.
    checks: [...checks, ...checksOf(load), atMost("deliveries repeated", repeated, plan.writers)],
  };
}

async function untilWritten({ outcomes }: Load, sinceMs: number): Promise<void> {
  const isWritten = () =>
    outcomes.some(({ status, startedAtMs }) => status === 201 && startedAtMs > sinceMs) || undefined;
  await waitUntil(isWritten, { timeoutMs: writtenMsMax, what: "a write" });
}

function checksOf(load: Load): readonly Check[] {
  return [
    atMost("ms without an acknowledged change", longestGapMs(load), gapMsMax),
    none(
      "answers other than 201 and 503",
      load.outcomes.filter(({ status }) => status !== 201 && status !== 503),
    ),
  ];
}

/** Longest time between two acknowledged changes. */
function longestGapMs({ outcomes }: Load): number {
  const ends = outcomes
    .flatMap(({ status, startedAtMs, durationMs }) => (status === 201 ? [startedAtMs + durationMs] : []))
    .toSorted((one, other) => one - other);
  return Math.round(Math.max(...ends.map((end, index) => end - (ends[index - 1] ?? end))));
}
