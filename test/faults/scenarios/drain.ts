import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "@design-catalog/testing/api-client";
import { waitForQuiescence } from "../../support/delivery-rows.ts";
import { registerEndpoint } from "../../support/endpoints.ts";
import { countStatuses, startLoad } from "../../support/load.ts";
import type { Stage } from "../../support/stage.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { atLeast, atMost, type Finding, none, same, type Watched } from "../check.ts";
import { checkDeliveries } from "../delivery-checks.ts";

/** A service told to stop while clients write and receivers are slow. */
export interface DrainPlan extends Watched {
  readonly connectionString: string;
  /** Duration of the load before the signal. */
  readonly loadMs: number;
  /** Time that a receiver takes to answer until the service has stopped. */
  readonly answerMs: number;
}

const stopMsMax = 20_000;
const arrivalTimeoutMs = 20_000;
const quiescenceTimeoutMs = 60_000;
const clientPauseMs = 50;

/** Stops the service by SIGTERM under load, and lets another process deliver the rest. */
export async function drain(stage: Stage, plan: DrainPlan): Promise<Finding> {
  const { connectionString } = plan;
  const environment = { DATABASE_URL: connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  const service = await stage.startService({ environment });
  const state = { answered: 0, delayMs: plan.answerMs };
  const receiver = await stage.startReceiver({
    async respond() {
      await sleep(state.delayMs);
      state.answered += 1;
      return { status: 204 };
    },
  });
  const client = await signIn(service.url, stage.administrator);
  const endpoint = { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] };
  const { secret } = await registerEndpoint(client, endpoint);
  const load = startLoad({
    url: service.url,
    token: client.token,
    writers: 8,
    readers: 2,
    pauseMs: clientPauseMs,
  });
  await sleep(plan.loadMs);
  plan.onProgress?.(0.3);
  const countInFlight = () => receiver.requests.length - state.answered;
  const inFlight = await waitUntil(() => countInFlight() || undefined, {
    timeoutMs: arrivalTimeoutMs,
    what: "attempts",
  });
  const signalledAtMs = performance.now();
  service.kill("SIGTERM");
  const exitCode = await service.exited;
  const stoppedMs = Math.round(performance.now() - signalledAtMs);
  await load.stop();
  plan.onProgress?.(0.6);
  state.delayMs = 0;
  await stage.startService({ environment });
  await waitForQuiescence(connectionString, quiescenceTimeoutMs);
  plan.onProgress?.(1);

  const running = load.outcomes.filter(
    ({ startedAtMs, durationMs }) => startedAtMs < signalledAtMs && startedAtMs + durationMs > signalledAtMs,
  );
  const { requests } = receiver;
  const acknowledged = load.acknowledged();
  const { arrivals, checks } = await checkDeliveries({ connectionString, requests, secret, acknowledged });
  return {
    figures: { inFlight, running: countStatuses(running), statuses: countStatuses(load.outcomes) },
    checks: [
      ...checks,
      atMost("ms from SIGTERM to the end", stoppedMs, stopMsMax),
      same("exit code", exitCode, 0),
      atLeast("attempts in flight at the signal", inFlight, 1),
      atMost("duplicates", arrivals.duplicates, 0),
      none(
        "running requests without an answer",
        running.filter(({ status }) => status === undefined),
      ),
      none(
        "answers other than success and 503",
        load.outcomes.filter(({ status = 503 }) => ![200, 201, 503].includes(status)),
      ),
    ],
  };
}
