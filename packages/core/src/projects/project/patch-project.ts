import { actorOf, defineOperation } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { onProject, ownsProject } from "./access.ts";
import { changeProject } from "./change-project.ts";
import { projects } from "./table.ts";

const { schemas, definition } = projects;

export const patchProject = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "patchProject",
  method: "PATCH",
  path: "/api/v1/projects/{id}",
  tag: "Projects",
  summary: "Change a project",
  description:
    "Changes the members in the body; `deleted: true` removes the project, which only its owner and administrators may do.",
  body: schemas.patch,
  output: schemas.entity,
  example: { body: { name: definition.example.name, version: 0 }, output: exampleEntity(projects) },
  run: async (context, { body, subject }) => {
    if (body.deleted === true && !ownsProject(actorOf(context), subject)) {
      throw new DomainError("forbidden", "Only the owner or an administrator can remove a project");
    }
    return changeProject(context, { project: subject, body });
  },
});
