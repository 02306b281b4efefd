import { keyColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/** Quotas in force, and what is used of them. */
export const quotas = statements(`
CREATE TABLE quotas (${keyColumns},
  name text COLLATE "C" NOT NULL,
  most double precision NOT NULL,
  used double precision
);
CREATE UNIQUE INDEX quotas__name__key ON quotas (application_id, name);
`);
