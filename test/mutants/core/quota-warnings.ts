import { type Mutant, seed } from "../mutant.ts";

const source = "packages/core/src/identity/quotas/warn-of-quotas";

export const mutants: readonly Mutant[] = seed(
  `${source}.ts`,
  [`${source}.test.ts`],
  [
    ["administrators get a mail a minute while a quota is used up", "{ warnedPercent: level }", "{ warnedPercent: 0 }"],
    ["a use around 80 % causes a mail each time", "percent < forgottenBelow ? 0", "percent < 80 ? 0"],
    ["nobody learns that a quota is used up", "[100, 80] as const", "[80] as const"],
    ["a use that falls is reported as one that rises", "if (level < quota.warnedPercent) return false;", ""],
    ["every user learns of the quotas", "role && held.includes(role.id)", "role && held"],
  ],
);
