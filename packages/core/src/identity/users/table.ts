import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";

/** Kinds of user accounts: a person, or a program that acts for nobody but itself. */
export const userKinds = ["person", "service"] as const;

/** States of a user account. */
export const userStatuses = ["pending", "active", "deleted", "erased"] as const;

/**
 * States of an address. `unverified`: nobody has proved to own it yet. `assigned`: an administrator has put it in place
 * of another one, and its owner must confirm it before it affects the account. `verified`: its owner has proved it by a
 * mail or a provider.
 */
export const addressStates = ["unverified", "assigned", "verified"] as const;

/** A user's settings by name, as the application defines them. */
export type UserSettings = Readonly<Record<string, { readonly value: string | number | boolean }>>;

/** A user account. */
export interface UserRow extends BaseRow<"user"> {
  readonly kind: (typeof userKinds)[number];
  /** In lower case. */
  readonly emailAddress: string;
  readonly addressState: (typeof addressStates)[number];
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly locale: string;
  readonly status: (typeof userStatuses)[number];
  /** Ids of roles. */
  readonly roles: readonly string[];
  readonly settings: UserSettings;
  readonly lastSignInAt: string | null;
  /** Argon2id; null without a password. */
  readonly passwordHash: string | null;
  /** Number that rises whenever the user's tokens must become stale. */
  readonly accessEpoch: number;
}

/** Tells whether an account was removed, for good or until somebody restores it: nobody acts by it or gets its mail. */
export function isRemoved({ status }: Partial<Pick<UserRow, "status">>): boolean {
  return status === "deleted" || status === "erased";
}

/** Table of users, removed ones included. */
export const users: Table<UserRow> = {
  name: "users",
  quota: "users",
  persons: {
    // The address becomes the pseudonym.
    id: {
      erased: {
        addressState: "unverified",
        firstName: null,
        lastName: null,
        locale: "en",
        roles: [],
        settings: {},
        lastSignInAt: null,
        passwordHash: null,
      },
    },
  },
  columns: {
    ...baseColumns,
    kind: "text",
    emailAddress: "text",
    addressState: "text",
    firstName: "text",
    lastName: "text",
    locale: "text",
    status: "text",
    roles: "json",
    settings: "json",
    lastSignInAt: "timestamp",
    passwordHash: "text",
    accessEpoch: "integer",
  },
  unique: [["emailAddress"]],
  secret: ["passwordHash"],
};
