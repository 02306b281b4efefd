import type { Id } from "../../ports/id.ts";
import type { Change } from "./change.ts";
import { isJsonObject, sameJson } from "../schemas/json.ts";
import type { JsonObject } from "../../ports/json.ts";
import { formatTimestamp } from "../schemas/formats.ts";
import type { Table } from "../../ports/table.ts";

/** What can be done to a resource. */
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
] as const;

/** One of {@link auditActions}. */
export type AuditAction = (typeof auditActions)[number];

/** One change of one field. Secrets appear as `[secret]`. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Who did what, when, and what it changed. Rows are only ever added. */
export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly action: AuditAction;
  /** Name of the resource kind. */
  readonly kind: string;
  readonly resourceId: string;
  readonly actorUserId: Id<"user"> | null;
  readonly impersonatorId: Id<"user"> | null;
  readonly requestId: string;
  /** What one run of an operation did carries the same. */
  readonly changeSetId: string | null;
  /** The project whose history it is part of. */
  readonly projectId: string | null;
  readonly changes: readonly FieldChange[];
}

/** Table of the audit trail. */
export const auditEntries: Table<AuditRow> = {
  name: "audit_entries",
  columns: {
    id: "id",
    at: "timestamp",
    action: "text",
    kind: "text",
    resourceId: "id",
    actorUserId: "id",
    impersonatorId: "id",
    requestId: "text",
    changeSetId: "id",
    projectId: "id",
    changes: "json",
  },
};

/** What one audit row says, beside who and when. */
export interface AuditDraft {
  readonly action: AuditAction;
  readonly kind: string;
  readonly resourceId: string;
  /** Who acts where the request carries no token but a password or a browser's session. @default the caller */
  readonly actorUserId?: Id<"user">;
  /** @default none: the change is part of no project's history */
  readonly projectId?: string | null;
  readonly changes?: readonly FieldChange[];
}

/** Writes audit rows in the transaction of the change they describe. */
export async function recordAudit({ context, transaction }: Change, drafts: readonly AuditDraft[]): Promise<void> {
  const at = formatTimestamp(context.ports.clock.now());
  await transaction.insert(
    auditEntries,
    drafts.map((draft) => ({
      id: context.ports.ids.next(),
      at,
      actorUserId: context.actor?.userId ?? null,
      impersonatorId: context.actor?.impersonatorId ?? null,
      requestId: context.requestId,
      changeSetId: context.changeSetId,
      projectId: null,
      changes: [],
      ...draft,
    })),
  );
}

/** Bookkeeping that every write changes and the audit row says anyway. */
const unaudited: ReadonlySet<string> = new Set([
  "id",
  "version",
  "createdAt",
  "updatedAt",
  "createdBy",
  "updatedBy",
  "removalId",
]);

/** The fields that differ between two rows; of a map that has changed, the keys that differ, as `<field>.<key>`. */
export function fieldChanges(before: object, after: object, secret: readonly string[] = []): readonly FieldChange[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .map(([field, value]: [string, unknown]) => ({ field, before: old.get(field) ?? null, after: value ?? null }))
    .filter((change) => !unaudited.has(change.field) && !sameJson(change.before, change.after))
    .flatMap((change) =>
      secret.includes(change.field)
        ? [{ field: change.field, before: "[secret]", after: "[secret]" }]
        : keyChanges(change),
    );
}

function keyChanges({ field, before, after }: FieldChange): readonly FieldChange[] {
  if (!isJsonObject(before) || !isJsonObject(after)) return [{ field, before, after }];
  // A key that comes or goes with the value null has changed too: without an entry the change would be taken for none.
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
