import type { Operation } from "../../engine/calls/operation.ts";
import { addProjectView } from "./add-view.ts";
import { deepCopyProjectView } from "./copy-view.ts";
import { restoreProjectViews } from "./restore-views.ts";
import { deleteProjectView, getProjectView, listProjectViews, patchProjectView } from "./view-operations.ts";

/** Operations on the views of a project. */
export const projectViewOperations: readonly Operation[] = [
  listProjectViews,
  addProjectView,
  getProjectView,
  patchProjectView,
  deleteProjectView,
  deepCopyProjectView,
  restoreProjectViews,
];
