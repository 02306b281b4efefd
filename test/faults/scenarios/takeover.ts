import { randomBytes } from "node:crypto";
import type { ReceivedRequest, Receiver } from "@design-catalog/conformance/receiver";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { entityIdOf, webhookIdOf } from "../../support/arrivals.ts";
import { waitForQuiescence } from "../../support/delivery-rows.ts";
import { createProject, registerEndpoint } from "../../support/endpoints.ts";
import type { Stage } from "../../support/stage.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { atLeast, atMost, type Finding, none, same, type Watched } from "../check.ts";
import { checkDeliveries } from "../delivery-checks.ts";

/** Workers on one database that stop in the middle of attempts. */
export interface TakeoverPlan extends Watched {
  readonly connectionString: string;
  /** Attempts that each of the two holds; at most 12, the running attempts of one worker to one endpoint. */
  readonly attempts: number;
}

const takeoverMsMax = 30_000;
const arrivalTimeoutMs = 20_000;
const quiescenceTimeoutMs = 30_000;

/**
 * Freezes one worker in the middle of attempts and kills another. A third repeats their attempts; the results of the
 * first, once thawed, are out of date and change nothing.
 */
export async function takeOver(stage: Stage, plan: TakeoverPlan): Promise<Finding> {
  const { connectionString } = plan;
  const shared = { DATABASE_URL: connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  const api = await stage.startService({ environment: { ...shared, ROLE: "api" } });
  const startWorker = () => stage.startService({ environment: { ...shared, ROLE: "worker" } });
  const held = holdFirstAttempts(plan.attempts * 2);
  const receiver = await stage.startReceiver({ respond: held.respond });
  const client = await signIn(api.url, stage.administrator);
  const endpoint = { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] };
  const { secret } = await registerEndpoint(client, endpoint);

  const frozen = await startWorker();
  const ofFrozen = await createAndAwait(client, receiver, plan.attempts);
  frozen.kill("SIGSTOP");
  const killed = await startWorker();
  const ofKilled = await createAndAwait(client, receiver, plan.attempts);
  killed.kill("SIGKILL");
  await killed.exited;
  const third = await startWorker();
  const thirdAtMs = Date.now();
  plan.onProgress?.(0.1);
  const ids = [...ofFrozen.ids, ...ofKilled.ids];
  await waitUntil(() => (ids.every((id) => secondArrivalMs(receiver, id) !== undefined) ? true : undefined), {
    timeoutMs: takeoverMsMax * 2,
    what: "the repeated attempts",
  });
  await waitForQuiescence(connectionString, quiescenceTimeoutMs);
  plan.onProgress?.(0.8);

  const before = await rowsOf(connectionString, ids);
  held.release();
  frozen.kill("SIGCONT");
  // Only the thawed worker is left to deliver this; when it has ended, it holds no result.
  await stopWorker(third);
  const thawed = await createAndAwait(client, receiver, 1);
  await waitForQuiescence(connectionString, quiescenceTimeoutMs);
  const exitCode = await stopWorker(frozen);
  const after = await rowsOf(connectionString, ids);
  plan.onProgress?.(1);

  const { requests } = receiver;
  const acknowledged = [...ofFrozen.projects, ...ofKilled.projects, ...thawed.projects];
  const { arrivals, checks } = await checkDeliveries({ connectionString, requests, secret, acknowledged });
  const againMs = ({ ids: ofWorker }: Created) =>
    Math.max(0, ...ofWorker.map((id) => (secondArrivalMs(receiver, id) ?? Number.POSITIVE_INFINITY) - thirdAtMs));
  return {
    figures: { attempts: ids.length, requests: requests.length, duplicates: arrivals.duplicates },
    checks: [
      ...checks,
      atMost("ms until another worker has made the attempts of the killed one", againMs(ofKilled), takeoverMsMax),
      atMost("ms until another worker has made those of the frozen one", againMs(ofFrozen), takeoverMsMax),
      atLeast("duplicates, by attempts in flight", arrivals.duplicates, ids.length),
      // On a very slow machine the second worker may take over from the first.
      atMost("duplicates, by attempts and workers", arrivals.duplicates, ids.length + plan.attempts),
      none(
        "rows that the thawed worker changed",
        before.filter((row, index) => row !== after[index]),
      ),
      same("rows", [before.length, after.length], [ids.length * 2, ids.length * 2]),
      same("exit code of the thawed worker", exitCode, 0),
    ],
  };
}

interface Created {
  readonly projects: readonly string[];
  readonly ids: readonly string[];
}

/** Creates projects and waits until their attempts have arrived. */
async function createAndAwait(client: ApiClient, receiver: Receiver, count: number): Promise<Created> {
  const projects: string[] = [];
  for (let index = 0; index < count; index += 1) projects.push(await createProject(client));
  const requestOf = (id: string) => receiver.requests.find((request) => entityIdOf(request) === id);
  const requests = await waitUntil(
    () => {
      const found = projects.flatMap((id) => requestOf(id) ?? []);
      return found.length === count ? found : undefined;
    },
    { timeoutMs: arrivalTimeoutMs, what: "the first attempts" },
  );
  return { projects, ids: requests.map(webhookIdOf) };
}

/** Makes a receiver hold the first request of each of the first events unanswered until told, then refuse it. */
function holdFirstAttempts(events: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen = new Set<string>();
  return {
    release: resolve,
    async respond(request: ReceivedRequest) {
      const id = webhookIdOf(request);
      if (seen.has(id) || seen.size === events) return { status: 204 };
      seen.add(id);
      await promise;
      return { status: 500 };
    },
  };
}

function secondArrivalMs({ requests }: Receiver, id: string): number | undefined {
  return requests.filter((request) => webhookIdOf(request) === id)[1]?.receivedAtMs;
}

/** Returns deliveries and attempts of events as text. */
async function rowsOf(connectionString: string, eventIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await withClient(connectionString, (client) =>
    client.query<{ row: string }>(
      `SELECT d::text AS row FROM deliveries d WHERE event_id = ANY($1::text[])
       UNION ALL SELECT a::text FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id
       WHERE event_id = ANY($1::text[]) ORDER BY 1`,
      [eventIds],
    ),
  );
  return rows.map(({ row }) => row);
}

async function stopWorker(worker: ServiceProcess): Promise<number> {
  worker.kill("SIGTERM");
  return await worker.exited;
}
