/**
 * Runs every fault scenario at its full size on this machine, in about ten minutes; docs/operations/fault-campaign.md
 * tells what is asked. Arguments choose scenarios by name. The exit code is not 0 when something did not hold.
 */
import { createTestDatabase, startTestCluster, testDatabaseUrlVariable } from "@design-catalog/testing";
import { createStage, type Stage } from "../support/stage.ts";
import { type Finding, none, type Watched } from "./check.ts";
import { runCampaign } from "./run-campaign.ts";
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

await runCampaign({
  scenarios: Object.fromEntries(
    Object.entries(scenarios).map(([name, scenario]) => [name, (watched) => play(scenario, watched)]),
  ),
  chosen: process.argv.slice(2),
  msMax: campaignMsMax,
  prepare: startCluster,
  ends,
});

async function startCluster(): Promise<void> {
  const cluster = await startTestCluster();
  ends.push(() => cluster.stop());
  process.env[testDatabaseUrlVariable] = cluster.connectionString;
}

/** Plays one scenario on a stage and a database of its own. */
async function play(scenario: Scenario, watched: Watched): Promise<Finding> {
  const stage = await createStage();
  ends.push(() => stage.end());
  const database = await createTestDatabase();
  const finding = await scenario({ stage, connectionString: database.connectionString, ...watched });
  await ends.pop()?.();
  const left: string[] = [];
  await database.drop().catch((error: unknown) => left.push(String(error)));
  return { ...finding, checks: [...finding.checks, none("connections left open", left)] };
}
