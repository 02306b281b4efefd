import { randomBytes } from "node:crypto";
import { defaultApplicationId } from "@design-catalog/core";
import { Client } from "pg";
import type { BenchCaller } from "../shared/bench-context.ts";
import { compare, type Comparison, timed } from "../shared/statistics.ts";
import { copyBarely, fillProject, type ProjectSize } from "./large-project.ts";

/** Milliseconds of copies of one project, in turns with the barest SQL of the same result. */
export interface CopyFigures {
  readonly rows: number;
  readonly copy: Comparison;
  readonly snapshot: Comparison;
}

const rounds = 5;

/** Copies a project of a size repeatedly. */
export async function measureCopies(
  caller: BenchCaller,
  connectionString: string,
  size: ProjectSize,
): Promise<CopyFigures> {
  const client = new Client({ connectionString });
  await client.connect();
  const from = (await caller.call("createProject", { body: { name: "Arena", settings: {} } })).id;
  // The rows are numbered under the first characters of the id, which are the time: all ids of a second share them.
  const projectId = await renumber(client, from);
  await fillProject(client, { projectId, ownerId: caller.userId, size });
  const bare = () =>
    copyBarely(client, { from: projectId, to: randomBytes(12).toString("hex"), ownerId: caller.userId });
  const copy = () => caller.call("copyProject", { projectId });
  const snapshot = () => caller.call("snapshotProject", { projectId });
  const samples: { readonly floor: number; readonly copy: number; readonly snapshot: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const sample = { floor: await timed(bare), copy: await timed(copy), snapshot: await timed(snapshot) };
    // The first round fills caches and extends the files.
    if (round > 0) samples.push(sample);
    await client.query("CHECKPOINT");
  }
  await client.end();
  const { products, views, items, cables } = size;
  return {
    rows: products + views + items + cables,
    copy: compare(samples.map(({ copy, floor }) => ({ service: copy, floor }))),
    snapshot: compare(samples.map(({ snapshot, floor }) => ({ service: snapshot, floor }))),
  };
}

async function renumber(client: Client, id: string): Promise<string> {
  const renumbered = randomBytes(12).toString("hex");
  await client.query("UPDATE projects SET id = $1 WHERE application_id = $2 AND id = $3", [
    renumbered,
    defaultApplicationId,
    id,
  ]);
  return renumbered;
}
