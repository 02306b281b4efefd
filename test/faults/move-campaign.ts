/**
 * Moves an application between two deployments behind HAProxy while clients write and read, on loopback. The scenario
 * `plain` takes less than a minute, `down` kills a cell, and `kills`, which kills the mover in each of its steps, takes
 * several minutes. docs/operations/cells.md has the expectations and results. Arguments select scenarios by name. Exits with
 * 1 when a check fails or HAProxy is missing.
 */
import { createStage } from "../support/stage.ts";
import type { Stage } from "../support/stage.ts";
import type { Finding, Watched } from "./check.ts";
import { runCampaign } from "./run-campaign.ts";
import { cellDown } from "./scenarios/cell-down.ts";
import { killMovers } from "./scenarios/move-kills.ts";
import { moveUnderLoad } from "./scenarios/move.ts";

const campaignMsMax = 40 * 60_000;
const plan = { writers: 4, loadMs: 5_000 };
const seed = 31;

const scenarios: Readonly<Record<string, (stage: Stage, watched: Watched) => Promise<Finding>>> = {
  plain: (stage, watched) => moveUnderLoad(stage, { ...plan, ...watched }),
  down: (stage, watched) => cellDown(stage, { loadMs: plan.loadMs, ...watched }),
  kills: (stage, watched) => killMovers(stage, { writers: plan.writers, seed, ...watched }),
};

const ends: (() => Promise<void>)[] = [];
if (Bun.which("haproxy", { PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` }) === null) {
  process.stderr.write("Cannot run the campaign because haproxy is not installed: apt-get install haproxy\n");
  process.exit(1);
}
await runCampaign({
  scenarios: Object.fromEntries(
    Object.entries(scenarios).map(([name, scenario]) => [name, (watched) => play(scenario, watched)]),
  ),
  chosen: process.argv.slice(2),
  msMax: campaignMsMax,
  ends,
});

async function play(scenario: (typeof scenarios)[string], watched: Watched): Promise<Finding> {
  const stage = await createStage();
  ends.push(() => stage.end());
  try {
    return await scenario(stage, watched);
  } finally {
    await ends.pop()?.();
  }
}
