export { findConnections, type PossibleConnection } from "./cables/find-connections.ts";
export { type FreePort, listFreePorts } from "./cables/free-ports.ts";
export { projectCables } from "./cables/table.ts";
export { projectEventTypes } from "./events.ts";
export { type ProjectInvitationRow, projectInvitations } from "./members/invitations-table.ts";
export { checkUnlocked, findProject } from "./project/access.ts";
export { projectRights } from "./project/rights.ts";
export { projects } from "./project/table.ts";
export { projectsWing } from "./wing.ts";
