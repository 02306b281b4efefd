import type { Change } from "../../engine/rows/change.ts";
import { all, among, compares, live, matches } from "../../engine/rows/conditions.ts";
import { changeRows } from "../../engine/rows/rows.ts";
import type { Id } from "../../ports/id.ts";
import { memberKind } from "../members/member-kind.ts";
import { projectMembers } from "../members/members-table.ts";
import { projectKind } from "./access.ts";
import { projects } from "./table.ts";

/** The next projects to hand over, behind the id `after`. */
export interface HandOver {
  readonly from: Id<"user">;
  readonly to: Id<"user">;
  readonly after: string;
  readonly limit: number;
}

/**
 * Gives the next projects of a user, snapshots and removed ones included, to another one, who is no longer a member of
 * them. Returns their ids in order; fewer than `limit` are the last.
 */
export async function handOverProjects(
  change: Change,
  { from, to, after, limit }: HandOver,
): Promise<readonly Id<"project">[]> {
  const { transaction } = change;
  const rows = await transaction.select(projects.table, {
    where: all(matches({ ownerId: from }), compares("id", "greaterThan", after)),
    orderBy: [{ column: "id", direction: "asc" }],
    limit,
    lock: true,
  });
  const ids = rows.map(({ id }) => id);
  await changeRows(change, { kind: projectKind, rows, changes: { ownerId: to } });
  const members = await transaction.select(projectMembers, {
    where: all(live, matches({ userId: to }), among("projectId", ids)),
    lock: true,
  });
  await changeRows(change, { kind: memberKind, rows: members, changes: { deleted: true }, action: "delete" });
  return ids;
}
