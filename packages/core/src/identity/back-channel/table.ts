import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/**
 * A user's session at a client that wants to know of its end (OpenID Connect Back-Channel Logout 1.0). Once it has ended,
 * the row is the notice that waits for the client to take it.
 */
export interface ClientSessionRow {
  readonly id: string;
  /** Family of its tokens, and `sid` of its ID token and of its logout token. */
  readonly familyId: string;
  readonly clientId: string;
  readonly userId: Id<"user">;
  /** The user, as the client knows them. */
  readonly subject: string;
  /** Origin at which the user signed in, which the client expects in `iss`. */
  readonly issuer: string;
  /** The browser's session in which the user signed in at the client; null where it is not known. */
  readonly browserSessionId: string | null;
  readonly endedAt: string | null;
  /** When the client is told next; null until the session has ended. */
  readonly nextAttemptAt: string | null;
  readonly attempts: number;
  /** When nobody needs to know of the session any more, or when the notice is given up. */
  readonly expiresAt: string;
}

export const clientSessions: Table<ClientSessionRow> = {
  name: "oauth_client_sessions",
  persons: { userId: { erased: "row" } },
  columns: {
    id: "id",
    familyId: "id",
    clientId: "text",
    userId: "id",
    subject: "text",
    issuer: "text",
    browserSessionId: "id",
    endedAt: "timestamp",
    nextAttemptAt: "timestamp",
    attempts: "integer",
    expiresAt: "timestamp",
  },
  unique: [["familyId"]],
};
