import type { Id } from "../../ports/id.ts";

/** Name of the counter behind the cable ids of a project; a copy of the project continues the count. */
export function cableCounter(projectId: Id<"project">): string {
  return `cables:${projectId}`;
}
