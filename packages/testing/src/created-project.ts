import { projectEventTypes } from "@design-catalog/core/projects";

const { example } = projectEventTypes.find(({ type }) => type === "project.created") ?? {};

/** An event, for a recorder, about a project that nobody created; it fits the schema of its type. */
export function createdProject(id: string, name = "Ställverk 7") {
  return { type: "project.created", data: { object: { ...example?.object, id, name } } } as const;
}
