import type { Migration } from "kysely/migration";
import { foundation } from "./0001-foundation.ts";
import { usersAndRoles } from "./0002-users-and-roles.ts";
import { catalog } from "./0003-catalog.ts";
import { projects } from "./0004-projects.ts";
import { webhooks } from "./0005-webhooks.ts";
import { upkeep } from "./0006-upkeep.ts";
import { deliveryIndexes } from "./0007-delivery-indexes.ts";
import { projectContents } from "./0008-project-contents.ts";
import { listsTranslationsReports } from "./0009-lists-translations-reports.ts";
import { cableSettings } from "./0010-cable-settings.ts";
import { viewTemplates } from "./0011-view-templates.ts";
import { identity } from "./0012-identity.ts";
import { projectIntegrity } from "./0013-project-integrity.ts";
import { deliveryFilters } from "./0014-delivery-filters.ts";
import { addressStates } from "./0017-address-states.ts";
import { unitsAndNames } from "./0018-units-and-names.ts";
import { projectInvitations } from "./0019-project-invitations.ts";
import { endpointFailures } from "./0020-endpoint-failures.ts";
import { consentPlaces } from "./0022-consent-places.ts";
import { settleDeliveries } from "./0023-settle-deliveries.ts";
import { histories } from "./0024-histories.ts";
import { jobs } from "./0025-jobs.ts";
import { files } from "./0027-files.ts";
import { productFiles } from "./0030-product-files.ts";
import { eventFeed } from "./0032-event-feed.ts";
import { fileUses } from "./0042-file-uses.ts";

/**
 * Every migration by its name, in order of number. A released one never changes. Numbers 0015, 0016 and 0021 were never
 * used and must not be: the migrator refuses one that comes after a higher number.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-foundation": foundation,
  "0002-users-and-roles": usersAndRoles,
  "0003-catalog": catalog,
  "0004-projects": projects,
  "0005-webhooks": webhooks,
  "0006-upkeep": upkeep,
  "0007-delivery-indexes": deliveryIndexes,
  "0008-project-contents": projectContents,
  "0009-lists-translations-reports": listsTranslationsReports,
  "0010-cable-settings": cableSettings,
  "0011-view-templates": viewTemplates,
  "0012-identity": identity,
  "0013-project-integrity": projectIntegrity,
  "0014-delivery-filters": deliveryFilters,
  "0017-address-states": addressStates,
  "0018-units-and-names": unitsAndNames,
  "0019-project-invitations": projectInvitations,
  "0020-endpoint-failures": endpointFailures,
  "0022-consent-places": consentPlaces,
  "0023-settle-deliveries": settleDeliveries,
  "0024-histories": histories,
  "0025-jobs": jobs,
  "0027-files": files,
  "0030-product-files": productFiles,
  "0032-event-feed": eventFeed,
  "0042-file-uses": fileUses,
};
