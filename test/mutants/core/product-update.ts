import { type Mutant, seed } from "../mutant.ts";

const update = "packages/core/src/projects/product-update";
const tests = [`${update}/update-products.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${update}/plan-product.ts`, tests, [
    ["an update replaces what the project has changed", "!overwrite && before.overridden.includes(name)", "false"],
    ["a copy with some old fields claims the current version", "isCurrent ? product.version", "true ? product.version"],
    [
      "fields that an update has overwritten still count as the project's",
      "!(overwrite && wanted.includes(name))",
      "true",
    ],
  ]),
  ...seed(`${update}/plan-project.ts`, tests, [
    [
      "a product with a cable gets the rest of its changes without its connectors checked",
      "if (wired.has(plan.before.id)) {",
      "if (false) {",
    ],
    ["the second end of a cable is judged by what the first one was", "await apply(plan);", ""],
    [
      "products behind the first page stay as they are",
      "if (!last || rows.length < pageRows) return",
      "if (rows) return",
    ],
  ]),
  ...seed(`${update}/update-job.ts`, tests, [
    ["an update changes snapshots", "if (project.locked) return", "if (false) return"],
    [
      "products behind those of the first statement stay as they are",
      "at += writtenRows) await",
      "at = Infinity) await",
    ],
    ["an update changes removed projects", "!project || project.deleted", "!project"],
    ["a job that goes on forgets what it has done", "let state = saved ?? beginning;", "let state = beginning;"],
  ]),
  ...seed(`${update}/update-products.ts`, tests, [
    ["a null filter updates every product", " && filterModel !== null", ""],
  ]),
];
