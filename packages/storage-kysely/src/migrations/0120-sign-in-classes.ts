import { statements } from "./statements.ts";

/** Class of the sign-in that a session comes from; rows of the previous version have none. */
export const signInClasses = statements("ALTER TABLE refresh_tokens ADD COLUMN acr text");
