import { type Mutant, seed } from "../mutant.ts";

const command = "apps/cli/src/commands/audit-export";
const caller = "apps/cli/src/caller/http-caller";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${command}.ts`,
    [`${command}.test.ts`],
    [
      ["anybody on the machine reads the exported trail", "mode: 0o600", "mode: 0o644"],
      ["an export replaces an older file without being told to", 'options.has("force")) return', "true) return"],
      ["an export has everything, whatever --since says", "since !== undefined", "since === undefined"],
      ["an export has every kind, whatever --kind says", "kind !== undefined", "kind === undefined"],
      ["no file appears under its name", "renameSync(draft, file);", ""],
    ],
  ),
  ...seed(
    `${caller}.ts`,
    [`${caller}.test.ts`],
    [
      ["a character between two chunks turns into question marks", "{ stream: true }", "{ stream: false }"],
      ["a cut-off answer looks like a fault of the program", "throw outOfReach(baseUrl, error)", "throw error"],
    ],
  ),
];
