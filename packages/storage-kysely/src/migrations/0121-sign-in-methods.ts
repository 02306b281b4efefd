import { statements } from "./statements.ts";

/** Ways in which users signed in, and browsers in which clients got their codes; a process of the previous version leaves it out. */
export const signInMethods = statements(`
        ALTER TABLE browser_sessions ADD COLUMN sign_in_method text;
        ALTER TABLE oauth_codes ADD COLUMN sign_in_method text, ADD COLUMN browser_session_id text COLLATE "C"`);
