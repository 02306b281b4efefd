import { defineOperation, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import type { QuotaKind } from "../../engine/quota-kind.ts";
import type { Reader } from "../../ports/storage.ts";
import { checkPolicies } from "../limits/check-policies.ts";
import { readQuotaUse } from "../quotas/quota-use.ts";
import { changeApplication } from "./change-application.ts";
import { effectiveSettings } from "./read-settings.ts";
import {
  applicationExample,
  applicationPatchSchema,
  applicationReplaceSchema,
  applicationSchema,
  presentApplication,
} from "./schemas.ts";
import { type ApplicationRow, applications } from "./table.ts";

const tag = "Application";
const output = applicationSchema;

/** Path of an application by its id; an application sees only itself. */
const onApplication = {
  path: "/api/v1/admin/applications/{applicationId}",
  tag,
  privilege: "Admin Application r/w",
  audience: "anyone",
  status: 200,
  output,
  subject: ({ store }: OperationContext, { applicationId }: Readonly<Record<string, string>>) =>
    findApplication(store, applicationId),
} as const;

const { id, quotaUse, createdAt, updatedAt, ...editable } = applicationExample;

/** Knowledge of the other wings; called only once all wings are there. */
interface Known {
  readonly quotaKinds: () => readonly QuotaKind[];
  /** True for the name of an operation. */
  readonly isOperation: (name: string) => boolean;
}

/** Reads the settings in force. */
const createGetApplication = ({ quotaKinds }: Known) =>
  defineOperation({
    name: "getApplication",
    changesApart: true,
    method: "GET",
    path: "/api/v1/admin/application",
    tag,
    summary: "Read the application",
    description:
      "Returns the settings of the application: sign-up, languages, second factors and the settings of users.",
    privilege: "Admin Application",
    audience: "anyone",
    output,
    example: { output: applicationExample },
    run: async (context) =>
      present(context, await findApplication(context.store, context.store.applicationId), quotaKinds()),
  });

/** Replaces the fields of the application: GET, edit, PUT. */
const createReplaceApplication = ({ quotaKinds, isOperation }: Known) =>
  defineOperation({
    ...onApplication,
    name: "replaceApplication",
    method: "PUT",
    summary: "Replace the fields of the application",
    description: "Replaces the settings of the application: members left out of the body get their defaults.",
    body: applicationReplaceSchema,
    ignoredMembers: Object.keys({ id, quotaUse, createdAt, updatedAt }),
    example: { body: editable, output: applicationExample },
    async run(context, { body: { name, userSettings, settings, version } }) {
      checkPolicies(settings.rateLimits ?? [], isOperation);
      const edit = () => ({ name, userSettings, settings: effectiveSettings(settings) });
      return present(context, await changeApplication(context, { version, edit }), quotaKinds());
    },
  });

/** Changes some fields of the application at the version last read. */
const createPatchApplication = ({ quotaKinds, isOperation }: Known) =>
  defineOperation({
    ...onApplication,
    name: "patchApplication",
    method: "PATCH",
    summary: "Change the application",
    description: "Changes the settings in the body.",
    body: applicationPatchSchema,
    example: { body: { settings: { signUp: { enabled: false } }, version: 0 }, output: applicationExample },
    async run(context, { body: { version, settings = {}, ...fields } }) {
      checkPolicies(settings.rateLimits ?? [], isOperation);
      const row = await changeApplication(context, {
        version,
        edit: (before) => ({
          ...before,
          ...fields,
          settings: {
            ...before.settings,
            ...settings,
            signUp: { ...before.settings.signUp, ...settings.signUp },
            quotas: { ...before.settings.quotas, ...settings.quotas },
            sessionRecordings: { ...before.settings.sessionRecordings, ...settings.sessionRecordings },
          },
        }),
      });
      return present(context, row, quotaKinds());
    },
  });

/** Creates the operations that read and configure the application. */
export function createApplicationOperations(known: Known): readonly Operation[] {
  return [createGetApplication(known), createReplaceApplication(known), createPatchApplication(known)];
}

async function present({ store, ports }: OperationContext, row: ApplicationRow, kinds: readonly QuotaKind[]) {
  return presentApplication(row, await readQuotaUse(store, { kinds, nowMs: ports.clock.now() }));
}

async function findApplication(reader: Reader, applicationId: string | undefined): Promise<ApplicationRow> {
  const row = applicationId === undefined ? undefined : await reader.find(applications, applicationId);
  if (!row) throw notFound();
  return row;
}
