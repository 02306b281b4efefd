import { type Mutant, seed } from "../mutant.ts";

const folder = "apps/cli/src/application-export";
const tests = ["test/cli/applications.test.ts"];

/** The export of an application: all of it, and no secret. */
export const mutants: readonly Mutant[] = [
  ...seed(
    `${folder}/exported-tables.ts`,
    [`${folder}/exported-tables.test.ts`],
    [
      ["an export has the hashes of passwords", "secret.includes(column) ||", ""],
      ["an export has sealed secrets of single sign-on", "sealed?.columns.includes(column) === true", "false"],
      ["an export has mails with links that sign in", '"outgoing_mails",', ""],
    ],
  ),
  ...seed(`${folder}/export-lines.ts`, tests, [
    ["an export that was cut off looks whole", "yield line({ complete: true,", "yield line({"],
    ["attempts are left out of an export", "if (exported.table.name === deliveries.name)", "if (false)"],
  ]),
  ...seed("packages/core/src/application/erase-application.ts", tests, [
    [
      "an application with deliveries cannot be erased",
      'Object.entries(table.columns).find(([, type]) => type === "id")?.[0] ?? "id"',
      '"id"',
    ],
  ]),
];
