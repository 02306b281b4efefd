import { type Mutant, seed } from "../mutant.ts";

const status = "packages/core/src/webhooks/status/get-status";
const search = "packages/core/src/projects/search/search";

/** Status of the service, and the search: the first things that operators look at. */
export const mutants: readonly Mutant[] = [
  ...seed(
    `${status}.ts`,
    [`${status}.test.ts`],
    [
      ["deliveries given up long ago are counted for the last day", "nowMs - dayMs", "0"],
      [
        "the oldest delivery that ended is shown as the oldest pending one",
        `matches({ status: "pending" })`,
        "matches({})",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/webhooks/endpoints/failing-since.ts",
    [`${status}.test.ts`],
    [
      [
        "an endpoint that works again is shown as failing",
        "firstFailureAt > lastSuccessAt",
        "firstFailureAt !== lastSuccessAt",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/webhooks/status/troubled-endpoints.ts",
    [`${status}.test.ts`],
    [
      ["URLs of endpoints are shown to who may not read them", `!grants(privileges, "Admin Webhooks") ||`, ""],
      [
        "a disabled endpoint is shown as parked",
        "if (!enabled) return",
        "if (!enabled && !parkedForMs.has(id)) return",
      ],
      ["a parked endpoint is shown as failing only", "if (forMs !== undefined) return", "if (forMs === 0) return"],
      ["a disabled endpoint stands before those that lose events", "indexOf(one.state) -", "indexOf(one.state) +"],
    ],
  ),
  ...seed(
    "packages/core/src/projects/search/search-sources.ts",
    [`${search}.test.ts`],
    [
      ["every user finds the addresses of all others", "grants(privileges, privilege) && ", ""],
      ["a third party with the scope api searches users", `(scopes?.has("admin") ?? true)`, "true"],
      [
        "every user reads the names of roles in a search",
        'columns: ["name", "description"],\n    visible: forAdministrators("Admin Roles", live),',
        'columns: ["name", "description"],\n    visible: allLive,',
      ],
      [
        "every user finds jobs of others",
        'visible: forAdministrators("Admin Logs", always)',
        "visible: async () => always",
      ],
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
