import type { MoveState } from "../../ports/application-state.ts";
import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";
import { defaultPolicies, type RateLimitPolicy } from "../limits/policies.ts";
import { noQuotas, type Quotas } from "../quotas/quotas.ts";
import { defaultRedirectSchemes } from "./redirect-schemes.ts";

/** Types of a user setting. */
export const userSettingTypes = ["text", "number", "boolean"] as const;

/** A setting that users of an application can have. */
export interface UserSettingDefinition {
  readonly name: string;
  readonly type: (typeof userSettingTypes)[number];
}

/** Settings of the recordings of sessions. Inputs are masked in any case. */
export interface SessionRecordingSettings {
  readonly enabled: boolean;
  /** Share of the sessions that are recorded, from 0 to 1. */
  readonly sampleRate: number;
  /** A recording needs the time and the text of a consent. */
  readonly requireConsent: boolean;
  /** Recorders mask all texts. */
  readonly maskAllText: boolean;
  /** Days after which a recording is erased. */
  readonly retentionDays: number;
}

/** Settings of an application for its users. */
export interface ApplicationSettings {
  /** BCP 47 language tag of mails and pages for users who have chosen none. */
  readonly locale: string;
  readonly signUp: {
    readonly enabled: boolean;
    /** Domains of addresses that may sign up; none means all. */
    readonly allowedDomains: readonly string[];
    /** The role of users who sign up. */
    readonly defaultRoleId: string | null;
  };
  /** POST /api/v1/oauth/token gives tokens for a password. */
  readonly passwordGrant: boolean;
  /** Roles of administration count only for users with a second factor. */
  readonly administratorsNeedTotp: boolean;
  /** Ids of roles whose users sign in only by a passkey. */
  readonly requirePhishingResistant: readonly string[];
  /** An erasure of a user begins only once a second administrator has asked for the same. */
  readonly eraseNeedsSecond: boolean;
  /** Clients that registered themselves, and those of a metadata document, may ask for the scope `admin`. */
  readonly thirdPartyAdmin: boolean;
  /** Origins whose pages may call the REST API with a bearer token. */
  readonly allowedOrigins: readonly string[];
  /** Origins whose pages may frame the portals of endpoints. */
  readonly portalOrigins: readonly string[];
  /** Private-use schemes of redirect URIs, besides those that are reverse domain names. */
  readonly redirectSchemes: readonly string[];
  /** Quotas of the application; null means unlimited. */
  readonly quotas: Quotas;
  /** Limits on requests, in the order in which they are tried. */
  readonly rateLimits: readonly RateLimitPolicy[];
  readonly sessionRecordings: SessionRecordingSettings;
  /** Whole UTC days after which a day of the audit trail ends; null keeps it for ever. */
  readonly auditRetentionDays: number | null;
  /** Days of the audit trail are written to the store for files before they end. */
  readonly auditArchive: boolean;
  /** One or two characters that mark the application before its name; null shows the service's own mark. */
  readonly markLetters: string | null;
  /** Ground of these letters, such as `#3547c9`. */
  readonly markColour: string;
}

/** Settings that every application begins with. */
export const defaultApplicationSettings: ApplicationSettings = {
  locale: "en",
  signUp: { enabled: true, allowedDomains: [], defaultRoleId: null },
  passwordGrant: true,
  administratorsNeedTotp: false,
  requirePhishingResistant: [],
  eraseNeedsSecond: false,
  thirdPartyAdmin: false,
  allowedOrigins: [],
  portalOrigins: [],
  redirectSchemes: defaultRedirectSchemes,
  quotas: noQuotas,
  rateLimits: defaultPolicies,
  sessionRecordings: { enabled: false, sampleRate: 1, requireConsent: true, maskAllText: true, retentionDays: 30 },
  auditRetentionDays: null,
  auditArchive: true,
  markLetters: null,
  markColour: "#3547c9",
};

/** One application that the deployment serves; its id scopes every other row. */
export interface ApplicationRow {
  readonly id: Id<"application">;
  readonly version: number;
  readonly name: string;
  readonly userSettings: readonly UserSettingDefinition[];
  /** Settings that differ from {@link defaultApplicationSettings}. */
  readonly settings: Partial<ApplicationSettings>;
  /** Time since when the operator refuses all its requests; null while it is served. */
  readonly suspendedAt: string | null;
  /** Its place in a move between two deployments; null while there is none. */
  readonly moveState: MoveState | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The store of an application sees one row here: its own. */
export const applications: Table<ApplicationRow> = {
  name: "applications",
  columns: {
    id: "id",
    version: "integer",
    name: "text",
    userSettings: "json",
    settings: "json",
    suspendedAt: "timestamp",
    moveState: "text",
    createdAt: "timestamp",
    updatedAt: "timestamp",
  },
};
