import { pickOperations } from "../engine/operations/standard.ts";
import { expiring } from "../engine/upkeep/erase-expired.ts";
import type { Wing } from "../engine/wing.ts";
import { projectCableOperations } from "./cables/project-cables.ts";
import { cableSettings, cableSettingsOperations } from "./cables/settings.ts";
import { projectCables } from "./cables/table.ts";
import { usedCableIds } from "./cables/used-cable-ids.ts";
import { fileOperations } from "./files/files.ts";
import { invitationMail } from "./members/invitation-mail.ts";
import { projectInvitations } from "./members/invitations-table.ts";
import { projectMembers } from "./members/members-table.ts";
import { projectProductOperations } from "./products/project-products.ts";
import { projectProducts } from "./products/table.ts";
import { projectOperations } from "./project/projects.ts";
import { projects } from "./project/table.ts";
import { recordingKind } from "./recordings/join-chunks.ts";
import { recordingOperations } from "./recordings/recordings.ts";
import { recordingBytes } from "./recordings/use-recording-bytes.ts";
import { reportKind } from "./reports/report-job.ts";
import { reportOperations } from "./reports/reports.ts";
import { reports } from "./reports/table.ts";
import { viewItems } from "./view-items/table.ts";
import { viewItemOperations } from "./view-items/view-items.ts";
import { createViewTemplateFromTemplate } from "./view-templates/from-template.ts";
import { hideViewTemplate } from "./view-templates/hide.ts";
import { listAvailableViewTemplates } from "./view-templates/list-available.ts";
import { listServiceViews } from "./view-templates/list-service-views.ts";
import { restoreViewTemplates } from "./view-templates/restore.ts";
import { viewTemplates } from "./view-templates/table.ts";
import { projectViewOperations } from "./views/project-views.ts";
import { projectViews } from "./views/table.ts";

/** Projects and their contents: members, products, views with their items, cables, and reports over them. */
export const projectsWing: Wing = {
  operations: [
    ...projectOperations,
    ...projectProductOperations,
    ...projectViewOperations,
    ...viewItemOperations,
    ...fileOperations,
    ...projectCableOperations,
    ...cableSettingsOperations,
    listAvailableViewTemplates,
    ...pickOperations(viewTemplates, "list", "get", "create", "replace", "patch"),
    restoreViewTemplates,
    hideViewTemplate,
    listServiceViews,
    createViewTemplateFromTemplate,
    ...reportOperations,
    ...recordingOperations,
  ],
  resources: [projects, projectProducts, projectViews, reports, viewTemplates],
  tables: [cableSettings.table, projectCables, projectInvitations, projectMembers, usedCableIds, viewItems],
  expiring: [expiring(projectInvitations, "expiresAt")],
  jobKinds: [reportKind, recordingKind],
  quotas: [recordingBytes],
  mailKinds: [invitationMail],
};
