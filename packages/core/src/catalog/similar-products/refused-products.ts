import { saysOfJob } from "../../application/mod.ts";
import type { Said } from "../../engine/fields/sentences.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, compares, matches } from "../../engine/rows/conditions.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Reader, Transaction } from "../../ports/storage.ts";
import { products } from "../products.ts";
import { type ChangedProductRow, changedProducts } from "./tables.ts";

type Product = RowOf<typeof products>;

/** Refused products, in a form for which PostgreSQL uses their index. */
const isRefused = compares("refusedAt", "greaterThan", formatTimestamp(0));

/** Marks products as refused, unless they have changed since they were read. */
export async function markRefused(
  { context, transaction }: Change,
  read: readonly Pick<ChangedProductRow, "id" | "mark">[],
): Promise<void> {
  const refusedAt = formatTimestamp(context.ports.clock.now());
  for (const { id, mark } of read)
    await transaction.update(changedProducts, all(among("id", [id]), matches({ mark })), { refusedAt });
}

/** Marks products without vectors as changed and refused, so the upkeep tries them again. */
export async function addRefused({ context, transaction }: Change, read: readonly Product[]): Promise<void> {
  const { ids, clock } = context.ports;
  const idsRead = read.map(({ id }) => id);
  // A change of a product marks it under this lock.
  const now = await transaction.select(products.table, { where: among("id", idsRead), lock: "share" });
  const versions = new Map(read.map(({ id, version }) => [id, version]));
  const same = now.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id);
  await transaction.erase(changedProducts, among("id", same));
  const refusedAt = formatTimestamp(clock.now());
  await transaction.insert(
    changedProducts,
    same.map((id) => ({ id, mark: ids.next(), refusedAt })),
  );
}

/** Has the next run of the upkeep try all refused products: a reindex may have another provider. */
export async function forgetRefused(transaction: Transaction): Promise<void> {
  await transaction.update(changedProducts, isRefused, { refusedAt: null });
}

/** Products that the provider refuses. */
interface RefusedProducts {
  readonly count: number;
  /** Names one of them; absent without any. */
  readonly said?: Said;
}

/** Number of products that the provider refuses, and a sentence that names one of them. */
export async function readRefused(reader: Reader): Promise<RefusedProducts> {
  const count = await reader.count(changedProducts, isRefused);
  const [first] = await reader.select(changedProducts, { where: isRefused, limit: 1 });
  if (!first) return { count: 0 };
  const [product, others] = [first.id, count - 1];
  return {
    count,
    said: others > 0 ? saysOfJob("texts_refused", { product, others }) : saysOfJob("text_refused", { product }),
  };
}
