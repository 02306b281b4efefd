import { statements } from "./statements.ts";

/** Classes of sign-in that clients ask for; a process of the previous version leaves them out. */
export const askedClasses = statements(`
        ALTER TABLE oauth_requests
          ADD COLUMN acr_values text,
          ADD COLUMN acr_essential boolean NOT NULL DEFAULT false;
        ALTER TABLE oauth_codes ADD COLUMN acr text;
        ALTER TABLE webhook_portal_links ADD COLUMN acr text`);
