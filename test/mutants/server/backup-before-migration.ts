import type { Mutant } from "../mutant.ts";

const file = "packages/host/src/backup-before-migration.ts";
const tests = ["apps/server/src/backup-before-migration.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "everybody on the machine can read the backup, password hashes included",
    file,
    find: '"wx", 0o600',
    replace: '"wx", 0o644',
    tests,
  },
  {
    bug: "half of a backup stays after a failure, and an operator restores it",
    file,
    find: "await rm(draft, { force: true });",
    replace: "",
    tests,
  },
  {
    bug: "a database is migrated although its backup failed",
    file,
    find: "throw new Error(text, { cause: error });",
    replace: "log.error(text);\n    return file;",
    tests,
  },
  {
    bug: "the file keeps the name of a draft, and nobody takes it for a backup",
    file,
    find: "await rename(draft, file);",
    replace: "",
    tests,
  },
  {
    bug: "the job that migrates before pods are replaced makes no backup, although it is told to",
    file: "apps/cli/src/commands/migrate.ts",
    find: "if (directory !== undefined) backup =",
    replace: 'if (directory === "never") backup =',
    tests: ["test/cli/migrate.test.ts"],
  },
];
