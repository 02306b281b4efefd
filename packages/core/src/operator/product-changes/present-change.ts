import type { products } from "../../catalog/mod.ts";
import { parseId } from "../../engine/id.ts";
import type { AuditRow } from "../../engine/rows/audit.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import { pointerOf } from "../../engine/schemas/field-changes.ts";
import type { UserRow } from "../../identity/mod.ts";
import type { ProductChange } from "./schemas.ts";

type ProductRow = RowOf<typeof products>;

/** Facts about entries that the trail itself lacks. */
export interface Known {
  readonly products: ReadonlyMap<string, ProductRow>;
  readonly users: ReadonlyMap<string, UserRow>;
  /** Number of later changes of the same product, by entry. */
  readonly later: ReadonlyMap<string, number>;
}

/** Presents an entry of the trail. Each change raises the version by one, so the later ones tell that of this one. */
export function presentChange(entry: AuditRow, { products, users, later }: Known): ProductChange {
  const { id, resourceId, action, at, actorUserId, impersonatorId, changeSetId } = entry;
  const product = products.get(resourceId);
  return {
    productId: parseId(resourceId),
    name: product?.name ?? "",
    action,
    at,
    version: (product?.version ?? 0) - (later.get(id) ?? 0),
    actor: actorUserId && { userId: actorUserId, emailAddress: users.get(actorUserId)?.emailAddress ?? null },
    impersonatorId,
    changeSetId,
    fields: entry.changes.map(({ field, before, after }) => ({ pointer: pointerOf(field), before, after })),
  };
}
