import { products } from "../../catalog/mod.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { type AuditRow, auditEntries } from "../../engine/rows/audit.ts";
import { all, always, among, compares, matches } from "../../engine/rows/conditions.ts";
import { kindOf } from "../../engine/schemas/describe.ts";
import { users } from "../../identity/mod.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import { type Known, presentChange } from "./present-change.ts";
import { changeExample, changesDefault, type ChangesRequest, changesRequestSchema, changesSchema } from "./schemas.ts";

const kind = kindOf(products).name;
/** Times that versions are read while products change. */
const triesMax = 3;

const newestFirst = [{ column: "id", direction: "desc" }] as const;

export const listProductChanges = defineOperation({
  name: "listProductChanges",
  method: "POST",
  path: "/api/v1/admin/products/changes",
  tag: "Products",
  summary: "Read the changes of products",
  description:
    "Returns the changes of catalog products, newest first: who, when, the version and each field. `next` is the `before` of the next page.",
  privilege: "Admin Products",
  audience: "anyone",
  body: changesRequestSchema,
  output: changesSchema,
  example: { body: { since: "2026-11-01T00:00:00.000Z", limit: 50 }, output: { changes: [changeExample] } },
  async run({ store }: OperationContext, { body }) {
    const { limit = changesDefault } = body;
    // One more entry tells whether there is another page.
    const found = await store.select(auditEntries, { where: requested(body), orderBy: newestFirst, limit: limit + 1 });
    const entries = found.slice(0, limit);
    const next = found.length > limit ? entries.at(-1)?.id : undefined;
    if (entries.length === 0) return { changes: [] };
    const known = await readKnown(store, entries);
    const changes = entries.map((entry) => presentChange(entry, known));
    return { changes, ...(next === undefined ? {} : { next }) };
  },
});

/** The entries that a request asks for. */
function requested({ since, until, productIds, actorUserId, before }: ChangesRequest): ConditionOn<AuditRow> {
  return all(
    matches({ kind }),
    productIds ? among("resourceId", productIds) : always,
    actorUserId === undefined ? always : matches({ actorUserId }),
    since === undefined ? always : { op: "greaterThanOrEqual", column: "at", value: since },
    until === undefined ? always : { op: "lessThan", column: "at", value: until },
    before === undefined ? always : compares("id", "lessThan", before),
  );
}

/** Reads what shows entries, the newest first: their products and users, and how many later changes there are. */
async function readKnown(reader: Reader, entries: readonly AuditRow[]): Promise<Known> {
  const productIds = [...new Set(entries.map(({ resourceId }) => resourceId))];
  const userIds = [...new Set(entries.flatMap(({ actorUserId }) => actorUserId ?? []))];
  const readProducts = () => reader.select(products.table, { where: among("id", productIds) });
  const actors = await reader.select(users, { where: among("id", userIds) });
  let changed = await readProducts();
  for (let tries = 1; ; tries++) {
    const later = await countLater(reader, entries, productIds);
    const before = changed;
    changed = await readProducts();
    // A change between both reads raises a version without counting.
    if (!sameVersions(before, changed) && tries < triesMax) continue;
    return {
      products: new Map(changed.map((product) => [String(product.id), product])),
      users: new Map(actors.map((user) => [String(user.id), user])),
      later,
    };
  }
}

type Versions = readonly { readonly version: number }[];

/** Whether no product has changed; none is ever erased. */
function sameVersions(before: Versions, after: Versions): boolean {
  const sum = (rows: Versions) => rows.reduce((total, { version }) => total + version, 0);
  return sum(before) === sum(after);
}

/**
 * The number of later entries of the same product, by entry; the newest come first. The database counts those behind the
 * page; of those on it and between, which a filter may have left out, it sends ids.
 */
async function countLater(
  reader: Reader,
  entries: readonly AuditRow[],
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [newest, oldest] = [entries[0]?.id ?? "", entries.at(-1)?.id ?? ""];
  const ofProducts = all(matches({ kind }), among("resourceId", productIds));
  const between = all(compares("id", "greaterThanOrEqual", oldest), compares("id", "lessThanOrEqual", newest));
  const [behind, listed] = await Promise.all([
    reader.tally(auditEntries, { where: all(ofProducts, compares("id", "greaterThan", newest)), by: ["resourceId"] }),
    reader.tally(auditEntries, { where: all(ofProducts, between), by: ["id", "resourceId"] }),
  ]);
  const counts = new Map(behind.map(({ key, count }) => [key.resourceId, count]));
  const later = new Map<string, number>();
  for (const { id, resourceId } of listed.map(({ key }) => key).toSorted(byNewest)) {
    const count = counts.get(resourceId) ?? 0;
    later.set(id, count);
    counts.set(resourceId, count + 1);
  }
  return later;
}

function byNewest(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id > other.id ? -1 : 1;
}
