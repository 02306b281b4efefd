import { type Static, Type } from "@sinclair/typebox";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import { boolean, integer, list, nullable, oneOf, text } from "../../engine/schemas/schema.ts";
import { areas } from "../areas.ts";

const closed = { additionalProperties: false };
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Subjects that a policy counts separately. */
export const limitedSubjects = ["user", "client", "application", "network"] as const;

/** Seconds of the longest window: a day. */
const windowSecondsMax = 86_400;

/** Requests in a window that the service could answer at most. */
const quotaMax = 10_000_000;

const matchedAreas = list(oneOfGrowing(areas), { max: areas.length, description: "Areas of the required privilege" });

const otherMatches = {
  operations: Type.Optional(
    list(text({ max: 64, pattern: "^[a-z][A-Za-z]*$" }), { max: 50, description: "Operations by `operationId`" }),
  ),
  methods: Type.Optional(list(oneOf(methods), { max: methods.length })),
  grids: Type.Optional(boolean({ description: "True for only grids, false for all other operations" })),
};

/** Schema of one limit on requests, with the schema of its areas. */
function policySchemaOf($id: string, listed: typeof matchedAreas) {
  const match = { areas: Type.Optional(listed), ...otherMatches };
  return Type.Object(
    {
      name: text({ max: 40, pattern: "^[a-z][a-z0-9-]*$", description: "Name in headers, metrics and reports" }),
      match: Type.Object(match, {
        ...closed,
        description: "Requests that count: those that have every given property; an empty object is all",
      }),
      per: oneOf(limitedSubjects, {
        description: "Who has the limit: `network` is the address of a request without a token",
      }),
      quota: integer({ min: 1, max: quotaMax, description: "Requests in a window" }),
      windowSeconds: integer({ min: 1, max: windowSecondsMax }),
      burst: nullable(
        integer({ min: 1, max: quotaMax, description: "Requests that may come at once; null for the quota" }),
      ),
    },
    { $id, ...closed },
  );
}

const policySchema = policySchemaOf("RateLimitPolicy", openForm(matchedAreas));

/** One limit on requests, as an application sets it. */
export type RateLimitPolicy = Static<typeof policySchema>;

const onPolicies = {
  max: 20,
  description: "Limits on requests; for each `per`, the first one that matches counts the request",
};

/** Policies of an application as answers show them. For each subject the first policy that matches a request counts it. */
export const policiesSchema = list(policySchema, onPolicies);

/** Policies of an application as requests set them: every area must exist today. */
export const policiesReplaceSchema = list(policySchemaOf("RateLimitPolicyReplace", matchedAreas), onPolicies);

const minute = { windowSeconds: 60, burst: null };

/** Operations that cost much more than others. Applications with limits of their own learn of a new one by a migration. */
export const heavyOperations = [
  "auditProducts",
  "auditProjects",
  "copyProject",
  "deepCopyProjectView",
  "exportAudit",
  "exportProducts",
  "exportTranslations",
  "exportUser",
  "importProducts",
  "importTranslations",
  "previewNewWebhookFilter",
  "previewPortalFilter",
  "previewWebhookFilter",
  "reindexProducts",
  "resendWebhookDeliveries",
  "runReport",
  "snapshotProject",
  "translateMissing",
  "undoProducts",
  "undoProjectChangeSet",
  "updateProjectProducts",
];

/** Policies that every application begins with. */
export const defaultPolicies: RateLimitPolicy[] = [
  { name: "heavy", match: { operations: heavyOperations }, per: "user", quota: 20, ...minute },
  { name: "grid", match: { grids: true }, per: "user", quota: 300, ...minute },
  { name: "read", match: { methods: ["GET"] }, per: "user", quota: 1_200, ...minute },
  { name: "write", match: {}, per: "user", quota: 300, ...minute },
  { name: "application", match: {}, per: "application", quota: 12_000, ...minute },
  { name: "network", match: {}, per: "network", quota: 600, ...minute },
];

/** Operations that no policy limits for users, so an administrator can always raise a limit that is too low. */
export const unlimitedOperations: readonly string[] = [
  "getApplication",
  "getRateLimits",
  "patchApplication",
  "replaceApplication",
];
