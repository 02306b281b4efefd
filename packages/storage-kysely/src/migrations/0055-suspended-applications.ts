import { statements } from "./statements.ts";

/** Time since when the operator refuses all requests to an application. */
export const suspendedApplications = statements("ALTER TABLE applications ADD COLUMN suspended_at timestamptz(3)");
