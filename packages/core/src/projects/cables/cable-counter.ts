/** Name of the counter behind the cable ids of a project; a copy of the project goes on where it is. */
export function cableCounter(projectId: string): string {
  return `cables:${projectId}`;
}
