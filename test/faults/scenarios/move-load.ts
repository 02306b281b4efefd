import type { Receiver } from "@design-catalog/conformance/receiver";
import { signIn } from "@design-catalog/testing/api-client";
import { projectIds, waitForQuiescence } from "../../support/delivery-rows.ts";
import { registerEndpoint } from "../../support/endpoints.ts";
import { countStatuses, type Load, startLoad } from "../../support/load.ts";
import type { Stage } from "../../support/stage.ts";
import { atMost, type Check, type Finding, none } from "../check.ts";
import { checkEvents } from "../delivery-checks.ts";
import { type Cells, clientAt, signInAt } from "./cells.ts";
import { type FeedReader, readFeed } from "./move-feed.ts";
import { type PatientWriters, startPatientWriters } from "./move-writers.ts";

const quiescenceMsMax = 120_000;

/** Clients of the application that moves, and of another one that stays in the first cell. */
export interface MoveLoad {
  readonly writers: PatientWriters;
  readonly other: Load;
  /** Ends the load, and judges what is left in the cell that has the application at last. */
  end(connectionString: string): Promise<LoadFinding>;
}

/** Finding of the judges. */
export interface LoadFinding extends Finding {
  /** Deliveries that came again. */
  readonly repeated: number;
}

/** Starts them, with a receiver of the application's events. */
export async function startMoveLoad(
  stage: Stage,
  cells: Cells,
  { writers: count, pauseMs }: { readonly writers: number; readonly pauseMs?: number },
): Promise<MoveLoad> {
  const token = await signInAt(cells);
  const receiver = await stage.startReceiver();
  const endpoint = { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] };
  const { secret } = await registerEndpoint(clientAt(cells, token), endpoint);
  const writers = startPatientWriters(cells, { token, count, pauseMs });
  const feed = readFeed(cells, token);
  const other = await startOther(stage, cells);
  return {
    writers,
    other,
    async end(connectionString) {
      await Promise.all([writers.stop(), other.stop()]);
      await waitForQuiescence(connectionString, quiescenceMsMax);
      return judge({ connectionString, receiver, secret, writers, feed, other, count });
    },
  };
}

/** Load on the application that stays. */
async function startOther(stage: Stage, { one }: Cells): Promise<Load> {
  const { token } = await signIn(one.service.url, stage.administrator);
  return startLoad({ url: one.service.url, token, writers: 1, readers: 1, pauseMs: 20 });
}

interface Ended {
  readonly connectionString: string;
  readonly receiver: Receiver;
  readonly secret: string;
  readonly writers: PatientWriters;
  readonly feed: FeedReader;
  readonly other: Load;
  readonly count: number;
}

async function judge({ connectionString, receiver, secret, writers, feed, other, count }: Ended): Promise<LoadFinding> {
  const read = await feed.untilSilent();
  const acknowledged = writers.acknowledged();
  const { requests } = receiver;
  const { arrivals, checks } = await checkEvents({ connectionString, requests, secret, acknowledged });
  const present = await projectIds(connectionString);
  const ofClients: readonly Check[] = [
    none(
      "events that the feed reader missed",
      [...present].filter((id) => !read.has(id)),
    ),
    none("answers other than 201 and 503", writers.unexpected()),
    none("answers 503 without Retry-After", writers.withoutWait()),
    atMost("tokens that each client had to renew", writers.refreshes() / count, 1),
    none(
      "failures of the other application",
      other.outcomes.filter(({ status }) => (status ?? 599) >= 500),
    ),
  ];
  return {
    figures: {
      gapMs: writers.longestGapMs(),
      written: acknowledged.length,
      statuses: writers.statuses(),
      signIns: writers.refreshes(),
      other: countStatuses(other.outcomes),
    },
    repeated: arrivals.duplicates,
    checks: [...checks, ...ofClients],
  };
}
