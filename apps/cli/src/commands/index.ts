import type { Command } from "../command/command.ts";
import { applicationsDelete } from "./applications-delete.ts";
import { applicationsExport } from "./applications-export.ts";
import { applicationsHosts } from "./applications-hosts.ts";
import { applicationsMove } from "./applications-move.ts";
import { applicationsResume, applicationsSuspend } from "./applications-suspend.ts";
import { applicationsCreate, applicationsList, applicationsShow } from "./applications.ts";
import { auditExport } from "./audit-export.ts";
import { auditRead } from "./audit-read.ts";
import { backup } from "./backup.ts";
import { completion } from "./completion.ts";
import { deliveriesList } from "./deliveries-list.ts";
import { deliveriesResend } from "./deliveries-resend.ts";
import { deliveriesShow } from "./deliveries-show.ts";
import { doctor } from "./doctor.ts";
import { eventsList } from "./events-list.ts";
import { eventsShow } from "./events-show.ts";
import { eventsTrigger } from "./events-trigger.ts";
import { eventsTypes } from "./events-types.ts";
import { keysRotateSigning } from "./keys-rotate-signing.ts";
import { keysRotate } from "./keys-rotate.ts";
import { listen } from "./listen.ts";
import { login, logout } from "./login.ts";
import { logs } from "./logs.ts";
import { mailList } from "./mail-list.ts";
import { mailShow } from "./mail-show.ts";
import { migrate } from "./migrate.ts";
import { restore } from "./restore.ts";
import { seed } from "./seed.ts";
import {
  serviceAccountsCreate,
  serviceAccountsList,
  serviceAccountsRemove,
  serviceAccountsRotate,
} from "./serviceaccounts.ts";
import { usersCreateAdmin } from "./users-create-admin.ts";
import { usersErase, usersErasure, usersExport, usersWithdraw } from "./users.ts";
import { webhooksCreate } from "./webhooks-create.ts";
import { webhooksDelete } from "./webhooks-delete.ts";
import { webhooksList, webhooksShow } from "./webhooks-list.ts";
import { webhooksPortalCreate, webhooksPortalList, webhooksPortalRevoke } from "./webhooks-portal.ts";
import { webhooksRoll, webhooksSecret } from "./webhooks-secret.ts";
import { webhooksStatistics } from "./webhooks-statistics.ts";
import { webhooksTest } from "./webhooks-test.ts";
import { webhooksUpdate } from "./webhooks-update.ts";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  webhooksList,
  webhooksShow,
  webhooksCreate,
  webhooksUpdate,
  webhooksDelete,
  webhooksSecret,
  webhooksRoll,
  webhooksTest,
  webhooksStatistics,
  webhooksPortalCreate,
  webhooksPortalList,
  webhooksPortalRevoke,
  deliveriesList,
  deliveriesShow,
  deliveriesResend,
  eventsTypes,
  eventsList,
  eventsShow,
  eventsTrigger,
  listen,
  logs,
  auditExport,
  auditRead,
  mailList,
  mailShow,
  applicationsCreate,
  applicationsList,
  applicationsShow,
  applicationsSuspend,
  applicationsResume,
  applicationsExport,
  applicationsHosts,
  applicationsMove,
  applicationsDelete,
  usersCreateAdmin,
  usersExport,
  usersErase,
  usersErasure,
  usersWithdraw,
  serviceAccountsList,
  serviceAccountsCreate,
  serviceAccountsRotate,
  serviceAccountsRemove,
  keysRotate,
  keysRotateSigning,
  doctor,
  backup,
  restore,
  migrate,
  seed,
  login,
  logout,
  completion,
];
