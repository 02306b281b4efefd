import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "@design-catalog/testing/api-client";
import { countStatuses, type Outcome, startLoad } from "../../support/load.ts";
import type { Stage } from "../../support/stage.ts";
import type { Cell } from "../../support/two-cells.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { atLeast, type Check, type Finding, none, same, type Watched } from "../check.ts";
import { type Cells, startCells } from "./cells.ts";

/** A cell that is killed while clients use another one. */
export interface CellDownPlan extends Watched {
  /** Milliseconds of each part of the load. */
  readonly loadMs: number;
}

const servedMsMax = 30_000;

/** Kills a cell, lets the other one start again meanwhile, and brings the first one back. */
export async function cellDown(stage: Stage, { loadMs, onProgress }: CellDownPlan): Promise<Finding> {
  // The proxy takes this name to the second cell, which serves its own application there.
  const cells = await startCells(stage, ["localhost two"]);
  const url = `http://localhost:${new URL(cells.proxy.url).port}`;
  const before = startElsewhere(url, (await signIn(url, stage.administrator)).token);
  await sleep(loadMs);
  cells.one.service.kill("SIGKILL");
  await cells.one.service.exited;
  const hosts = await askFor(loadMs, cells);
  await before.stop();
  onProgress?.(0.5);
  await cells.two.service.stop();
  await restart(stage, { cells, name: "two" });
  await waitUntil(async () => ((await ask(url)).status === 401 ? true : undefined), served("the second cell"));
  const after = startElsewhere(url, (await signIn(url, stage.administrator)).token);
  await sleep(loadMs);
  await restart(stage, { cells, name: "one" });
  const isBack = async () => ((await ask(cells.proxy.url, cells.host)).status === 401 ? true : undefined);
  await waitUntil(isBack, served("the first cell"));
  await sleep(loadMs);
  await after.stop();
  return {
    figures: {
      before: countStatuses(before.outcomes),
      after: countStatuses(after.outcomes),
      hosts: [...new Set(hosts)],
    },
    checks: [
      same("answers to hosts of the cell that is down, with Retry-After", [...new Set(hosts)], ["503 5"]),
      ...unharmed("while it is down", before.outcomes),
      ...unharmed("that starts meanwhile, and while the first one comes back", after.outcomes),
    ],
  };
}

function startElsewhere(url: string, token: string) {
  return startLoad({ url, token, writers: 1, readers: 1, pauseMs: 20 });
}

function unharmed(when: string, outcomes: readonly Outcome[]): readonly Check[] {
  const failed = outcomes.filter(({ status }) => (status ?? 599) >= 500);
  return [atLeast(`answers of the cell ${when}`, outcomes.length, 10), none(`failures of the cell ${when}`, failed)];
}

const served = (what: string) => ({ timeoutMs: servedMsMax, what });

/** Starts the service of a cell again, where the proxy looks for it. */
async function restart(stage: Stage, { cells, name }: { readonly cells: Cells; readonly name: "one" | "two" }) {
  const cell: Cell = cells[name];
  await stage.startService({
    dataDirectory: stage.dataDirectory(`cell-${name}`),
    environment: {
      DATABASE_URL: cell.connectionString,
      MASTER_KEY: cells.environment["MASTER_KEY"] ?? "",
      RATE_LIMITS: "off",
      PORT: new URL(cell.service.url).port,
    },
  });
}

async function askFor(ms: number, { proxy, host }: Cells): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const endMs = performance.now() + ms; performance.now() < endMs; await sleep(100)) {
    const { status, headers } = await ask(proxy.url, host);
    answers.push(`${status} ${headers.get("retry-after")}`);
  }
  return answers;
}

async function ask(url: string, host?: string): Promise<Response> {
  const response = await fetch(`${url}/api/v1/me`, host === undefined ? {} : { headers: { host } });
  await response.arrayBuffer();
  return response;
}
