import type { FileShelf } from "../../catalog/mod.ts";
import { findProject, inProject } from "../project/access.ts";
import { projectRights } from "../project/rights.ts";

/** Files of a project, such as pictures on its views. */
export const projectFiles: FileShelf = {
  ownerKind: "project",
  names: { one: "ProjectFile", many: "ProjectFiles" },
  path: "/api/v1/projects/{id}/files",
  tag: "Project files",
  privileges: { read: projectRights.reader, write: projectRights.writer },
  async find(context, parameters, right) {
    if (right === "read") {
      const { id } = await findProject(context, { id: parameters["id"], right: "reader" });
      return {
        ownerId: id,
        change: () => Promise.reject(new TypeError("Cannot change files that were found to be read")),
      };
    }
    const project = await findProject(context, { id: parameters["id"], right: "writer" });
    return { ownerId: project.id, change: (work) => inProject(context, { project, right: "writer" }, work) };
  },
};
