import type { Mutant } from "../mutant.ts";

export const mutants: readonly Mutant[] = [
  {
    bug: "catalogctl sends a grid request with an Idempotency-Key, so the service keeps each page for a day",
    file: "apps/cli/src/caller/local-caller.ts",
    find: `method === "GET" || (grid !== undefined && `,
    replace: `method === "GET" || (grid === null && `,
    tests: ["apps/cli/src/caller/http-caller.test.ts"],
  },
];
