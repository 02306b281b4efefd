/**
 * Runs every fault scenario at its full size on this machine, in about ten minutes; docs/operations/fault-campaign.md
 * tells what is asked. Arguments choose scenarios by name. The exit code is not 0 when something did not hold.
 */
import { createTestDatabase, startTestCluster, testDatabaseUrlVariable } from "@design-catalog/testing";
import { createStage, type Stage } from "../support/stage.ts";
import { showProgress } from "./campaign-progress.ts";
import { formatFindings, type NamedFinding } from "./campaign-report.ts";
import { broken, type Finding, none, type Watched } from "./check.ts";
import { cutCommits } from "./scenarios/commits.ts";
import { drain } from "./scenarios/drain.ts";
import { shareWork } from "./scenarios/fleet.ts";
import { surviveKills } from "./scenarios/kills.ts";
import { takeOver } from "./scenarios/takeover.ts";
import { surviveTerminations } from "./scenarios/terminations.ts";

/** A campaign that takes longer hangs. */
const campaignMsMax = 30 * 60_000;
const deliveries = 5_000;
const duplicatesShareMax = 0.02;
const endpointsOfFleet = 4;

/** Where a scenario plays, and who watches. */
interface Scene extends Watched {
  readonly stage: Stage;
  readonly connectionString: string;
}

type Scenario = (scene: Scene) => Promise<Finding>;

const scenarios: Readonly<Record<string, Scenario>> = {
  kills: ({ stage, ...watched }) =>
    surviveKills(stage, {
      ...watched,
      seed: Date.now() % 1_000_000,
      creations: deliveries,
      serverKills: 20,
      postgresKills: 5,
      pauseMinMs: 200,
      pauseMaxMs: 3_000,
      clientPauseMs: 250,
      receiverDelayMs: 5,
      inFlightWaitMs: 0,
      duplicatesMax: deliveries * duplicatesShareMax,
    }),
  terminations: ({ stage, ...scene }) => surviveTerminations(stage, { ...scene, terminations: 200 }),
  commits: ({ stage, ...scene }) => cutCommits(stage, { ...scene, cuts: 100 }),
  takeover: ({ stage, ...scene }) => takeOver(stage, { ...scene, attempts: 10 }),
  drain: ({ stage, ...scene }) => drain(stage, { ...scene, loadMs: 5_000, answerMs: 14_000 }),
  "two-workers": (scene) => shareAmong(2, scene),
  "three-workers": (scene) => shareAmong(3, scene),
};

function shareAmong(workers: number, { stage, ...scene }: Scene): Promise<Finding> {
  return shareWork(stage, { ...scene, workers, creations: deliveries / endpointsOfFleet, fairness: 0.5 });
}

/** What has to be ended, the last one first, also when the campaign is broken off. */
const ends: (() => Promise<void>)[] = [];

setTimeout(() => void breakOff(`it took longer than ${campaignMsMax / 60_000} minutes`), campaignMsMax).unref();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void breakOff(signal));
process.exit((await runCampaign(process.argv.slice(2))) ? 0 : 1);

async function runCampaign(chosen: readonly string[]): Promise<boolean> {
  const names = chosen.length > 0 ? chosen : Object.keys(scenarios);
  const unknown = names.filter((name) => !Object.hasOwn(scenarios, name));
  if (unknown.length > 0) {
    process.stderr.write(`Cannot run ${unknown.join(", ")}: there are ${Object.keys(scenarios).join(", ")}\n`);
    return false;
  }
  const cluster = await startTestCluster();
  ends.push(() => cluster.stop());
  process.env[testDatabaseUrlVariable] = cluster.connectionString;
  const findings: NamedFinding[] = [];
  for (const [index, name] of names.entries()) {
    const progress = showProgress(name, { index, count: names.length });
    const startMs = performance.now();
    const finding = await play(name, progress.show).catch(failed);
    progress.end();
    findings.push({ name, finding, seconds: (performance.now() - startMs) / 1_000 });
  }
  await endAll();
  process.stdout.write(`\n${formatFindings(findings)}\n`);
  return findings.every(({ finding }) => broken(finding).length === 0);
}

/** Plays one scenario on a stage and a database of its own. */
async function play(name: string, onProgress: (share: number) => void): Promise<Finding> {
  const stage = await createStage();
  ends.push(() => stage.end());
  const database = await createTestDatabase();
  const finding = await scenarios[name]?.({ stage, connectionString: database.connectionString, onProgress });
  await ends.pop()?.();
  const left: string[] = [];
  await database.drop().catch((error: unknown) => left.push(String(error)));
  return { figures: finding?.figures ?? {}, checks: [...(finding?.checks ?? []), none("connections left open", left)] };
}

/** A scenario that does not come to its end. */
function failed(error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return { figures: {}, checks: [none("failures to come to an end", [reason])] };
}

async function breakOff(reason: string): Promise<void> {
  process.stderr.write(`\nThe campaign was broken off: ${reason}\n`);
  await endAll();
  process.exit(1);
}

async function endAll(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
}
