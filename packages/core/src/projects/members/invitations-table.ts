import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";
import type { MemberRole } from "./members-table.ts";

/** What can become of an invitation to a project. */
export const projectInvitationStatuses = ["open", "accepted", "declined", "withdrawn"] as const;

/** An invitation to a project, for the owner of an address; a live row is open, until it expires. */
export interface ProjectInvitationRow extends BaseRow {
  readonly projectId: string;
  /** In lower case. */
  readonly emailAddress: string;
  readonly role: MemberRole;
  readonly status: (typeof projectInvitationStatuses)[number];
  readonly invitedBy: Id<"user">;
  readonly expiresAt: string;
}

/** Table of invitations to projects that have not been answered. */
export const projectInvitations: Table<ProjectInvitationRow> = {
  name: "project_invitations",
  columns: {
    ...baseColumns,
    projectId: "id",
    emailAddress: "text",
    role: "text",
    status: "text",
    invitedBy: "id",
    expiresAt: "timestamp",
  },
  unique: [["projectId", "emailAddress"]],
  // Everybody who may read the project reads its history; whom its owner has asked is the owner's to know.
  secret: ["emailAddress"],
};
