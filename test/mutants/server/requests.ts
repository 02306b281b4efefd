import { seed } from "../mutant.ts";

const source = "apps/server/src";

export const mutants = [
  ...seed(
    `${source}/client-address.ts`,
    [`${source}/client-address.test.ts`],
    [
      [
        "anybody chooses the address that limits count by",
        "if (client === undefined || !isTrusted(client)) return socketAddress;",
        "if (client === undefined) return socketAddress;",
      ],
      [
        "the made-up beginning of X-Forwarded-For wins",
        `(forwardedFor ?? "").split(",").toReversed()`,
        `(forwardedFor ?? "").split(",")`,
      ],
      ["the outermost proxy is taken for the client", "if (!isTrusted(address)) break;", "break;"],
      ["IPv4 within IPv6 is not an address", `.replace(/^::ffff:(?=[\\d.]+$)/iu, "")`, ""],
      ["an address with a zone is not an address", `bare.replace(/%.*$/u, "")`, "bare"],
    ],
  ),
  ...seed(
    `${source}/application-of.ts`,
    [`${source}/application-of.test.ts`],
    [
      ["a domain takes over the service's own host", "if (hostName === ownHost) return undefined;", "void ownHost;"],
      ["domains are read for every request", "const freshMs = 5_000;", "const freshMs = 0;"],
      ["a removed domain is served for an hour", "const freshMs = 5_000;", "const freshMs = 3_600_000;"],
      ["while the database is away no page is answered", "if (!known) throw error;", "throw error;"],
      [
        "a clock that was set back keeps removed domains in force",
        "return ageMs < 0 || ageMs >= freshMs;",
        "return ageMs >= freshMs;",
      ],
    ],
  ),
  ...seed(
    `${source}/adapters/log.ts`,
    [`${source}/adapters/log.test.ts`],
    [["errors are not redacted", "logger.error(listedFields(fields), message)", "logger.error(fields, message)"]],
  ),
  ...seed(
    "packages/core/src/ports/log.ts",
    [`${source}/adapters/log.test.ts`, "packages/core/src/application/logs/log-entry.test.ts"],
    [
      ["a field that nobody allowed is in the log", "listedNames.has(name) && typeof value", "typeof value"],
      [
        "an object is in the log with all that is in it",
        `listedNames.has(name) && typeof value !== "object"`,
        "listedNames.has(name)",
      ],
    ],
  ),
];
