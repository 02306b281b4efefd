import type { FileShelf } from "../../catalog/mod.ts";
import { checkUnlocked, findProject, inProject } from "../project/access.ts";
import { projectRights } from "../project/rights.ts";

/** Files of a project, such as pictures on its views. */
export const projectFiles: FileShelf = {
  ownerKind: "project",
  names: { one: "ProjectFile", many: "ProjectFiles" },
  path: "/api/v1/projects/{id}/files",
  tag: "Project files",
  privileges: { read: projectRights.reader, write: projectRights.writer },
  async find(context, parameters, right) {
    const project = await findProject(context, { id: parameters["id"], right: right === "read" ? "reader" : "writer" });
    return {
      ownerId: project.id,
      checkChangeable: () => checkUnlocked(project),
      // Who found the project as a reader is refused under its lock.
      change: (running, work) => inProject(running, { project, right: "writer" }, work),
    };
  },
};
