import type { Storage } from "@design-catalog/core";
import { createMemoryStorage } from "@design-catalog/storage-memory";
import { idOf } from "@design-catalog/testing/test-application";
import fc from "fast-check";
import { fillCatalog } from "./catalog.ts";
import { anyCommand, furnish } from "./commands.ts";
import { checkEnd } from "./invariants.ts";
import { makePartitions, openPair, type Pair } from "./pair.ts";
import { createModel } from "./project-model.ts";

/** Options of a run. */
export interface ModelRun {
  /** The storage compared with the one in memory. */
  readonly storage: Storage;
  readonly runs: number;
  readonly seed: number;
  /** Called after each sequence. */
  readonly onRun?: () => void;
}

/** Sequences per application: storage in memory searches all its rows, so a new application takes over after them. */
const runsPerApplication = 20;
/** Long enough for removals within removals. */
const lengths = { minLength: 8, maxLength: 20, size: "max" } as const;

/**
 * Runs random sequences of operations on a project, on both storages in step. Each begins with a few products. Every
 * operation must have the same result on both, and in the end both have the same contents and events.
 * @throws with the smallest sequence that fails, and the seed that finds it again
 */
export async function runModel({ storage, runs, seed, onRun }: ModelRun): Promise<void> {
  const first = seed * 1_000_000;
  await makePartitions(storage, first);
  const applications = createApplications(storage, first);
  const sequence = fc.noBias(fc.array(anyCommand(), lengths));
  const property = fc.asyncProperty(sequence, async (commands) => {
    const { pair, catalog } = await applications.next();
    const project = await pair.expectOutput("createProject", { body: { name: "Lobby" } });
    const model = createModel(catalog, idOf(project));
    await furnish(model, pair);
    await fc.asyncModelRun(() => ({ model, real: pair }), commands);
    await checkEnd(model, pair);
    onRun?.();
  });
  await fc.assert(property, { numRuns: runs, seed });
}

function createApplications(storage: Storage, first: number) {
  let opened = 0;
  let runs = 0;
  let current: { readonly pair: Pair; readonly catalog: Awaited<ReturnType<typeof fillCatalog>> } | undefined;
  return {
    async next() {
      if (!current || runs % runsPerApplication === 0) {
        opened += 1;
        // Its own clock never moves.
        const memory = createMemoryStorage({ clock: { now: () => 0 } });
        const pair = await openPair([memory.storage, storage], first + opened);
        current = { pair, catalog: await fillCatalog(pair) };
      }
      runs += 1;
      return current;
    },
  };
}
