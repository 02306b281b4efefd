import { createJobOperations } from "../../application/jobs/job-operations.ts";
import { findProject } from "../project/access.ts";

/** Operations on report jobs, for users who can still see the project. */
export const reportJobOperations = createJobOperations(async (context, { projectId }) => {
  await findProject(context, { id: projectId, right: "reader" });
});
