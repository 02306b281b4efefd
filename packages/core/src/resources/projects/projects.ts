import type { Operation } from "../../resource/operation.ts";
import { patchProject } from "./patch-project.ts";
import { createProject, deleteProject, getProject, queryProjects } from "./project-operations.ts";

/** Everything that can be done with projects themselves. */
export const projectOperations: readonly Operation[] = [
  queryProjects,
  createProject,
  getProject,
  patchProject,
  deleteProject,
];
