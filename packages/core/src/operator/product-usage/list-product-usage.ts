import { Type } from "@sinclair/typebox";
import { products } from "../../catalog/mod.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { projectProducts, type ProjectRow, projects, visibleProjects } from "../../projects/mod.ts";
import { type ProductUsage, usageExample, usageRequestSchema, usageSchema, usingProjectsMax } from "./schemas.ts";

type ProductId = Id<"product">;

export const listProductUsage = defineOperation({
  name: "listProductUsage",
  method: "POST",
  path: "/api/v1/admin/products/usage",
  tag: "Products",
  summary: "Find the projects that use products",
  description:
    "Returns for each product how many projects and snapshots it is in, how often, and when it was last added. Counts cover all projects, including removed products; `projects` names only those that the caller may read.",
  privilege: "Admin Products",
  audience: "anyone",
  body: usageRequestSchema,
  output: Type.Array(usageSchema),
  example: { body: { productIds: [usageExample.productId] }, output: [usageExample] },
  async run(context, { body: { productIds, includeSnapshots = false } }) {
    const { store } = context;
    await checkKnown(store, productIds);
    const counted = await countUses(store, productIds);
    const { visible } = await visibleProjects(context);
    const shown = includeSnapshots ? visible : all(visible, unlocked);
    const usage: ProductUsage[] = [];
    // One after another: each reads at most a hundred projects.
    for (const productId of productIds) {
      const [inProjects, inSnapshots] = counted(productId);
      const quantity = inProjects.count + (includeSnapshots ? inSnapshots.count : 0);
      usage.push({
        productId,
        projectCount: inProjects.distinct,
        snapshotCount: inSnapshots.distinct,
        quantity,
        lastAddedAt: inProjects.latest,
        ...(quantity === 0 ? { projects: [], truncated: false } : await findProjects(context, productId, shown)),
      });
    }
    return usage;
  },
});

const unlocked = matches({ locked: false });
const unused = { count: 0, distinct: 0, latest: null };

/** @throws {DomainError} `validation_failed` with `unknown_reference`; a removed product is known */
async function checkKnown(reader: Reader, productIds: readonly ProductId[]): Promise<void> {
  const where = among("id", productIds);
  const known = new Set((await reader.select(products.table, { where })).map(({ id }) => id));
  const errors = productIds.flatMap((id, index) =>
    known.has(id) ? [] : [unknownReference(`/productIds/${index}`, id)],
  );
  if (errors.length > 0) throw new DomainError("validation_failed", "Some of the products do not exist", { errors });
}

/** Counts uses in live projects and in live snapshots, by product. */
async function countUses(reader: Reader, productIds: readonly ProductId[]) {
  const count = async (locked: boolean) => {
    const tallies = await reader.tally(projectProducts.table, {
      where: all(live, among("productId", productIds)),
      among: { column: "projectId", table: projects.table, where: all(live, matches({ locked })) },
      by: ["productId"],
      distinct: "projectId",
      latest: "createdAt",
    });
    return new Map(tallies.map(({ key, ...tally }) => [key.productId, tally]));
  };
  const [inProjects, inSnapshots] = await Promise.all([count(false), count(true)]);
  return (id: ProductId) => [inProjects.get(id) ?? unused, inSnapshots.get(id) ?? unused] as const;
}

/** Finds the projects with a product, the ones it was last added to first. */
async function findProjects(
  { store }: OperationContext,
  productId: ProductId,
  where: ConditionOn<ProjectRow>,
): Promise<Pick<ProductUsage, "projects" | "truncated">> {
  const tallies = await store.tally(projectProducts.table, {
    where: all(live, matches({ productId })),
    among: { column: "projectId", table: projects.table, where },
    by: ["projectId"],
    latest: "createdAt",
    limit: usingProjectsMax + 1,
  });
  const values = tallies.slice(0, usingProjectsMax).map(({ key }) => key.projectId);
  const found = await store.select(projects.table, { where: among("id", values) });
  const rows = new Map(found.map((row) => [row.id, row]));
  const named = tallies.flatMap(({ key, count: quantity }) => {
    const row = rows.get(key.projectId);
    if (!row) return [];
    return [{ id: row.id, name: row.name, uniqueNumber: row.uniqueNumber, locked: row.locked, quantity }];
  });
  return { projects: named, truncated: tallies.length > usingProjectsMax };
}
