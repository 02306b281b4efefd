import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";
import type { MemberRole } from "./members-table.ts";

/** States of an invitation to a project. */
export const projectInvitationStatuses = ["open", "accepted", "declined", "withdrawn"] as const;

/** An invitation to a project for the owner of an address; a live row is open until it expires. */
export interface ProjectInvitationRow extends BaseRow {
  readonly projectId: Id<"project">;
  /** In lower case. */
  readonly emailAddress: string;
  readonly role: MemberRole;
  readonly status: (typeof projectInvitationStatuses)[number];
  readonly invitedBy: Id<"user">;
  readonly expiresAt: string;
}

/** Table of unanswered invitations to projects. */
export const projectInvitations: Table<ProjectInvitationRow> = {
  name: "project_invitations",
  persons: {
    emailAddress: { erased: { emailAddress: "", status: "withdrawn", deleted: true } },
    invitedBy: { erased: "pseudonym", unexported: ["emailAddress"] },
  },
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
  // Every reader of the project reads its history; only its owner may know who is invited.
  secret: ["emailAddress"],
};
