import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** A passkey of a user: the public half of a key pair whose private half only an authenticator has. */
export interface UserPasskeyRow {
  readonly id: string;
  readonly userId: Id<"user">;
  readonly name: string;
  /** Id that the authenticator gave it, base64url. */
  readonly credentialId: string;
  /** COSE form, base64url. It verifies signatures and opens nothing. */
  readonly publicKey: string;
  /** Uses that the authenticator has counted. */
  readonly counter: number;
  /** Ways to the authenticator, as the browser names them (WebAuthn Level 3 §5.8.4). */
  readonly transports: readonly string[];
  readonly backedUp: boolean;
  /** Domain that it belongs to (the relying party id). */
  readonly domain: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  /** Rough network of the last use. */
  readonly lastUsedNetwork: string | null;
}

/** Table of passkeys. */
export const userPasskeys: Table<UserPasskeyRow> = {
  name: "user_passkeys",
  persons: { userId: { erased: "row" } },
  columns: {
    id: "id",
    userId: "id",
    name: "text",
    credentialId: "text",
    publicKey: "text",
    counter: "integer",
    transports: "json",
    backedUp: "boolean",
    domain: "text",
    createdAt: "timestamp",
    lastUsedAt: "timestamp",
    lastUsedNetwork: "text",
  },
  unique: [["credentialId"]],
};

/** A ceremony that has begun: its challenge is answered once. */
export interface PasskeyChallengeRow {
  readonly id: string;
  /** SHA-256, hex, of the challenge as browsers write it; for a sign-in, followed by a colon and its browser's text. */
  readonly challengeHash: string;
  /** User who adds a passkey; null for a sign-in, whose user only the answer names. */
  readonly userId: Id<"user"> | null;
  readonly domain: string;
  readonly expiresAt: string;
}

/** Table of challenges that wait for an answer. */
export const passkeyChallenges: Table<PasskeyChallengeRow> = {
  name: "passkey_challenges",
  persons: { userId: { erased: "row" } },
  columns: { id: "id", challengeHash: "text", userId: "id", domain: "text", expiresAt: "timestamp" },
  unique: [["challengeHash"]],
};
