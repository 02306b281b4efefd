import { statements } from "./statements.ts";

/** Options of an endpoint, such as thin payloads; a process of the previous version leaves it out and sends as before. */
export const endpointOptions = statements("ALTER TABLE webhook_endpoints ADD COLUMN options jsonb");
