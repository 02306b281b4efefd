import type { Table } from "../../ports/table.ts";

/** Failed sign-ins to an account, from a network, or both; or, with none, a network that an account is known from. */
export interface SignInGuardRow {
  readonly id: string;
  /** SHA-256, hex, of what it counts. */
  readonly key: string;
  /** Key of the account, by which everything about it is found; null for a network. */
  readonly account: string | null;
  readonly failures: number;
  /** Nothing is examined before. */
  readonly waitsUntil: string | null;
  /** From then on it is as if it had never been. */
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
