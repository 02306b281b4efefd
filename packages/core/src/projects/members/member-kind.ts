import type { Kind } from "../../engine/rows/rows.ts";
import { type ProjectMemberRow, projectMembers } from "./members-table.ts";

/** Members as the audit trail names them. */
export const memberKind: Kind<ProjectMemberRow> = {
  name: "ProjectMember",
  table: projectMembers,
  historyOf: ({ projectId }) => projectId,
};
