import type { OperationContext } from "../../engine/calls/operation.ts";
import { grants } from "../../engine/calls/privilege.ts";
import { groupBy } from "../../engine/group-by.ts";
import { idTime, isId, lowestId } from "../../engine/id.ts";
import { type AuditAction, type AuditRow, auditEntries } from "../../engine/rows/audit.ts";
import { among, compares } from "../../engine/rows/conditions.ts";
import type { StreamedKind } from "./streamed-kinds.ts";

/** Something that changed. */
export interface StreamedChange {
  readonly kind: string;
  readonly id: string;
  /** Null where it has none, or is gone. */
  readonly version: number | null;
}

/** News of one look. */
export interface News {
  readonly changes: readonly StreamedChange[];
  /** Id to come back with; absent while nothing has changed. */
  readonly lastId?: string;
  /** True when more may have changed than is told: whatever is shown should be read again. */
  readonly isIncomplete: boolean;
}

/** Longest time by which an entry commits, or the clock of its process differs, after its id was made. */
const lateMs = 10_000;
/** Age from which nobody continues where they left off. */
const resumeMs = 5 * 60_000;
/** Entries that one look tells of. */
const entriesMax = 500;
/** Actions that change nothing. */
const reads: ReadonlySet<AuditAction> = new Set(["reveal", "export"]);

/**
 * Follows the audit trail of an application. Entries commit in another order than that of their ids, so each look reads the
 * last seconds again and leaves out what it has told. `after` is the `lastId` of an earlier stream.
 */
export function followChanges(
  context: Pick<OperationContext, "store" | "ports">,
  kinds: ReadonlyMap<string, StreamedKind>,
  after: string | undefined,
) {
  const { store, ports } = context;
  const startMs = ports.clock.now();
  const resumed = isId(after) && idTime(after) > startMs - resumeMs ? after : undefined;
  let told: ReadonlySet<string> = new Set(resumed === undefined ? [] : [resumed]);
  let lookedMs = resumed === undefined ? startMs : idTime(resumed);
  let isIncomplete = after !== undefined && resumed === undefined;

  async function look(privileges: ReadonlySet<string>): Promise<News> {
    const nowMs = ports.clock.now();
    const entries = await store.select(auditEntries, {
      where: compares("id", "greaterThanOrEqual", lowestId(lookedMs - lateMs)),
      orderBy: [{ column: "id", direction: "asc" }],
      limit: entriesMax + 1,
    });
    lookedMs = nowMs;
    // Nothing is noted as told, so what is left is told once the window holds no more than a look can tell.
    if (entries.length > entriesMax) return { changes: [], isIncomplete: true };
    const fresh = entries.filter(({ id }) => !told.has(id));
    told = new Set(entries.map(({ id }) => id));
    const changes = await versions(fresh.filter((entry) => mayRead(entry, privileges)));
    const news = { changes, isIncomplete, ...(fresh.length > 0 && { lastId: fresh.at(-1)?.id ?? "" }) };
    isIncomplete = false;
    return news;
  }

  function mayRead({ kind, action }: AuditRow, privileges: ReadonlySet<string>): boolean {
    const area = kinds.get(kind)?.area;
    return area !== undefined && !reads.has(action) && grants(privileges, `Admin ${area}`);
  }

  async function versions(entries: readonly AuditRow[]): Promise<readonly StreamedChange[]> {
    const byKind = groupBy(entries, ({ kind }) => kind);
    const found = [...byKind].map(async ([kind, of]) => {
      const ids = [...new Set(of.map(({ resourceId }) => resourceId))];
      const table = kinds.get(kind)?.table;
      const rows = table ? await store.select(table, { where: among("id", ids) }) : [];
      const versionOf = new Map<string, number>(rows.map(({ id, version }) => [id, version]));
      return ids.map((id) => ({ kind, id, version: versionOf.get(id) ?? null }));
    });
    return (await Promise.all(found)).flat();
  }

  return {
    look,
    /** Notes what is there as told, for a reader that begins now. */
    async begin(): Promise<void> {
      if (after === undefined) await look(new Set());
    },
  };
}
