import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** What a setting of users can be. */
export const userSettingTypes = ["text", "number", "boolean"] as const;

/** A setting that users of an application can have. */
export interface UserSettingDefinition {
  readonly name: string;
  readonly type: (typeof userSettingTypes)[number];
}

/** How an application treats its users. */
export interface ApplicationSettings {
  /** BCP 47 language tag of mails and pages for those who have chosen none. */
  readonly locale: string;
  readonly signUp: {
    readonly enabled: boolean;
    /** Domains of addresses that may sign up; none means all. */
    readonly allowedDomains: readonly string[];
    /** What who signs up may do. */
    readonly defaultRoleId: string | null;
  };
  /** Tokens are given for a password by POST /api/v1/oauth/token. */
  readonly passwordGrant: boolean;
  /** Roles of administration count only for users with a second factor. */
  readonly administratorsNeedTotp: boolean;
  /** Clients that registered by themselves, and those of a metadata document, may ask for the scope `admin`. */
  readonly thirdPartyAdmin: boolean;
}

/** What every application begins with. */
export const defaultApplicationSettings: ApplicationSettings = {
  locale: "en",
  signUp: { enabled: true, allowedDomains: [], defaultRoleId: null },
  passwordGrant: true,
  administratorsNeedTotp: false,
  thirdPartyAdmin: false,
};

/** One application that the deployment serves; its id scopes every other row. */
export interface ApplicationRow {
  readonly id: Id<"application">;
  readonly version: number;
  readonly name: string;
  readonly userSettings: readonly UserSettingDefinition[];
  /** What differs from {@link defaultApplicationSettings}. */
  readonly settings: Partial<ApplicationSettings>;
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
    createdAt: "timestamp",
    updatedAt: "timestamp",
  },
};
