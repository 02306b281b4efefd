import { statements } from "./statements.ts";

/** Credentials of an endpoint, sealed, such as its client certificate; a process of the previous version sends none. */
export const endpointCredentials = statements("ALTER TABLE webhook_endpoints ADD COLUMN credentials jsonb");
