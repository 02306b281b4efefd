import { seed } from "../mutant.ts";

const source = "apps/cli/src";

export const mutants = [
  ...seed(
    `${source}/command/choose-target.ts`,
    [`${source}/command/choose-target.test.ts`],
    [
      [
        "the password travels in clear",
        `if (url.protocol === "http:" && !loopback.test(url.hostname)) {`,
        `if (url.protocol === "ftp:") {`,
      ],
      [
        "127.0.0.1.evil.example is taken for this machine",
        String.raw`127(?:\.\d+){3}|`,
        String.raw`127(?:\.\d+){3}.*|`,
      ],
      [
        "a password in the address is kept in the file of sign-ins",
        `if (url.username !== "" || url.password !== "")`,
        `if (url.username === "nobody")`,
      ],
      [
        "CATALOG_URL wins over --server",
        'if (server !== undefined) return http(server, "--server");\n  if (isLocal)',
        "if (isLocal)",
      ],
      [
        "--local and --server together go to the service",
        "if (server !== undefined && isLocal) throw",
        'if (server === "" && isLocal) throw',
      ],
      [
        "the environment does not choose the database",
        `if (environment["DATABASE_URL"] || environment["DATA_DIR"]) return { kind: "database" };`,
        "",
      ],
    ],
  ),
  ...seed(
    `${source}/command/option-values.ts`,
    [`${source}/command/option-values.test.ts`],
    [
      ["--since 3d is three hours", "d: 86_400_000, w: 604_800_000", "d: 10_800_000, w: 604_800_000"],
      [
        "a number out of range is taken",
        "if (number >= min && number <= max) return number;",
        "if (number >= min) return number;",
      ],
      [
        "--since 2026-02-31T25:00:00Z is taken for now",
        "return Number.isNaN(timeMs) ? undefined : new Date(timeMs).toISOString();",
        "return new Date(Number.isNaN(timeMs) ? nowMs : timeMs).toISOString();",
      ],
      ["--status a,b is one status", `part.split(",").map((item) => item.trim())`, "[part.trim()]"],
      [
        "--no-x, parsed as false, counts as given",
        "valueOf(name) !== undefined && valueOf(name) !== false",
        "valueOf(name) !== undefined",
      ],
    ],
  ),
  ...seed(
    `${source}/cli-error.ts`,
    [`${source}/cli-error.test.ts`],
    [
      ["what is unknown exits as refused, not with 3", `      return "notFound";`, `      return "refused";`],
      ["a service that is away exits as refused", `      return "unavailable";`, `      return "refused";`],
      [
        "nobody learns which privilege is missing",
        "...(requiredPrivilege === undefined ? [] :",
        '...(requiredPrivilege !== "" ? [] :',
      ],
      [
        "nobody learns which values are allowed",
        'const choices = allowed ? `: one of ${allowed.join(", ")}` : "";',
        'const choices = allowed ? "" : "";',
      ],
      [
        "a fault of the whole body is told without a subject",
        '`${pointer === "" ? "body" : pointer}: ${message}${choices}`',
        "`${pointer}: ${message}${choices}`",
      ],
      [
        "an error without a version tells that the current one is undefined",
        "currentVersion === undefined ? [] :",
        "currentVersion === null ? [] :",
      ],
      [
        "programs cannot tell a wrong configuration from a wrong command line",
        'error.message, "configuration"',
        'error.message, "usage"',
      ],
      [
        "a wrong configuration exits with 1",
        `explained("usage", error.message, "configuration")`,
        `explained("failed", error.message, "configuration")`,
      ],
    ],
  ),
  ...seed(
    `${source}/commands/webhooks-statistics.ts`,
    [`${source}/commands/deliveries.test.ts`],
    [["an hour with one attempt is left out", "attemptsIn(hour) > 0", "attemptsIn(hour) > 1"]],
  ),
  ...seed(
    `${source}/caller/http-caller.ts`,
    [`${source}/caller/http-caller.test.ts`],
    [
      ["the limit that a request met is lost", '(typeof limit === "number" ? { limit } : {})', "{}"],
      [
        "a version of another type is shown as the current one",
        'typeof currentVersion === "number" ?',
        "currentVersion !== undefined ?",
      ],
    ],
  ),
  ...seed(
    `${source}/command/help-texts.ts`,
    [`${source}/command/parse-command-line.test.ts`],
    [["the help of a command leaves out its details", "details === undefined", "true"]],
  ),
  ...seed(
    `${source}/seed/seed-catalog.ts`,
    ["test/cli/seed.test.ts"],
    [["seeded adapters fit both ways", "bidirectional: false", "bidirectional: true"]],
  ),
  ...seed(
    `${source}/session/session.ts`,
    [`${source}/session/session.test.ts`],
    [
      ["a token that expires during the request is sent", "const marginSeconds = 60;", "const marginSeconds = 0;"],
      ["a token that was refused is sent again", "known.accessToken !== stale && known.expiresAt", "known.expiresAt"],
      ["every call asks for new tokens", "const marginSeconds = 60;", "const marginSeconds = 6_000;"],
      ["renewed tokens are not kept, so the next call revokes the sign-in", "  store.save(baseUrl, renewed);\n", ""],
    ],
  ),
];
