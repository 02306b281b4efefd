import { deliveryAttempts, events } from "@design-catalog/core/webhooks";
import { createAudience } from "./checks/audience.ts";
import type { Scene } from "./checks/check.ts";
import { invariants } from "./checks/invariants.ts";
import { createLedger } from "./checks/ledger.ts";
import { sometimes } from "./checks/sometimes.ts";
import { describeSwarm, drawSwarm } from "./engine/swarm.ts";
import { live } from "./live.ts";
import { traceLines } from "./trace-lines.ts";
import { startFleet } from "./world/fleet.ts";
import type { Mutation } from "./world/mutation.ts";
import { startTrouble } from "./world/trouble.ts";
import { createWorkload } from "./world/workload.ts";
import { createWorld, type World } from "./world/world.ts";

/** A broken invariant. */
export interface Violation {
  readonly invariant: string;
  readonly message: string;
}

/** Result of one seed. */
export interface Report {
  readonly seed: number;
  /** The features of the seed and its amounts. */
  readonly swarm: string;
  /** The first violation, which ends the simulation. */
  readonly violation: Violation | undefined;
  /** Names of the conditions that were met. */
  readonly seen: readonly string[];
  readonly attempts: number;
  readonly events: number;
  readonly virtualMs: number;
  /** Empty unless requested. */
  readonly trace: readonly string[];
}

export interface SeedOptions {
  readonly mutation?: Mutation | undefined;
  readonly isTraced?: boolean;
}

/** Runs one seed from the first call until nothing is left to do. The same seed always does the same. */
export function simulateSeed(seed: number, { mutation, isTraced = false }: SeedOptions = {}): Report {
  const trace: string[] = [];
  const seen = new Set<string>();
  const audience = createAudience();
  let violation: Violation | undefined;

  function note(text: () => string): void {
    if (isTraced) trace.push(`${formatTime(world.time.now())} ${text()}`);
  }

  const world = createWorld({ swarm: drawSwarm(seed), mutation, observe: audience.observe, note });
  const ledger = createLedger(world.time.now);
  const fleet = startFleet(world, ledger.loadsOf);
  const scene: Scene = { world, ledger, fleet };
  if (isTraced) audience.add(traceLines, (line) => line !== undefined && note(() => line));
  audience.add(ledger.handlers);
  for (const { name, watch } of invariants) {
    audience.add(watch(scene), (message) => {
      if (message !== undefined) violation ??= { invariant: name, message };
    });
  }
  for (const { name, watch } of sometimes) audience.add(watch(scene), (isMet) => isMet && seen.add(name));
  const trouble = startTrouble(world, fleet);
  audience.add(trouble.handlers);
  live({ world, fleet, trouble, workload: createWorkload(world, fleet) }, () => violation !== undefined);
  return { ...summarize(world), violation, seen: [...seen], trace };
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

/** Formats hours, minutes, seconds and milliseconds. */
function formatTime(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  return `${String(hours).padStart(3)}:${new Date(ms - hours * 3_600_000).toISOString().slice(14, 23)}`;
}
