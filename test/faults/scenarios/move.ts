import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { runCatalogctl } from "../../support/catalogctl.ts";
import { projectIds, waitForQuiescence } from "../../support/delivery-rows.ts";
import { registerEndpoint } from "../../support/endpoints.ts";
import { countStatuses, startLoad } from "../../support/load.ts";
import type { Stage } from "../../support/stage.ts";
import { atMost, type Finding, none, same, type Watched } from "../check.ts";
import { checkEvents } from "../delivery-checks.ts";
import { type Cells, clientAt, moveWords, signInAt, startCells } from "./cells.ts";
import { readFeed } from "./move-feed.ts";
import { startPatientWriters } from "./move-writers.ts";

/** A move under load. */
export interface MovePlan extends Watched {
  readonly writers: number;
  /** Milliseconds of load before the move and after it. */
  readonly loadMs: number;
}

/** Longest that the application may stand still. Continuous integration runs another script at the same time, on two cores. */
const gapMsMax = process.env["CI"] === undefined ? 10_000 : 20_000;
const quiescenceMsMax = 60_000;

/** Moves an application while clients write and read, and checks that nothing is lost. */
export async function moveUnderLoad(stage: Stage, plan: MovePlan): Promise<Finding> {
  const cells = await startCells(stage);
  plan.onProgress?.(0.3);
  const token = await signInAt(cells);
  const receiver = await stage.startReceiver();
  const endpoint = { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] };
  const { secret } = await registerEndpoint(clientAt(cells, token), endpoint);
  const writers = startPatientWriters(cells, { token, count: plan.writers });
  const feed = readFeed(cells, token);
  const other = await startOther(stage, cells);
  await sleep(plan.loadMs);
  const startMs = performance.now();
  const moved = await runCatalogctl(moveWords(cells), { environment: cells.environment });
  const movedMs = Math.round(performance.now() - startMs);
  const again = await runCatalogctl(moveWords(cells), { environment: cells.environment });
  plan.onProgress?.(0.7);
  await sleep(plan.loadMs);
  await Promise.all([writers.stop(), other.stop()]);
  const { connectionString } = cells.two;
  await waitForQuiescence(connectionString, quiescenceMsMax);
  const read = await feed.untilSilent();
  const acknowledged = writers.acknowledged();
  const { arrivals, checks } = await checkEvents({
    connectionString,
    requests: receiver.requests,
    secret,
    acknowledged,
  });
  const present = await projectIds(connectionString);
  return {
    figures: {
      movedMs,
      gapMs: writers.longestGapMs(),
      written: acknowledged.length,
      statuses: writers.statuses(),
      signIns: writers.refreshes(),
      repeated: arrivals.duplicates,
      other: countStatuses(other.outcomes),
    },
    checks: [
      same("exit code of the mover", [moved.exitCode, moved.exitCode === 0 ? "" : moved.err], [0, ""]),
      same("exit code and steps of the mover that has nothing left to do", [again.exitCode, again.err], [0, ""]),
      ...checks,
      none(
        "events that the feed reader missed",
        [...present].filter((id) => !read.has(id)),
      ),
      none("answers other than 201 and 503", writers.unexpected()),
      none("answers 503 without Retry-After", writers.withoutWait()),
      atMost("ms without an acknowledged change", writers.longestGapMs(), gapMsMax),
      atMost("tokens that each client had to renew", writers.refreshes() / plan.writers, 1),
      none(
        "failures of the other application",
        other.outcomes.filter(({ status }) => (status ?? 599) >= 500),
      ),
      same("state at the source", await stateOf(cells.one.connectionString, cells), ["moved"]),
      same("state at the target", await stateOf(connectionString, cells), [null]),
      none("replication left behind", await replicationOf(cells)),
    ],
  };
}

/** Load on the application that stays in the source. */
async function startOther(stage: Stage, { one }: Cells): Promise<ReturnType<typeof startLoad>> {
  const { token } = await signIn(one.service.url, stage.administrator);
  return startLoad({ url: one.service.url, token, writers: 1, readers: 1, pauseMs: 20 });
}

/** The state that a database has of the application. */
export async function stateOf(connectionString: string, { applicationId }: Cells): Promise<readonly unknown[]> {
  const text = "SELECT move_state FROM applications WHERE id = $1";
  const { rows } = await withClient(connectionString, (client) => client.query(text, [applicationId]));
  return rows.map(({ move_state: state }) => state);
}

/** Slots, publications and subscriptions of both sides. */
export async function replicationOf({ one, two }: Cells): Promise<readonly unknown[]> {
  const text = `SELECT slot_name::text AS name FROM pg_replication_slots UNION ALL
    SELECT pubname::text FROM pg_publication UNION ALL SELECT subname::text FROM pg_subscription`;
  const read = (url: string) => withClient(url, async (client) => (await client.query(text)).rows);
  return [...(await read(one.connectionString)), ...(await read(two.connectionString))];
}
