import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** A rough network that a user has signed in from lately. */
export interface SignInNetworkRow {
  readonly id: string;
  readonly userId: Id<"user">;
  /** Such as `192.0.2.0/24`. */
  readonly network: string;
  /** When the user was last told about a sign-in from a new network, kept with that network. */
  readonly toldAt: string | null;
  /** When it counts as new again, unless the user signs in from it before. */
  readonly expiresAt: string;
}

/** Table of the networks that users sign in from. */
export const signInNetworks: Table<SignInNetworkRow> = {
  name: "sign_in_networks",
  persons: { userId: { erased: "row" } },
  columns: { id: "id", userId: "id", network: "text", toldAt: "timestamp", expiresAt: "timestamp" },
  unique: [["userId", "network"]],
};
