export { findConnections, type PossibleConnection } from "./cables/find-connections.ts";
export { type FreePort, listFreePorts } from "./cables/free-ports.ts";
export { projectCables } from "./cables/table.ts";
export { type ProjectInvitationRow, projectInvitations } from "./members/invitations-table.ts";
export { checkUnlocked, findProject } from "./project/access.ts";
export { projectRights } from "./project/rights.ts";
export { projects } from "./project/table.ts";
export { runReportJob } from "./reports/run-report-job.ts";
export { projectsWing } from "./wing.ts";
