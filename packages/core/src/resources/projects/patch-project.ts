import { DomainError } from "../../errors.ts";
import { exampleEntity } from "../../resource/describe.ts";
import { actorOf, defineOperation } from "../../resource/operation.ts";
import { patchedFields } from "../../resource/operations/patch.ts";
import { changeRow } from "../../resource/rows.ts";
import { checkVersion } from "../../resource/version.ts";
import { lockProject, onProject, projectKind, projectRight } from "./access.ts";
import { removeProject } from "./project-operations.ts";
import { type ProjectRow, projects } from "./table.ts";

const { schemas, definition } = projects;

/** Changes a project at the version last read; `deleted: true` removes it, which only its owner may do. */
export const patchProject = defineOperation({
  ...onProject("writer"),
  name: "patchProject",
  method: "PATCH",
  path: "/api/v1/projects/{id}",
  tag: "Projects",
  summary: "Change a project",
  body: schemas.patch,
  status: 200,
  output: schemas.entity,
  example: { body: { name: definition.example.name, version: 0 }, output: exampleEntity(projects) },
  run: (context, { body, subject }) => {
    const removed = body.deleted === true;
    if (removed && projectRight(actorOf(context), subject) !== "owner") {
      throw new DomainError("forbidden", "Only the owner or an administrator removes a project");
    }
    return context.store.transaction(async (transaction): Promise<ProjectRow> => {
      const before = await lockProject(transaction, subject.id);
      const changes: Partial<ProjectRow> = patchedFields(projects, before, body);
      checkVersion(body.version, before.version);
      if (removed) return removeProject(context, transaction, { before, changes });
      return changeRow(context, transaction, { kind: projectKind, before, changes });
    });
  },
});
