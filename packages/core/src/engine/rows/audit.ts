import type { Id } from "../../ports/id.ts";
import type { JsonObject } from "../../ports/json.ts";
import type { Table } from "../../ports/table.ts";
import { formatTimestamp } from "../schemas/formats.ts";
import { isJsonObject, sameJson } from "../schemas/json.ts";
import type { Change } from "./change.ts";

/** Actions on a resource. */
export const auditActions = [
  "create",
  "update",
  "delete",
  "restore",
  "reveal",
  "resend",
  "sign-in",
  "sign-in-failed",
  "impersonate",
  "sign-out",
  "unlock",
  "rotate-keys",
  "authorize",
  "revoke",
  "export",
  "erase",
] as const;

/** One of {@link auditActions}. */
export type AuditAction = (typeof auditActions)[number];

/** One change of one field. Secrets appear as `[secret]`. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** An action, its actor, its time and its changes. Rows are only ever added. */
export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly action: AuditAction;
  /** Name of the resource kind. */
  readonly kind: string;
  readonly resourceId: string;
  readonly actorUserId: Id<"user"> | null;
  readonly impersonatorId: Id<"user"> | null;
  /** Id of the portal's link by which somebody acted whom the service does not know; the actor is then who made it. */
  readonly portalLinkId: string | null;
  readonly requestId: string;
  /** All changes of one run of an operation share it. */
  readonly changeSetId: string | null;
  /** Id of the row whose history includes the entry, such as the project of a cable; null without such a row. */
  readonly historyId: string | null;
  readonly changes: readonly FieldChange[];
}

/** Table of the audit trail. */
export const auditEntries: Table<AuditRow> = {
  name: "audit_entries",
  persons: {
    // What they changed, as whom, and who acted as them, may tell of others.
    actorUserId: { erased: "pseudonym", unexported: ["changes", "impersonatorId"] },
    impersonatorId: { erased: "pseudonym", unexported: ["changes", "actorUserId"] },
  },
  columns: {
    id: "id",
    at: "timestamp",
    action: "text",
    kind: "text",
    resourceId: "id",
    actorUserId: "id",
    impersonatorId: "id",
    portalLinkId: "id",
    requestId: "text",
    changeSetId: "id",
    historyId: "id",
    changes: "json",
  },
};

/** Contents of one audit row besides actor and time. */
export interface AuditDraft {
  readonly action: AuditAction;
  readonly kind: string;
  readonly resourceId: string;
  /**
   * The acting user when the request carries a password or a browser's session instead of a token. @default the caller
   */
  readonly actorUserId?: Id<"user">;
  /** @default none: no row's history includes the change */
  readonly historyId?: string | null;
  readonly changes?: readonly FieldChange[];
}

/**
 * Writes audit rows in the transaction of the change they describe.
 * @example
 * ```ts
 * import { matches } from "@design-catalog/core";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator, context } = await createMemoryHost();
 * const draft = { action: "unlock", kind: "User", resourceId: administrator.id } as const;
 * await context.store.transaction((transaction) => recordAudit({ context, transaction }, [draft]));
 * const entries = await context.store.select(auditEntries, { where: matches({ action: "unlock" }) });
 * assert.deepEqual(entries.map(({ actorUserId }) => actorUserId), [administrator.id]);
 * ```
 */
export async function recordAudit({ context, transaction }: Change, drafts: readonly AuditDraft[]): Promise<void> {
  const at = formatTimestamp(context.ports.clock.now());
  await transaction.insert(
    auditEntries,
    drafts.map((draft) => ({
      id: context.ports.ids.next(),
      at,
      actorUserId: context.actor?.userId ?? context.portal?.madeBy ?? null,
      impersonatorId: context.actor?.impersonatorId ?? null,
      portalLinkId: context.portal?.linkId ?? null,
      requestId: context.requestId,
      changeSetId: context.changeSetId,
      historyId: null,
      changes: [],
      ...draft,
    })),
  );
}

/** Bookkeeping that every write changes and the audit row has anyway. */
const unaudited: ReadonlySet<string> = new Set([
  "id",
  "version",
  "createdAt",
  "updatedAt",
  "createdBy",
  "updatedBy",
  "removalId",
]);

/** Fields that differ between two rows; for a changed map, the differing keys as `<field>.<key>`. */
export function fieldChanges(before: object, after: object, secret: readonly string[] = []): readonly FieldChange[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]: [string, unknown]) => {
    const change = { field, before: old.get(field) ?? null, after: value ?? null };
    if (unaudited.has(field) || sameJson(change.before, change.after)) return [];
    return secret.includes(field) ? [{ field, before: "[secret]", after: "[secret]" }] : keyChanges(change);
  });
}

function keyChanges({ field, before, after }: FieldChange): readonly FieldChange[] {
  if (!isJsonObject(before) || !isJsonObject(after)) return [{ field, before, after }];
  // A key that comes or goes with the value null has changed too; without an entry the change would go unnoticed.
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(
      (key) =>
        !sameJson(memberOf(before, key), memberOf(after, key)) ||
        Object.hasOwn(before, key) !== Object.hasOwn(after, key),
    )
    .map((key) => ({ field: `${field}.${key}`, before: memberOf(before, key), after: memberOf(after, key) }));
}

function memberOf(map: JsonObject, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : null;
}
