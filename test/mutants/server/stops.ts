import { seed } from "../mutant.ts";

const source = "apps/server/src";

/** The end of the service, and what it says where it cannot begin. */
export const mutants = [
  {
    bug: "a stop cuts off the last request",
    file: `${source}/server.ts`,
    find: "service.handler.inFlight() > 0 &&",
    replace: "service.handler.inFlight() > 1 &&",
    tests: [`${source}/server.test.ts`],
  },
  ...seed(
    `${source}/database-error.ts`,
    [`${source}/database-error.test.ts`],
    [
      [
        "a missing database is told as undefined",
        "error instanceof DomainError ? error.cause : error",
        "(error as Error).cause",
      ],
      [
        "a server that is away is told as a service that is unavailable",
        "error instanceof DomainError ? error.cause : error",
        "error",
      ],
      ["a server at several addresses is away without a reason", "source.message || (", "source.message ?? ("],
      ["a missing database ends the start with a stack", "!isAway(error) && !isRefused(error)", "!isAway(error)"],
    ],
  ),
  ...seed(
    `${source}/job-worker.ts`,
    [`${source}/job-worker.test.ts`],
    [
      [
        "a report waits for a lapsed lease when its process stops",
        "      await queue\n        .release",
        "      if (held.length > 99) await queue\n        .release",
      ],
    ],
  ),
];
