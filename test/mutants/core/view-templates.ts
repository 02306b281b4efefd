import type { Mutant } from "../mutant.ts";

const file = "packages/core/src/projects/view-templates/hide.ts";
const tests = ["packages/core/src/projects/view-templates/view-templates.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "DELETE removes a view template, so nobody can show it again",
    file,
    find: "changes: { hidden: true }",
    replace: "changes: { hidden: true, deleted: true }",
    tests,
  },
  {
    bug: "DELETE of a view template answers 204 and users are still offered it",
    file,
    find: "changes: { hidden: true }",
    replace: "changes: { hidden: false }",
    tests,
  },
];
