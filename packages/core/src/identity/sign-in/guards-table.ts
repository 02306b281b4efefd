import type { Table } from "../../ports/table.ts";

/**
 * Failed sign-ins to an account, from a network, or both; a row without failures marks a network known to an account.
 */
export interface SignInGuardRow {
  readonly id: string;
  /** SHA-256, hex, of the account, the network or both. */
  readonly key: string;
  /** Key of the account, which finds every row about it; null for a network. */
  readonly account: string | null;
  readonly failures: number;
  /** Time before which no attempt is examined. */
  readonly waitsUntil: string | null;
  /** Time from which the row no longer counts. */
  readonly expiresAt: string;
}

/** Table of failed sign-ins that still count, by account and by network. */
export const signInGuards: Table<SignInGuardRow> = {
  name: "sign_in_guards",
  columns: {
    id: "id",
    key: "text",
    account: "text",
    failures: "integer",
    waitsUntil: "timestamp",
    expiresAt: "timestamp",
  },
  unique: [["key"]],
};
