import { type Static, Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { groupBy } from "../../engine/group-by.ts";
import { idTime, idTimePrefix } from "../../engine/id.ts";
import { type AuditRow, auditActions, auditEntries } from "../../engine/rows/audit.ts";
import { all, compares, matches } from "../../engine/rows/conditions.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { fieldChangesSchema } from "../../engine/schemas/field-changes.ts";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import { boolean, idOf, integer, nullable, text } from "../../engine/schemas/schema.ts";
import type { Condition } from "../../ports/condition.ts";
import { onProject } from "./access.ts";

/** Change sets on a page, at most. */
const changeSetsMax = 100;
const changeSetsDefault = 20;
/** Changes on a page, at most: one change set can be thousands. */
const changesMax = 1000;
const dayMs = 86_400_000;

const closed = { additionalProperties: false };

const changeSchema = Type.Object(
  {
    action: openForm(oneOfGrowing(auditActions)),
    kind: text({ max: 100, description: "Name of the resource kind, such as ProjectProduct" }),
    resourceId: idOf("resource"),
    fields: fieldChangesSchema("What differs; of a map `<field>.<key>`"),
  },
  { $id: "Change", ...closed },
);

const changeSetSchema = Type.Object(
  {
    id: idOf("change set", { description: "Shared by everything that one request changed" }),
    at: baseSchema.createdAt,
    userId: nullable(idOf("user", { description: "The user who made the change; null for the service itself" })),
    impersonatorId: nullable(idOf("user", { description: "The administrator who acted in that user's name" })),
    changes: Type.Array(changeSchema, { maxItems: changesMax }),
    truncated: boolean({ description: `True if there are more than the first ${changesMax} changes` }),
  },
  { $id: "ChangeSet", ...closed },
);

type ChangeSet = Static<typeof changeSetSchema>;

/**
 * Changes of a project, newest first: who, when, which fields. A page ends after `limit` change sets or {@link
 * changesMax} changes, whichever comes first; the id of its last change set is the next page's `before`. A change set
 * with more changes than that shows only the first ones.
 */
export const readProjectHistory = defineOperation({
  ...onProject("reader"),
  audience: "anyone",
  name: "readProjectHistory",
  method: "GET",
  path: "/api/v1/projects/{id}/history",
  tag: "Projects",
  summary: "Read who changed what, and when",
  description: "Returns the changes of a project as change sets, newest first: who, when and each field.",
  query: Type.Object(
    {
      limit: Type.Optional(integer({ min: 1, max: changeSetsMax, description: "Change sets of the page" })),
      before: Type.Optional(idOf("change set", { description: "Only change sets older than this one" })),
    },
    closed,
  ),
  output: Type.Array(changeSetSchema),
  example: {
    output: [
      {
        id: "6740a1f2c3d4e5f607182970",
        at: "2026-11-21T09:30:00.000Z",
        userId: "6740a1f2c3d4e5f607182950",
        impersonatorId: null,
        changes: [
          {
            action: "update",
            kind: "Project",
            resourceId: "6740a1f2c3d4e5f60718293a",
            fields: [{ field: "name", before: "Lobby", after: "Lobby video wall" }],
          },
        ],
        truncated: false,
      },
    ],
  },
  async run({ store, ports }, { query, subject }) {
    const { before, limit = changeSetsDefault } = query;
    const untilMs = (before === undefined ? ports.clock.now() : idTime(before)) + clockSkewMs;
    const entries: AuditRow[] = [];
    for (const window of windowsBack(untilMs, idTime(subject.id) - clockSkewMs)) {
      const where = all(matches({ historyId: subject.id }), ...within(window, before));
      const rest = changesMax + 1 - entries.length;
      entries.push(...(await store.select(auditEntries, { where, orderBy, limit: rest })));
      const changeSets = new Set(entries.map(({ changeSetId }) => changeSetId));
      if (entries.length > changesMax || changeSets.size >= limit) break;
    }
    return toChangeSets(entries).slice(0, limit);
  },
});

const orderBy = [
  { column: "changeSetId", direction: "desc" },
  { column: "id", direction: "asc" },
] as const;

/** Milliseconds that clocks may differ. */
const clockSkewMs = dayMs;
/** Factor by which windows grow, to read the history of years in a few statements. */
const windowGrowth = 8;

interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Windows from now into the past, beginning with a few days: recent changes are asked for most, and lie in few
 * partitions.
 */
function* windowsBack(untilMs: number, sinceMs: number): Generator<Window> {
  for (let toMs = untilMs, lengthMs = 2 * dayMs; toMs > sinceMs; lengthMs *= windowGrowth) {
    const fromMs = Math.max(toMs - lengthMs, sinceMs);
    yield { fromMs, toMs };
    toMs = fromMs;
  }
}

/**
 * Matches the entries of a window, which holds change sets whole; entries are stored by day, which their own ids tell.
 * Those of a job, which may have waited for long, may be of any later day.
 */
function within({ fromMs, toMs }: Window, before: string | undefined): readonly Condition<"changeSetId" | "id">[] {
  const end = idTimePrefix(toMs);
  return [
    compares("changeSetId", "greaterThanOrEqual", idTimePrefix(fromMs)),
    compares("changeSetId", "lessThan", before === undefined || end < before ? end : before),
    compares("id", "greaterThanOrEqual", idTimePrefix(fromMs - clockSkewMs)),
  ];
}

/** Groups entries into change sets, in order; leaves a last one that may be cut off to the next page if possible. */
function toChangeSets(entries: readonly AuditRow[]): readonly ChangeSet[] {
  const groups = groupBy(entries.slice(0, changesMax), ({ changeSetId }) => changeSetId);
  const cut = entries[changesMax]?.changeSetId;
  const whole = [...groups.values()].filter((group) => group[0]?.changeSetId !== cut || groups.size === 1);
  return whole.flatMap((group) => {
    const [first] = group;
    return first ? [toChangeSet(first, group, first.changeSetId === cut)] : [];
  });
}

function toChangeSet(first: AuditRow, entries: readonly AuditRow[], truncated: boolean): ChangeSet {
  return {
    id: first.changeSetId ?? first.id,
    at: first.at,
    userId: first.actorUserId,
    impersonatorId: first.impersonatorId,
    changes: entries.map(({ action, kind, resourceId, changes }) => ({
      action,
      kind,
      resourceId,
      fields: [...changes],
    })),
    truncated,
  };
}
