import { statements } from "./statements.ts";

/** Sentences that tell why a domain is not proved; a process of the previous version leaves them as they are. */
export const domainSentences = statements("ALTER TABLE domains ADD COLUMN last_error_sentences jsonb");
