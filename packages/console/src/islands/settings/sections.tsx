import type { Application } from "@design-catalog/client/api";
import { languageOptions } from "../engine/language-names.ts";
import type { CustomField, ResourceField, Values } from "../engine/resource/field.ts";
import { roleSource } from "../engine/resource/sources.ts";
import { wordText } from "../engine/word-text.ts";
import { texts } from "./texts.ts";
import { jsonOf, linesOf, listOfJson, settingsOf } from "./words.ts";

/** A part of the settings with a form of its own. Fields are named by their paths. */
export interface Section {
  readonly name: string;
  readonly label: string;
  readonly fields: readonly ResourceField<Values>[];
}

/** Labels of all quotas that the contract has. */
const quotaLabels: Readonly<Record<keyof Application["settings"]["quotas"], string>> = {
  users: texts.quotaUsers,
  projects: texts.quotaProjects,
  products: texts.quotaProducts,
  fileBytes: texts.quotaFileBytes,
  recordingBytes: texts.quotaRecordingBytes,
  jobs: texts.quotaJobs,
  deliveriesPerDay: texts.quotaDeliveries,
};

/** Every field of the settings, by section. */
export const sections: readonly Section[] = [
  {
    name: "general",
    label: texts.general,
    fields: [
      { name: "name", kind: "text", label: texts.name, isRequired: true },
      {
        name: "settings/locale",
        kind: "choice",
        label: texts.locale,
        hint: texts.localeHint,
        isRequired: true,
        options: languageOptions(""),
      },
      { name: "settings/markLetters", kind: "text", label: texts.markLetters, hint: texts.markLettersHint },
      {
        name: "settings/markColour",
        kind: "colour",
        label: texts.markColour,
        hint: texts.markColourHint,
        isRequired: true,
      },
    ],
  },
  {
    name: "sign-up",
    label: texts.signUp,
    fields: [
      { name: "settings/signUp/enabled", kind: "switch", label: texts.signUpEnabled },
      {
        name: "settings/signUp/allowedDomains",
        kind: "lines",
        label: texts.allowedDomains,
        hint: texts.allowedDomainsHint,
      },
      {
        name: "settings/signUp/defaultRoleId",
        kind: "reference",
        label: texts.defaultRole,
        source: roleSource,
      },
    ],
  },
  {
    name: "security",
    label: texts.security,
    fields: [
      { name: "settings/passwordGrant", kind: "switch", label: texts.passwordGrant },
      { name: "settings/administratorsNeedTotp", kind: "switch", label: texts.administratorsNeedTotp },
      {
        name: "settings/requirePhishingResistant",
        kind: "references",
        label: texts.passkeyRoles,
        hint: texts.passkeyRolesHint,
        source: roleSource,
      },
      { name: "settings/eraseNeedsSecond", kind: "switch", label: texts.eraseNeedsSecond },
      { name: "settings/thirdPartyAdmin", kind: "switch", label: texts.thirdPartyAdmin },
      { name: "settings/allowedOrigins", kind: "lines", label: texts.allowedOrigins },
      { name: "settings/portalOrigins", kind: "lines", label: texts.portalOrigins },
      {
        name: "settings/redirectSchemes",
        kind: "lines",
        label: texts.redirectSchemes,
        hint: texts.redirectSchemesHint,
      },
    ],
  },
  {
    name: "quotas",
    label: texts.quotas,
    fields: Object.entries(quotaLabels).map(([name, label]) => {
      return { name: `settings/quotas/${name}`, kind: "number", label, hint: texts.quotaHint };
    }),
  },
  {
    name: "recordings",
    label: texts.recordings,
    fields: [
      { name: "settings/sessionRecordings/enabled", kind: "switch", label: texts.recordingEnabled },
      { name: "settings/sessionRecordings/requireConsent", kind: "switch", label: texts.requireConsent },
      { name: "settings/sessionRecordings/maskAllText", kind: "switch", label: texts.maskAllText },
      { name: "settings/sessionRecordings/sampleRate", kind: "number", label: texts.sampleRate },
      { name: "settings/sessionRecordings/retentionDays", kind: "number", label: texts.retentionDays },
    ],
  },
  {
    name: "audit",
    label: texts.audit,
    fields: [
      {
        name: "settings/auditRetentionDays",
        kind: "number",
        label: texts.auditRetentionDays,
        hint: texts.auditRetentionHint,
      },
      { name: "settings/auditArchive", kind: "switch", label: texts.auditArchive },
    ],
  },
  {
    name: "rate-limits",
    label: texts.rateLimits,
    fields: [
      areaOf("settings/rateLimits", {
        label: texts.policies,
        hint: texts.policiesHint,
        read: jsonOf,
        write: listOfJson,
      }),
    ],
  },
  {
    name: "users",
    label: texts.users,
    fields: [
      areaOf("userSettings", {
        label: texts.userSettings,
        hint: texts.userSettingsHint,
        read: linesOf,
        write: settingsOf,
      }),
    ],
  },
];

/** A field of several lines that only its reader and writer understand. */
function areaOf(
  name: string,
  area: Pick<CustomField<Values>, "label" | "read" | "write"> & { readonly hint: string },
): CustomField<Values> {
  return {
    name,
    kind: "custom",
    show: String,
    ...area,
    render: (typed, change, { id, describedBy, isInvalid }) => (
      <>
        <label for={id}>{area.label}</label>
        <textarea
          id={id}
          rows={8}
          spellcheck={false}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          value={String(typed)}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </>
    ),
  };
}

/** A quota in words; one that the console does not know stands for itself. */
export function quotaText(name: string): string {
  return wordText(quotaLabels, name);
}
