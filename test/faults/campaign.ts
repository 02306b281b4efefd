/**
 * Runs every fault scenario at full size on this machine, in about 15 minutes; docs/operations/fault-campaign.md lists
 * the expectations. Arguments select scenarios by name. Exits with 1 when a check fails.
 */
import { createTestDatabase, startTestCluster, testDatabaseUrlVariable } from "@design-catalog/testing";
import { createStage, type Stage } from "../support/stage.ts";
import { type Finding, none, type Watched } from "./check.ts";
import { startMortalService } from "./crashes/mortal-service.ts";
import { runCampaign } from "./run-campaign.ts";
import { cutCommits } from "./scenarios/commits.ts";
import { crashEverywhere } from "./scenarios/crashes.ts";
import { drain } from "./scenarios/drain.ts";
import { shareWork } from "./scenarios/fleet.ts";
import { killJobs } from "./scenarios/jobs.ts";
import { surviveKills } from "./scenarios/kills.ts";
import { surviveListening } from "./scenarios/listen.ts";
import { takeOver } from "./scenarios/takeover.ts";
import { surviveTerminations } from "./scenarios/terminations.ts";

/** Longest run; a longer one hangs. */
const campaignMsMax = 30 * 60_000;
const deliveries = 5_000;
const duplicatesShareMax = 0.02;
/**
 * Milliseconds from an answer until its result is recorded: 20 for gathering, then the statement before it and its own,
 * each with the flush of a busy disk.
 */
const settlingMs = 300;
const endpointsOfFleet = 4;
/** Jobs of one endpoint that a process holds. */
const duplicatesOfKillMax = 64;

/** Stage of a scenario with its listener. */
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
      settlingMs,
    }),
  demands: ({ stage, ...watched }) =>
    surviveKills(stage, {
      ...watched,
      seed: Date.now() % 1_000_000,
      creations: 1_500,
      serverKills: 3,
      postgresKills: 1,
      pauseMinMs: 2_000,
      pauseMaxMs: 4_000,
      clientPauseMs: 100,
      receiverDelayMs: 5,
      inFlightWaitMs: 300,
      duplicatesMax: duplicatesOfKillMax * 3,
      // Four times the deliveries keep a small machine busy.
      settlingMs: 1_000,
      isDemanding: true,
    }),
  listen: ({ stage, ...scene }) =>
    surviveListening(stage, {
      ...scene,
      seed: Date.now() % 1_000_000,
      creations: 1_000,
      kills: { service: 7, listen: 7, receiver: 6 },
      pauseMsMax: 2_000,
      clientPauseMs: 50,
    }),
  terminations: ({ stage, ...scene }) => surviveTerminations(stage, { ...scene, terminations: 200 }),
  commits: ({ stage, ...scene }) => cutCommits(stage, { ...scene, cuts: 100 }),
  takeover: ({ stage, ...scene }) => takeOver(stage, { ...scene, attempts: 10 }),
  drain: ({ stage, ...scene }) => drain(stage, { ...scene, loadMs: 5_000, answerMs: 14_000 }),
  jobs: ({ stage, ...scene }) => killJobs(stage, { ...scene, deliveries: 50_000, kills: 4 }),
  crashes: async ({ stage, connectionString, ...watched }) =>
    crashEverywhere(await startMortalService(stage, connectionString), watched),
  "two-workers": (scene) => shareAmong(2, scene),
  "three-workers": (scene) => shareAmong(3, scene),
};

function shareAmong(workers: number, { stage, ...scene }: Scene): Promise<Finding> {
  return shareWork(stage, { ...scene, workers, creations: deliveries / endpointsOfFleet, fairness: 0.5 });
}

/** Cleanups, run last to first, also when the campaign is interrupted. */
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

/** Runs one scenario on its own stage and database. */
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
