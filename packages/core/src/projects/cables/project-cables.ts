import type { Operation } from "../../engine/calls/operation.ts";
import {
  createProjectCable,
  deleteProjectCable,
  getProjectCable,
  listProjectCables,
  queryProjectCables,
} from "./cable-operations.ts";
import { patchProjectCable } from "./patch-cable.ts";
import { restoreProjectCables } from "./restore-cables.ts";

/** Operations on the cables of a project. */
export const projectCableOperations: readonly Operation[] = [
  listProjectCables,
  queryProjectCables,
  createProjectCable,
  restoreProjectCables,
  getProjectCable,
  patchProjectCable,
  deleteProjectCable,
];
