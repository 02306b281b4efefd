import { type Static, Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { parseId } from "../../engine/id.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { patchMembers } from "../../engine/rows/patch.ts";
import { boolean, idOf, integer, list, nullable, number, oneOf, text } from "../../engine/schemas/schema.ts";
import { policiesReplaceSchema, policiesSchema } from "../limits/policies.ts";
import { quotasSchema, quotaUseSchema } from "../quotas/quotas.ts";
import { effectiveSettings } from "./read-settings.ts";
import { redirectSchemePattern } from "./redirect-schemes.ts";
import { type ApplicationRow, defaultApplicationSettings, userSettingTypes } from "./table.ts";

const closed = { additionalProperties: false };

/** Days for which the audit trail is kept at least: it also tells earlier addresses of users, by which an erasure finds rows. */
export const auditRetentionDaysMin = 365;

const userSettings = titled(
  ["Settings of users", "Einstellungen der Benutzer"],
  list(
    Type.Object(
      {
        // Same names as in a user's settings: a JSON object cannot carry `__proto__`.
        name: text({ max: 100, pattern: "^(?!__proto__$).+$" }),
        type: oneOf(userSettingTypes),
      },
      closed,
    ),
    { max: 200, description: "Settings that users can have; users keep their values of a removed setting" },
  ),
);

/** An origin as browsers send it: lower case, without a path, and without the port that its scheme implies. */
const originPattern =
  "^(?!https:.*:443$)(?!http:.*:80$)" +
  "(?:https://(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?" +
  "|http://(?:localhost|127\\.0\\.0\\.1|\\[::1\\]))(?::[1-9][0-9]{0,4})?$";

const signUp = {
  enabled: boolean(),
  allowedDomains: {
    ...list(text({ max: 253, form: "domain" }), {
      max: 100,
      description: "Domains whose addresses may sign up, stored in lower case and ASCII; an empty list allows all",
    }),
    uniqueItems: true,
  },
  defaultRoleId: nullable(idOf("role", { description: "Role of new sign-ups" })),
};

const sessionRecordings = {
  enabled: boolean({ description: "Whether clients may record sessions" }),
  sampleRate: number({ min: 0, max: 1, description: "Share of the sessions that are recorded" }),
  requireConsent: boolean({ description: "Whether a recording needs the user's consent" }),
  maskAllText: boolean({ description: "Whether recorders mask all texts; they mask inputs in any case" }),
  retentionDays: integer({ min: 1, max: 365, description: "Days after which a recording is erased" }),
};

const settings = {
  locale: text({
    max: 35,
    pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$",
    form: "tag",
    description: "BCP 47 language tag of mails and pages for users who have not chosen a language",
  }),
  signUp: Type.Object(signUp, closed),
  passwordGrant: boolean({ description: "Whether the token endpoint accepts passwords" }),
  administratorsNeedTotp: boolean({ description: "Whether privileges count only with a second factor" }),
  requirePhishingResistant: {
    ...list(idOf("role"), { max: 100, description: "Roles whose users sign in only by a passkey" }),
    uniqueItems: true,
  },
  eraseNeedsSecond: boolean({
    description: "Whether an erasure of a user begins only once a second administrator has asked for the same",
  }),
  thirdPartyAdmin: boolean({
    description: "Whether clients that no administrator entered may ask users for the scope admin",
  }),
  allowedOrigins: {
    ...list(text({ max: 300, pattern: originPattern }), {
      max: 100,
      description:
        "Origins whose pages may call the REST API with a bearer token, such as `https://planner.example`; http only on loopback",
    }),
    uniqueItems: true,
  },
  portalOrigins: {
    ...list(text({ max: 300, pattern: originPattern }), {
      max: 20,
      description:
        "Origins whose pages may show the portal of an endpoint in a frame, such as `https://dealers.example`; http only on loopback; none by default",
    }),
    uniqueItems: true,
  },
  redirectSchemes: {
    ...list(text({ max: 63, pattern: redirectSchemePattern }), {
      max: 100,
      description:
        "Schemes such as `cursor` that redirect URIs of programs on a user's device may have; names that are domains in reverse, with dots, need not be listed",
    }),
    uniqueItems: true,
  },
  quotas: quotasSchema,
  rateLimits: policiesReplaceSchema,
  sessionRecordings: Type.Object(sessionRecordings, closed),
  auditRetentionDays: nullable(
    integer({
      min: auditRetentionDaysMin,
      max: 36_500,
      description: "Days for which the audit trail is kept in the database; null keeps it for ever",
    }),
  ),
  auditArchive: boolean({
    description: "Whether a day of the audit trail is archived in the store for files before it ends",
  }),
  markLetters: nullable(
    text({
      max: 2,
      pattern: "^\\S+$",
      description: "One or two characters that mark the application on its pages; null shows the service's own mark",
    }),
  ),
  markColour: text({
    max: 7,
    pattern: "^#[0-9a-fA-F]{6}$",
    description: "Colour behind these characters, such as `#3547c9`",
  }),
};

const name = titled(["Name of the application", "Name der Anwendung"], text({ max: 200 }));

export const applicationSchema = Type.Object(
  {
    id: baseSchema.id,
    name,
    userSettings,
    settings: titled(["Settings", "Einstellungen"], Type.Object({ ...settings, rateLimits: policiesSchema }, closed)),
    quotaUse: titled(["Use of the quotas", "Nutzung der Kontingente"], quotaUseSchema),
    version: baseSchema.version,
    createdAt: baseSchema.createdAt,
    updatedAt: baseSchema.updatedAt,
  },
  {
    $id: "Application",
    ...closed,
    ...titlesOf({ one: ["Application", "Anwendung"], many: ["Applications", "Anwendungen"] }),
  },
);

/** Absent settings get their defaults, and so do absent quotas: clients do not know those of later versions. */
export const applicationReplaceSchema = Type.Object(
  {
    name,
    userSettings,
    settings: Type.Partial(
      Type.Object({
        ...settings,
        quotas: Type.Partial(quotasSchema, { ...closed, description: "Absent quotas are unlimited" }),
      }),
      closed,
    ),
    version: Type.Optional(baseSchema.version),
  },
  { $id: "ApplicationReplace", ...closed },
);

/** Members of `settings`, `signUp` and `sessionRecordings` that are absent stay as they are; lists are replaced. */
export const applicationPatchSchema = Type.Object(
  {
    name: Type.Optional(name),
    userSettings: Type.Optional(userSettings),
    settings: Type.Optional(
      Type.Object(
        patchMembers({
          ...settings,
          signUp: Type.Object(patchMembers(signUp), closed),
          quotas: Type.Object(patchMembers(quotasSchema.properties), {
            ...closed,
            description: "Absent quotas stay as they are",
          }),
          sessionRecordings: Type.Object(patchMembers(sessionRecordings), closed),
        }),
        closed,
      ),
    ),
    version: baseSchema.version,
  },
  { $id: "ApplicationPatch", ...closed },
);

/** An application as the API shows it, with all settings in force. */
export function presentApplication(
  row: ApplicationRow,
  quotaUse: Static<typeof quotaUseSchema>,
): Static<typeof applicationSchema> {
  const { id, version, createdAt, updatedAt } = row;
  const {
    signUp: ofSignUp,
    rateLimits,
    allowedOrigins,
    portalOrigins,
    redirectSchemes,
    requirePhishingResistant,
    ...others
  } = effectiveSettings(row.settings);
  return {
    id,
    name: row.name,
    userSettings: [...row.userSettings],
    settings: {
      ...others,
      rateLimits: [...rateLimits],
      allowedOrigins: [...allowedOrigins],
      portalOrigins: [...portalOrigins],
      redirectSchemes: [...redirectSchemes],
      requirePhishingResistant: [...requirePhishingResistant],
      signUp: { ...ofSignUp, allowedDomains: [...ofSignUp.allowedDomains] },
    },
    quotaUse,
    version,
    createdAt,
    updatedAt,
  };
}

export const applicationExample = presentApplication(
  {
    id: parseId("000000000000000000000001"),
    name: "Design Catalog",
    userSettings: [{ name: "dealerNumber", type: "text" }],
    settings: defaultApplicationSettings,
    suspendedAt: null,
    moveState: null,
    version: 0,
    createdAt: "2026-11-21T09:30:00.000Z",
    updatedAt: "2026-11-21T09:30:00.000Z",
  },
  [],
);
