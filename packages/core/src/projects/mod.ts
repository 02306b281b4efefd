export {
  cableWarningCode,
  cableWarningCodes,
  cableWarningsSchema,
  readCableWarnings,
} from "./cables/cable-warnings.ts";
export { checkPortsKept } from "./cables/check-ports.ts";
export { findConnections, type PossibleConnection } from "./cables/find-connections.ts";
export { type FreePort, listFreePorts } from "./cables/free-ports.ts";
export { projectCables } from "./cables/table.ts";
export { endsOf, findCablesAt } from "./cables/taken-ports.ts";
export { projectErrorCodes } from "./error-codes.ts";
export { projectEventTypes } from "./events.ts";
export { withLiveSymbols } from "./files/lock-files.ts";
export { uploadMayGoOn } from "./files/upload-may-go-on.ts";
export { type ProjectInvitationRow, projectInvitations } from "./members/invitations-table.ts";
export { projectProductKind } from "./products/subject.ts";
export { type PlacedName, placedNames, type ProjectProductRow, projectProducts } from "./products/table.ts";
export { checkUnlocked, findProject, visibleProjects } from "./project/access.ts";
export { handOverProjects } from "./project/hand-over.ts";
export { projectRights } from "./project/rights.ts";
export { type ProjectRow, projects } from "./project/table.ts";
export { recordingKey } from "./recordings/blob-keys.ts";
export { keepRecordings } from "./recordings/keep-recordings.ts";
export { sweepRecordings } from "./recordings/sweep-recordings.ts";
export { reportColumns } from "./reports/columns.ts";
export { reports } from "./reports/table.ts";
export { viewItems } from "./view-items/table.ts";
export { viewTemplates } from "./view-templates/table.ts";
export { projectsWing } from "./wing.ts";
