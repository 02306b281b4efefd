/** Name of the counter behind the cable ids of a project; a copy of the project continues the count. */
export function cableCounter(projectId: string): string {
  return `cables:${projectId}`;
}
