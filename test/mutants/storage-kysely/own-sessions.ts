import type { Mutant } from "../mutant.ts";

const tests = ["test/e2e/pooler.test.ts"];
const file = "packages/storage-kysely/src/connection/own-sessions.ts";

/** Bugs of the start behind a pooler. */
export const mutants: readonly Mutant[] = [
  {
    bug: "a service behind a pooler in transaction mode is ready, and nobody can sign in",
    file,
    find: "(await backendOf(first)) === (await backendOf(second))",
    replace: "first === second",
    tests,
  },
  {
    bug: "no service starts behind a pooler in session mode",
    file,
    find: "await backendOf(second)))",
    replace: "await backendOf(first)))",
    tests,
  },
  {
    bug: "a start does not ask whether a pooler shares its sessions",
    file: "apps/server/src/server.ts",
    find: "if (config.databaseUrl !== undefined) await refuseSharedSessions(database);",
    replace: "",
    tests,
  },
];
