import { statements } from "./statements.ts";

/** The session that announced an upload; a process of the previous version leaves it out. */
export const uploadSessions = statements('ALTER TABLE file_uploads ADD COLUMN session_id text COLLATE "C"');
