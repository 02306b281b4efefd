import { statements } from "./statements.ts";

/** The mail of an invitation, and when it was accepted; a process of the previous version writes neither. */
export const invitations = statements(`ALTER TABLE account_tokens
           ADD COLUMN mail_id text COLLATE "C",
           ADD COLUMN accepted_at timestamptz(3)`);
