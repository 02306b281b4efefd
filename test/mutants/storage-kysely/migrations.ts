import type { Mutant } from "../mutant.ts";

const file = "packages/storage-kysely/src/migrations/0017-address-states.ts";
const tests = ["packages/storage-kysely/src/migrate.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "an upgrade takes the addresses of users who never confirmed them for verified",
    file,
    find: "WHERE status = 'pending';",
    replace: "WHERE status = 'deleted';",
    tests,
  },
  {
    bug: "while an upgrade goes on, users made by the version before have verified addresses",
    file,
    find: "ALTER COLUMN address_state SET DEFAULT 'unverified'",
    replace: "ALTER COLUMN address_state SET DEFAULT 'verified'",
    tests,
  },
  {
    bug: "an upgrade gives administration to the sessions of third parties",
    file,
    find: "WHERE client_id = 'first-party' AND revoked_at IS NULL",
    replace: "WHERE revoked_at IS NULL",
    tests,
  },
  {
    bug: "an upgrade gives administration to sessions of assistants, which have the scope mcp only",
    file,
    find: "'api' = ANY (string_to_array(scope, ' ')) AND NOT",
    replace: "NOT",
    tests,
  },
  {
    bug: "a scope that only begins with the word api gets administration by an upgrade",
    file,
    find: "'api' = ANY (string_to_array(scope, ' '))",
    replace: "scope LIKE '%api%'",
    tests,
  },
];
