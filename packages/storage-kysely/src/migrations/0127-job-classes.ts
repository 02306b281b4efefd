import { statements } from "./statements.ts";

/** Class of the sign-in that a job was requested in; null without a passkey, and from a process of the previous version. */
export const jobClasses = statements("ALTER TABLE jobs ADD COLUMN acr text");
