/**
 * Measures searches for similar products among 100,000, by product and by text, with the vectors that a reindex has
 * computed. Takes some minutes and 1 GB under the temporary directory.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultApplicationId } from "@design-catalog/core";
import { Client } from "pg";
import { openCaller } from "./shared/bench-context.ts";
import { startBenchDatabase } from "./shared/database.ts";
import { percentile, timed } from "./shared/statistics.ts";

const productCount = 100_000;
const searches = 1_000;

const directory = await mkdtemp(join(tmpdir(), "design-catalog-bench-"));
const database = await startBenchDatabase(directory);
try {
  const connectionString = await database.create("similar_products");
  const caller = await openCaller(connectionString);
  const client = new Client({ connectionString });
  await client.connect();
  await fill(client);
  const { id } = await caller.call("reindexProducts", { asAdministrator: true });
  const reindexMs = await timed(() => caller.runJob(id));
  process.stdout.write(`Reindex of ${productCount} products: ${(reindexMs / 1000).toFixed(0)} s\n`);
  const firstMs = await timed(() => caller.call("findSimilarProducts", { body: bodyOf(0) }));
  process.stdout.write(`First search of a process, which reads all codes: ${firstMs.toFixed(0)} ms\n`);
  const durations: number[] = [];
  const floors: number[] = [];
  for (let index = 1; index <= searches; index++) {
    durations.push(await timed(() => caller.call("findSimilarProducts", { body: bodyOf(index) })));
    floors.push(await timed(() => readBarely(client, index)));
  }
  process.stdout.write(`${searches} more: ${show(durations)}\n`);
  process.stdout.write(`Between them the barest SQL that reads 200 vectors and 20 products: ${show(floors)}\n`);
  await client.end();
  await caller.close();
} finally {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}

function show(durations: readonly number[]): string {
  const [median, p99, slowest] = [50, 99, 100].map((percent) => percentile(durations, percent).toFixed(1));
  return `median ${median} ms, p99 ${p99} ms, slowest ${slowest} ms`;
}

/** Reads what a search has to read, with the driver's own parsing, which tells how busy the machine is. */
async function readBarely(client: Client, index: number): Promise<void> {
  const numbers = Array.from({ length: 200 }, (_, step) => 1 + ((index * 7_919 + step * 104_729) % productCount));
  const ids = numbers.map((number) => `a3${number.toString(16).padStart(22, "0")}`);
  await client.query("SELECT * FROM vector_generations WHERE application_id = $1 AND is_live", [defaultApplicationId]);
  await client.query(
    `SELECT vector.* FROM product_vectors AS vector JOIN product_codes AS code
     ON code.application_id = vector.application_id AND code.id = vector.id
     WHERE code.application_id = $1 AND code.product_id = any ($2)
       AND code.generation_id = (SELECT id FROM vector_generations WHERE application_id = $1 AND is_live)`,
    [defaultApplicationId, ids],
  );
  await client.query("SELECT * FROM products WHERE application_id = $1 AND id = any ($2)", [
    defaultApplicationId,
    ids.slice(0, 20),
  ]);
}

/** By product and by text in turns. */
function bodyOf(index: number): object {
  const number = 1 + ((index * 7_919) % productCount);
  if (index % 2 === 0) return { productId: `a3${number.toString(16).padStart(22, "0")}` };
  return { text: `black speaker ${number % 900} for the ceiling of a lobby` };
}

/** Fills the catalog with products of some thousand different names. */
async function fill(client: Client): Promise<void> {
  const one = (words: readonly string[], divisor: number) =>
    `(ARRAY[${words.map((word) => `'${word}'`).join(", ")}])[1 + (n / ${divisor}) % ${words.length}]`;
  const kinds = ["Display", "Speaker", "Receiver", "Transmitter", "Matrix switcher", "Camera", "Microphone"];
  const colours = ["black", "white", "grey", "silver", "anthracite"];
  const places = ["for the wall", "for the ceiling", "for a rack", "for a table", "for outdoors", "for a lobby"];
  await client.query(
    `INSERT INTO products (id, application_id, version, deleted, created_at, updated_at, name, manufacturer, model,
       part_number, category, description, connectors, status, accessories, attributes)
     SELECT 'a3' || lpad(to_hex(n), 22, '0'), $1, 1, false, now(), now(),
       ${one(kinds, 1)} || ' ' || n % 900 || ' ' || ${one(colours, 7)}, 'Northwind ' || n % 50, 'NW-' || n,
       'NW-' || n || '-B', ${one(kinds, 1)} || 's', ${one(places, 35)} || ' with ' || n % 16 || ' inputs', '[]', 'active',
       '[]', '{}'
     FROM generate_series(1, ${productCount}) AS n`,
    [defaultApplicationId],
  );
  await client.query("ANALYZE");
}
