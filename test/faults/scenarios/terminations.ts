import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { waitForQuiescence } from "../../support/delivery-rows.ts";
import { registerEndpoint } from "../../support/endpoints.ts";
import { countStatuses, slowestByItselfMs, startLoad } from "../../support/load.ts";
import type { Stage } from "../../support/stage.ts";
import { atMost, type Finding, none, same, type Watched } from "../check.ts";
import { checkDeliveries } from "../delivery-checks.ts";

/** Connections of the service that PostgreSQL ends, one after the other. */
export interface TerminationPlan extends Watched {
  readonly connectionString: string;
  readonly terminations: number;
}

const terminationPauseMs = 60;
/** Time for load and service to start, and to come to rest. */
const calmMs = 500;
/** Requests are answered within 2 s while the database is unavailable; the rest is for a busy machine. */
const answerMsMax = 2_000 + 500;
const quiescenceTimeoutMs = 40_000;
/** Requests after the last termination, with more at once than the pool has connections. */
const afterwards = { writers: 16, until: 100 };

/** Terminates backends at random while clients read and write. */
export async function surviveTerminations(stage: Stage, plan: TerminationPlan): Promise<Finding> {
  const { connectionString } = plan;
  const service = await stage.startService({
    environment: { DATABASE_URL: connectionString, MASTER_KEY: randomBytes(32).toString("base64") },
  });
  const receiver = await stage.startReceiver();
  const client = await signIn(service.url, stage.administrator);
  const endpoint = { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] };
  const { secret } = await registerEndpoint(client, endpoint);
  const load = startLoad({ url: service.url, token: client.token, writers: 8, readers: 2, pauseMs: 15 });
  await sleep(calmMs);
  const victims = await terminateAtRandom(plan);
  await sleep(calmMs);
  await load.stop();
  const after = startLoad({ url: service.url, token: client.token, ...afterwards });
  await after.done;
  await waitForQuiescence(connectionString, quiescenceTimeoutMs);

  const { requests } = receiver;
  const acknowledged = [...load.acknowledged(), ...after.acknowledged()];
  const { arrivals, checks } = await checkDeliveries({ connectionString, requests, secret, acknowledged });
  return {
    figures: {
      victims: Object.fromEntries([...Map.groupBy(victims, (name) => name)].map(([name, all]) => [name, all.length])),
      statuses: countStatuses(load.outcomes),
      events: arrivals.events,
      duplicates: arrivals.duplicates,
    },
    checks: [
      ...checks,
      same("terminations", victims.length, plan.terminations),
      none(
        "answers other than success and 503",
        load.outcomes.filter(({ status = 0 }) => ![200, 201, 503].includes(status)),
      ),
      atMost("ms of the slowest answer", slowestByItselfMs(load.outcomes), answerMsMax),
      same("answers afterwards", countStatuses(after.outcomes), { "201": after.outcomes.length }),
      same("the service", await Promise.race([service.exited, "runs"]), "runs"),
      same("/readyz", (await fetch(`${service.url}/readyz`)).status, 200),
    ],
  };
}

/** Ends connections at random; returns the application name of each. */
async function terminateAtRandom({
  connectionString,
  terminations,
  onProgress,
}: TerminationPlan): Promise<readonly string[]> {
  return withClient(connectionString, async (client) => {
    const victims: string[] = [];
    while (victims.length < terminations) {
      const { rows } = await client.query<{ application_name: string }>(
        `SELECT application_name, pg_terminate_backend(pid) FROM (
           SELECT application_name, pid FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
           ORDER BY random() LIMIT 1) AS victim`,
      );
      victims.push(...rows.map((row) => row.application_name));
      onProgress?.(victims.length / terminations);
      await sleep(terminationPauseMs);
    }
    return victims;
  });
}
