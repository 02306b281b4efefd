import { concurrentIndex } from "./concurrent-index.ts";

/** Users whose providers are due to be asked about them. */
export const signInChecksIndex = concurrentIndex(
  "sso_identities_due",
  "sso_identities (application_id, check_at) WHERE check_at IS NOT NULL",
);
