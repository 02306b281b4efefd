import { randomBytes } from "node:crypto";
import type { ReceivedRequest, Receiver } from "@design-catalog/conformance/receiver";
import { signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { isVerified, webhookIdOf } from "../../support/arrivals.ts";
import { waitForQuiescence } from "../../support/delivery-rows.ts";
import { registerEndpoint } from "../../support/endpoints.ts";
import { startLoad } from "../../support/load.ts";
import type { Stage } from "../../support/stage.ts";
import { atLeast, type Check, type Finding, none, same, type Watched } from "../check.ts";

/** Workers that share one database. */
export interface FleetPlan extends Watched {
  readonly connectionString: string;
  readonly workers: number;
  /** Projects, each with a delivery to every endpoint. */
  readonly creations: number;
  /** Fewest attempts that any worker may make, as a share of an equal part. */
  readonly fairness: number;
}

const endpoints = 4;
const clients = 8;
/** Delay of a receiver, so one worker cannot finish before another looks for jobs. */
const receiverDelayMs = 20;
const quiescenceTimeoutMs = 120_000;

/** Lets worker processes deliver the events of an API process. */
export async function shareWork(stage: Stage, plan: FleetPlan): Promise<Finding> {
  const { connectionString } = plan;
  const shared = { DATABASE_URL: connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  const api = await stage.startService({ environment: { ...shared, ROLE: "api" } });
  const workers = await Promise.all(
    Array.from({ length: plan.workers }, () => stage.startService({ environment: { ...shared, ROLE: "worker" } })),
  );
  const receiver = await stage.startReceiver({ respond: () => ({ status: 204, delayMs: receiverDelayMs }) });
  const client = await signIn(api.url, stage.administrator);
  const secrets = new Map<string, string>();
  for (let index = 0; index < endpoints; index += 1) {
    const endpoint = { url: `${receiver.url}/${index}`, eventTypes: ["project.created"] };
    secrets.set(`/${index}`, (await registerEndpoint(client, endpoint)).secret);
  }
  const load = startLoad({ url: api.url, token: client.token, writers: clients, until: plan.creations });
  await load.done;
  plan.onProgress?.(0.5);
  await waitForQuiescence(connectionString, quiescenceTimeoutMs);
  const deliveries = load.acknowledged().length * endpoints;
  const made = await Promise.all(workers.map(countAttempts));
  plan.onProgress?.(1);
  return {
    figures: { deliveries, attemptsByWorker: made },
    checks: [
      ...(await checkEachOnce(plan.connectionString, deliveries)),
      ...checkRequests(receiver, { deliveries, secrets }),
      same("attempts that the workers count", sum(made), deliveries),
      atLeast(
        "attempts by the worker that made the fewest",
        Math.min(...made),
        Math.round((plan.fairness * deliveries) / plan.workers),
      ),
    ],
  };
}

/** Checks the rows. */
async function checkEachOnce(connectionString: string, deliveries: number): Promise<readonly Check[]> {
  const { rows } = await withClient(connectionString, (client) =>
    client.query(`SELECT count(*)::int AS deliveries,
        count(*) FILTER (WHERE status = 'delivered' AND attempt_count = 1)::int AS settled_once,
        (SELECT count(*)::int FROM delivery_attempts WHERE outcome = 'success') AS attempts
      FROM deliveries`),
  );
  const expected = { deliveries, settled_once: deliveries, attempts: deliveries };
  return [same("deliveries, each with one successful attempt", rows[0], expected)];
}

interface Expected {
  readonly deliveries: number;
  /** Secrets by path. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** Checks the requests that arrived. */
function checkRequests({ requests }: Receiver, { deliveries, secrets }: Expected): readonly Check[] {
  const nameOf = (request: ReceivedRequest) => `${request.path} ${webhookIdOf(request)}`;
  return [
    same("requests", requests.length, deliveries),
    same("distinct requests", new Set(requests.map(nameOf)).size, deliveries),
    none("invalid signatures", requests.filter((one) => !isVerified(one, secrets.get(one.path) ?? "")).map(nameOf)),
  ];
}

/** Returns the number of attempts that a worker has made, by its own metrics. */
async function countAttempts({ url }: ServiceProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = metrics.matchAll(/^catalog_webhook_attempts_total\{[^}]*\} (\d+)$/gmu);
  return sum(Array.from(lines, ([, value]) => Number(value)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
