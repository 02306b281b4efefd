import { actorOf, defineOperation } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { checkStillOwned, findProject, ownsProject, projectKind } from "./access.ts";
import { projectRights } from "./rights.ts";
import { projects } from "./table.ts";

export const restoreProject = defineOperation({
  name: "restoreProject",
  method: "POST",
  path: "/api/v1/projects/{id}/restore",
  tag: "Projects",
  summary: "Restore a removed project",
  description:
    "Restores a removed project or snapshot with everything that was removed with it. A live project stays as it is.",
  privilege: projectRights.owner,
  audience: "anyone",
  async subject(context, parameters) {
    const project = await findLive(context.store, projects.table, { id: parameters.id, includeDeleted: true });
    if (!project.deleted) return findProject(context, { id: project.id, right: "owner" });
    // Nobody else sees a removed project, so nobody else may learn of it from a refusal.
    if (!ownsProject(actorOf(context), project)) throw notFound();
    return project;
  },
  output: projects.schemas.entity,
  example: { output: exampleEntity(projects) },
  // inAnyProject() finds only live projects.
  run: (context, { subject }) =>
    inTransaction(context, async (change) => {
      const { transaction } = change;
      const find = { id: subject.id, lock: true, includeDeleted: true };
      const before = await findLive(transaction, projects.table, find);
      checkStillOwned(context, subject, before);
      checkExpectedVersion(context, before);
      const changes = { deleted: false };
      return changeRow(change, { kind: projectKind, before, changes, action: "restore" });
    }),
});
