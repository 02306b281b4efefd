import type { Operation } from "../../engine/calls/operation.ts";
import { listProjectInvitations, withdrawProjectInvitation } from "../members/invitation-operations.ts";
import {
  addProjectMember,
  deleteProjectMember,
  listProjectMembers,
  patchProjectMember,
} from "../members/member-operations.ts";
import { acceptOwnInvitation, declineOwnInvitation, listOwnInvitations } from "../members/own-invitations.ts";
import { undoChangeSet } from "../undo/undo-change-set.ts";
import {
  deleteAnyProject,
  deleteAnySnapshot,
  getAnyProject,
  patchAnyProject,
  queryAllProjects,
  queryAllSnapshots,
  replaceAnyProject,
} from "./admin-operations.ts";
import { copyProject, snapshotProject } from "./copy-project.ts";
import { listSnapshots } from "./list-snapshots.ts";
import { patchProject } from "./patch-project.ts";
import { createProject, deleteProject, getProject, queryProjects } from "./project-operations.ts";
import { queryUserProjects } from "./query-user-projects.ts";
import { readProjectHistory } from "./read-history.ts";
import { restoreProject } from "./restore-project.ts";

/** Operations on projects themselves, their snapshots and their members. */
export const projectOperations: readonly Operation[] = [
  queryProjects,
  createProject,
  getProject,
  patchProject,
  deleteProject,
  restoreProject,
  copyProject,
  snapshotProject,
  listSnapshots,
  readProjectHistory,
  undoChangeSet,
  listProjectMembers,
  addProjectMember,
  patchProjectMember,
  deleteProjectMember,
  listProjectInvitations,
  withdrawProjectInvitation,
  listOwnInvitations,
  acceptOwnInvitation,
  declineOwnInvitation,
  queryAllProjects,
  getAnyProject,
  replaceAnyProject,
  patchAnyProject,
  deleteAnyProject,
  queryAllSnapshots,
  deleteAnySnapshot,
  queryUserProjects,
];
