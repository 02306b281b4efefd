import { products } from "../../catalog/mod.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { type AuditRow, auditEntries } from "../../engine/rows/audit.ts";
import { groupBy } from "../../engine/group-by.ts";
import { kindOf } from "../../engine/schemas/describe.ts";
import { users } from "../../identity/mod.ts";
import { all, always, among, compares, type ConditionOn, matches } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import { changeExample, changesDefault, type ChangesRequest, changesRequestSchema, changesSchema } from "./schemas.ts";
import { type Known, presentChange } from "./present-change.ts";

const kind = kindOf(products).name;
const newestFirst = [{ column: "id", direction: "desc" }] as const;

/** Lists the changes of catalog products in pages, the newest first: who changed what, when, and each field. */
export const listProductChanges = defineOperation({
  name: "listProductChanges",
  method: "POST",
  path: "/api/v1/admin/products/changes",
  tag: "Products",
  summary: "Read what was changed, by whom and when",
  privilege: "Admin Products",
  audience: "anyone",
  body: changesRequestSchema,
  status: 200,
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
  const oldest = entries.at(-1)?.id ?? "";
  const ofProducts = among("resourceId", productIds);
  const since = compares("id", "greaterThanOrEqual", oldest);
  const [changed, actors, trail] = await Promise.all([
    reader.select(products.table, { where: among("id", productIds) }),
    reader.select(users, { where: among("id", userIds) }),
    reader.select(auditEntries, { where: all(matches({ kind }), ofProducts, since), orderBy: newestFirst }),
  ]);
  return {
    products: new Map(changed.map((product) => [String(product.id), product])),
    users: new Map(actors.map((user) => [String(user.id), user])),
    later: countLater(trail),
  };
}

/** The number of later entries of the same resource, by entry; the newest come first. */
function countLater(trail: readonly AuditRow[]): ReadonlyMap<string, number> {
  const groups = groupBy(trail, ({ resourceId }) => resourceId);
  return new Map([...groups.values()].flatMap((group) => group.map(({ id }, index) => [id, index] as const)));
}
