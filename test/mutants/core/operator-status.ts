import { type Mutant, seed } from "../mutant.ts";

const status = "packages/core/src/webhooks/status/get-status";
const search = "packages/core/src/projects/search/search";

/** Status of the service, and the search: the first things that operators look at. */
export const mutants: readonly Mutant[] = [
  ...seed(
    `${status}.ts`,
    [`${status}.test.ts`],
    [
      [
        "an endpoint that works again is shown as failing",
        "firstFailureAt > lastSuccessAt",
        "firstFailureAt !== lastSuccessAt",
      ],
      ["deliveries given up long ago are counted for the last day", "ports.clock.now() - dayMs", "0"],
      [
        "the oldest delivery that ended is shown as the oldest pending one",
        `matches({ status: "pending" })`,
        "matches({})",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/projects/search/search-sources.ts",
    [`${search}.test.ts`],
    [
      ["every user finds the addresses of all others", "grants(privileges, privilege) && ", ""],
      ["a third party with the scope api searches users", `(scopes?.has("admin") ?? true)`, "true"],
      ["a search shows projects of strangers", "(await visibleProjects(context)).visible", "live"],
    ],
  ),
  ...seed(
    `${search}.ts`,
    [`${search}.test.ts`],
    [
      [
        "the project of the searched name comes last",
        "lowerName === lowerQuery) return 0",
        "lowerName === lowerQuery) return 2",
      ],
    ],
  ),
];
