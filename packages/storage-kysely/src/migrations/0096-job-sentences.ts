import { statements } from "./statements.ts";

/** The sentence that tells why a job failed; a process of the previous version leaves it out. */
export const jobSentences = statements("ALTER TABLE jobs ADD COLUMN error_sentence jsonb");
