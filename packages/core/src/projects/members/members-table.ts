import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";

/** Roles of members: read, or read and change. */
export const memberRoles = ["viewer", "editor"] as const;

/** One of {@link memberRoles}. */
export type MemberRole = (typeof memberRoles)[number];

/** A user who has rights in a project without owning it. */
export interface ProjectMemberRow extends BaseRow {
  readonly projectId: Id<"project">;
  readonly userId: Id<"user">;
  readonly role: MemberRole;
}

export const projectMembers: Table<ProjectMemberRow> = {
  name: "project_members",
  persons: { userId: { erased: { deleted: true } } },
  columns: { ...baseColumns, projectId: "id", userId: "id", role: "text" },
  unique: [["projectId", "userId"]],
};
