import type { Mutant } from "../mutant.ts";

const audit = "packages/core/src/application/audit";
const tests = [`${audit}/query-audit.test.ts`];

export const mutants: readonly Mutant[] = [
  {
    bug: "the audit trail says of no change to which project it belongs",
    file: `${audit}/entry.ts`,
    find: "{ ...entry, projectId: historyId }",
    replace: "{ ...entry, projectId: historyId && null }",
    tests,
  },
  {
    bug: "the audit trail of a project lacks the changes of its contents",
    file: `${audit}/entry.ts`,
    find: `projectId: { column: "historyId",`,
    replace: `projectId: { column: "resourceId",`,
    tests,
  },
  {
    bug: "changes belong to no history: every project has an empty one",
    file: "packages/core/src/engine/rows/rows.ts",
    find: "historyId: kind.historyOf?.(row) ?? null",
    replace: "historyId: kind.historyOf?.(row) && null",
    tests: [...tests, "packages/core/src/projects/project/read-history.test.ts"],
  },
];
