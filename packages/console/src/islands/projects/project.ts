import type { Project } from "@design-catalog/client/api";
import { mayUse, pageData } from "../engine/page-data.ts";

/** Privilege that changes anybody's projects. */
export const changing = "Admin Projects r/w";

/** Id of the page's project. */
export const projectId = pageData.parameters["id"] ?? "";

/** The project that a tab shows, and whether the user may change it. */
export interface ProjectTab {
  readonly project: Project;
  readonly mayChange: boolean;
}

/** True if the user may change the project; nobody changes a snapshot. */
export function mayChangeProject({ locked }: Project): boolean {
  return !locked && mayUse(changing);
}
