import { waitUntil } from "../../support/wait-until.ts";
import type { MortalService } from "./mortal-service.ts";
import { type CrashedWork, expectStatus, jobIdOf, jobWrites } from "./work.ts";

const path = "/api/v1/admin/products/reindex";
/** Three batches. */
const productCount = 150;
const firstMsMax = 30_000;

/** Matches what puts a generation in the place of the live one. */
export const goLive = /update "vector_generations" set "is_live"/u;
/** Matches what erases a page of the generation before. */
export const erasure = /delete from "product_codes"/u;

/** A reindex of products: a search for similar ones finds all that it found before, at any time. */
export const reindexWork: CrashedWork = {
  commits: new RegExp(jobWrites, "u"),
  async prepare(service) {
    const key = `reindex-${crypto.randomUUID()}`;
    await createMissing(service, key);
    if ((await generations(service)).length === 0) await reindexFirst(service);
    return {
      request: async () => jobIdOf(await service.client.post(path, {}, { "idempotency-key": key })),
      halves: () => lost(service),
      async faults() {
        const { length } = await generations(service);
        return length === 1 ? lost(service) : [`${length} generations of vectors are left`];
      },
    };
  },
};

async function createMissing({ client, query }: MortalService, key: string): Promise<void> {
  const [counted] = await query("SELECT count(*)::int AS products FROM products WHERE status <> 'draft'");
  const missing = Math.max(0, productCount - Number(counted?.["products"]));
  if (missing === 0) return;
  const products = Array.from({ length: missing }, (_, at) => ({ partNumber: `${key}-${at}`, name: `Display ${at}` }));
  expectStatus(await client.post("/api/v1/admin/products/import", { products }), 200);
}

async function reindexFirst({ client, query }: MortalService): Promise<void> {
  const jobId = jobIdOf(await client.post(path, {}));
  const ended = () => query("SELECT id FROM jobs WHERE id = $1 AND finished_at IS NOT NULL", [jobId]);
  await waitUntil(async () => (await ended())[0], { timeoutMs: firstMsMax, what: "the first vectors" });
}

function generations({ query }: MortalService): Promise<readonly Record<string, unknown>[]> {
  return query("SELECT id, is_live FROM vector_generations");
}

async function lost(service: MortalService): Promise<readonly string[]> {
  const live = (await generations(service)).filter((generation) => generation["is_live"] === true);
  if (live.length !== 1) return [`${live.length} generations of vectors are live`];
  const [row] = await service.query(lostProducts, [live[0]?.["id"]]);
  return row?.["lost"] === 0 ? [] : [`a search for similar products misses ${String(row?.["lost"])}`];
}

/**
 * Products that users see and the generation lacks, but for those that wait for their vector. Another one may have gone
 * live since the id was read, after which this one is erased in pages.
 */
const lostProducts = `
  SELECT count(*)::int AS lost FROM products
  WHERE status <> 'draft' AND NOT deleted AND id NOT IN (SELECT id FROM changed_products)
    AND EXISTS (SELECT FROM vector_generations WHERE id = $1 AND is_live) AND NOT EXISTS (
      SELECT FROM product_codes AS code JOIN product_vectors AS vector ON vector.id = code.id
      WHERE code.generation_id = $1 AND product_id = products.id)`;
