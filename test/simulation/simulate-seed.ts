import { deliveries, deliveryAttempts, events } from "@design-catalog/core";
import { handle, type Scene } from "./checks/check.ts";
import { invariants } from "./checks/invariants.ts";
import { createLedger } from "./checks/ledger.ts";
import { recoveryMs } from "./checks/liveness-checks.ts";
import { sometimes } from "./checks/sometimes.ts";
import { describe } from "./describe.ts";
import { describeSwarm, drawSwarm, type Swarm } from "./engine/swarm.ts";
import { type Fleet, startFleet } from "./world/fleet.ts";
import type { Mutation } from "./world/mutation.ts";
import type { Observation } from "./world/observations.ts";
import { startTrouble, type Trouble } from "./world/trouble.ts";
import { createWorkload, type Workload } from "./world/workload.ts";
import { createWorld, type World } from "./world/world.ts";

/** Something that must not be. */
export interface Violation {
  readonly invariant: string;
  readonly message: string;
  readonly atMs: number;
}

/** What one seed came to. */
export interface Report {
  readonly seed: number;
  readonly swarm: string;
  /** The first thing that went wrong; the simulation ends with it. */
  readonly violation: Violation | undefined;
  /** Names of the conditions that were met. */
  readonly seen: ReadonlySet<string>;
  readonly attempts: number;
  readonly events: number;
  readonly virtualMs: number;
  /** Empty unless it was asked for. */
  readonly trace: readonly string[];
}

export interface SeedOptions {
  readonly mutation?: Mutation;
  readonly isTraced?: boolean;
}

const hourMs = 3_600_000;
/** Ten attempts, each wait as long as a receiver may ask for; and three days by which a clock may have been ahead. */
const scheduleMs = (9 * 27 + 80) * hourMs;
const announcements = 3;
const announceEveryMs = 2_000;

/** Runs one seed from the first call until nothing is left to do. The same seed always does the same. */
export function simulateSeed(seed: number, options: SeedOptions = {}): Report {
  const run = createRun(drawSwarm(seed), options);
  runTrouble(run);
  runCalm(run);
  return run.report();
}

interface Run {
  readonly world: World;
  readonly fleet: Fleet;
  readonly trouble: Trouble;
  readonly workload: Workload;
  readonly observe: (observation: Observation) => void;
  isViolated(): boolean;
  report(): Report;
}

function createRun(swarm: Swarm, { mutation, isTraced = false }: SeedOptions): Run {
  const trace: string[] = [];
  const seen = new Set<string>();
  let violation: Violation | undefined;
  let watchers: readonly ((observation: Observation) => void)[] = [];

  const note = (text: () => string) => {
    if (isTraced) trace.push(`${formatTime(world.time.now())} ${text()}`);
  };

  function observe(observation: Observation): void {
    if (isTraced) {
      const line = describe(observation);
      if (line !== undefined) note(() => line);
    }
    for (const watcher of watchers) watcher(observation);
  }

  const world = createWorld({ swarm, mutation, observe, note });
  const ledger = createLedger(world.time.now);
  const trouble = startTrouble(world, () => fleet);
  const fleet = startFleet(world, ledger.loadOf);
  const scene: Scene = { world, ledger, fleet };
  const judges = invariants.map(({ name, watch }) => ({ name, handlers: watch(scene) }));
  const lookouts = sometimes.map(({ name, watch }) => ({ name, handlers: watch(scene) }));
  watchers = [
    (observation) => handle(ledger.handlers, observation),
    (observation) => {
      for (const { name, handlers } of judges) {
        const message = handle(handlers, observation);
        if (message !== undefined) violation ??= { invariant: name, message, atMs: world.time.now() };
      }
    },
    (observation) => {
      for (const { name, handlers } of lookouts) if (handle(handlers, observation)) seen.add(name);
    },
    (observation) => handle(trouble.handlers, observation),
  ];
  return {
    world,
    fleet,
    trouble,
    workload: createWorkload(world, () => fleet),
    observe,
    isViolated: () => violation !== undefined,
    report: () => ({ ...summarize(world), violation, seen, trace }),
  };
}

function summarize({ swarm, database, time }: World): Omit<Report, "violation" | "seen" | "trace"> {
  return {
    seed: swarm.seed,
    swarm: describeSwarm(swarm),
    attempts: database.rows(deliveryAttempts).length,
    events: database.rows(events).length,
    virtualMs: time.now(),
  };
}

function runTrouble({ world, workload, isViolated }: Run): void {
  workload.begin();
  world.time.run(world.swarm.troubleMs, isViolated);
}

function runCalm(run: Run): void {
  const { world, fleet, trouble, workload, observe, isViolated } = run;
  const { time, swarm } = world;
  trouble.calm();
  world.faults.end();
  world.names.end();
  fleet.calm();
  observe({ kind: "calm" });
  for (let index = 1; index <= announcements; index++) {
    time.after(recoveryMs + index * announceEveryMs, () => workload.announce());
  }
  time.run(time.now() + recoveryMs + (announcements + 1) * announceEveryMs, isViolated);
  time.run(time.now() + scheduleMs, () => isViolated() || isDrained(world));
  if (swarm.features.has("upkeep")) time.run(time.now() + 2 * swarm.sweepEveryMs, isViolated);
  if (!isViolated()) observe({ kind: "end", isDrained: isDrained(world) });
}

function isDrained({ database }: World): boolean {
  if (database.memory.queue.jobs().length > 0) return false;
  return database.rows(deliveries).every(({ status }) => status !== "pending");
}

function formatTime(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  const rest = new Date(ms - hours * hourMs).toISOString().slice(14, 23);
  return `${String(hours).padStart(3)}:${rest}`;
}
