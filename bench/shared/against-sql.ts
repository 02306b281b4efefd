import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type BenchCaller, openCaller } from "./bench-context.ts";
import { startBenchDatabase } from "./database.ts";
import { compare, formatSpread } from "./statistics.ts";

/** Milliseconds of one round. */
interface Round {
  readonly service: number;
  readonly floor: number;
}

/** Operations of the service, and bare SQL on the same database. */
export interface Compared {
  readonly caller: BenchCaller;
  readonly client: Client;
}

/**
 * Compares the service with bare SQL that has the same effect, in turns on a database of its own, and prints both and
 * their ratio. `measure` runs once more than `rounds`: the first round fills caches.
 */
export async function compareWithSql(
  { name, floorName, rounds }: { readonly name: string; readonly floorName: string; readonly rounds: number },
  fill: (client: Client) => Promise<void>,
  measure: (on: Compared) => Promise<Round>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "design-catalog-bench-"));
  const database = await startBenchDatabase(directory);
  try {
    const connectionString = await database.create("compared");
    const caller = await openCaller(connectionString);
    const client = new Client({ connectionString });
    await client.connect();
    await fill(client);
    const samples: Round[] = [];
    for (let round = 0; round <= rounds; round++) {
      const sample = await measure({ caller, client });
      if (round > 0) samples.push(sample);
    }
    const { service, floor, ratio } = compare(samples);
    process.stdout.write(
      `${name}: ${formatSpread(service, 0)} ms\n${floorName}: ${formatSpread(floor, 0)} ms\nRatio: ${formatSpread(ratio, 2)}\n`,
    );
    await client.end();
    await caller.close();
  } finally {
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
