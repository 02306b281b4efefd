import type { OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, among, compares, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import { products } from "../products.ts";
import { embedAccepted } from "./embed-accepted.ts";
import { batchMax, found, insertVectors, type ProductVector } from "./embed-products.ts";
import { markRefused } from "./refused-products.ts";
import { reindexKind, requestReindex } from "./reindex-job.ts";
import { findLive, findReindex, isCurrent } from "./reindex-state.ts";
import { type ChangedProductRow, changedProducts, generations, productCodes, productVectors } from "./tables.ts";

/** Milliseconds until a refused text is tried again: a provider may charge for each of the attempts that find it. */
const refusedMs = 3_600_000;

/** Batches of one run in an application: some minutes of a slow provider. */
const batchesMax = 100;

/**
 * Computes the vectors of products that have changed, in all applications, and requests the first reindex of an
 * application; returns the number of products. While a reindex runs they wait for its end.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await indexChangedProducts(maintenance), 0);
 * ```
 */
export async function indexChangedProducts(ports: ExpiryPorts): Promise<number> {
  return inEachApplication(ports, "Changed products could not be indexed", indexChanges);
}

async function indexChanges(context: OperationContext): Promise<number> {
  const { store, ports } = context;
  let total = 0;
  // Products that the provider refuses stay changed, so the next batch begins behind them.
  let after = "";
  const isDue = dueAt(ports.clock.now());
  for (let batch = 0; batch < batchesMax; batch++) {
    const waiting = all(isDue, compares("id", "greaterThan", after));
    const changed = await store.select(changedProducts, { where: waiting, limit: batchMax });
    const last = changed.at(-1);
    if (!last || !(await isReady(context))) break;
    after = last.id;
    const where = all(found, among("id", idsOf(changed)));
    const { vectors, refused } = await embedAccepted(ports, await store.select(products.table, { where }));
    const isRefused = ({ id }: ChangedProductRow) => refused.includes(id);
    const accepted = changed.filter((one) => !isRefused(one));
    await inTransaction(context, async (change) => {
      if (accepted.length > 0) await replaceVectors(change, accepted, vectors);
      await markRefused(change, changed.filter(isRefused));
    });
    total += accepted.length;
  }
  return total;
}

/** Changed products, without those whose texts were refused within the last hour. */
function dueAt(nowMs: number) {
  const before = formatTimestamp(nowMs - refusedMs);
  const isAccepted = { op: "equals", column: "refusedAt", value: null } as const;
  return { op: "or", conditions: [isAccepted, { op: "lessThan", column: "refusedAt", value: before }] } as const;
}

/** Whether there are vectors to bring up to date. Those of another model wait for an administrator's reindex. */
async function isReady(context: OperationContext): Promise<boolean> {
  const last = await findReindex(context);
  if (last && last.finishedAt === null) return false;
  const live = await findLive(context);
  if (!live && !last) await inTransaction(context, requestFirst);
  return isCurrent(context, live);
}

/** Requests the first reindex. One that failed or was cancelled is for an administrator to repeat, however long ago. */
async function requestFirst(change: Change): Promise<void> {
  await change.transaction.lock(`jobs:${reindexKind.name}`);
  if ((await change.transaction.count(generations)) === 0) await requestReindex(change);
}

/** Writes vectors of products that have not changed again, and forgets those that are gone. */
async function replaceVectors(
  change: Change,
  changed: readonly ChangedProductRow[],
  vectors: readonly ProductVector[],
): Promise<void> {
  const { transaction } = change;
  const [live] = await transaction.select(generations, { where: matches({ isLive: true }), lock: true });
  if (!live) return;
  const where = among("id", idsOf(changed));
  const marks = new Map(changed.map(({ id, mark }) => [id, mark]));
  const now = await transaction.select(changedProducts, { where, lock: true });
  const same = new Set(now.filter(({ id, mark }) => marks.get(id) === mark).map(({ id }) => id));
  const place = { generationId: live.id, revision: live.revision + 1 };
  const outdated = all(matches({ generationId: live.id }), among("productId", [...same]));
  const codes = await transaction.select(productCodes, { where: outdated });
  await transaction.erase(productVectors, among("id", idsOf(codes)));
  await transaction.erase(productCodes, outdated);
  await insertVectors(
    change,
    vectors.filter(({ productId }) => same.has(productId)),
    place,
  );
  await transaction.erase(changedProducts, among("id", [...same]));
  await transaction.update(generations, matches({ id: live.id }), { revision: place.revision });
}

function idsOf<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row["id"][] {
  return rows.map(({ id }) => id);
}
