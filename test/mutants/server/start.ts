import type { Mutant } from "../mutant.ts";

const start = ["test/e2e/start.test.ts"];

/** Messages for operators at a start and in the log. */
export const mutants: readonly Mutant[] = [
  {
    bug: "a MASTER_KEY of another installation is told with a stack",
    file: "apps/server/src/server.ts",
    find: "  await checkSealingKeys(connectionString, keyRing);\n",
    replace: "",
    tests: start,
  },
  {
    bug: "a first start at a terminal writes JSON before the banner",
    file: "apps/server/src/main.ts",
    find: "if (!process.stdout.isTTY) startLog.ready();",
    replace: "startLog.ready();",
    tests: start,
  },
  {
    bug: "no info line is ever logged, by a service whose output a program reads",
    file: "apps/server/src/main.ts",
    find: "if (!process.stdout.isTTY) startLog.ready();",
    replace: "",
    tests: start,
  },
  {
    bug: "warnings of a start at a terminal are lost",
    file: "apps/server/src/start-log.ts",
    find: "      ...log,\n",
    replace:
      "      ...log,\n      warn: (message, fields = {}) => (isReady ? log.warn(message, fields) : undefined),\n",
    tests: ["apps/server/src/start-log.test.ts"],
  },
  {
    bug: "an outage fills the log: every repetition of a warning is written",
    file: "packages/host/src/limit-repeats.ts",
    find: "if (known) kinds.set(kind, { held: known.held + 1, fields });",
    replace: "if (known) write(kind, message, fields);",
    tests: ["packages/host/src/limit-repeats.test.ts"],
  },
  {
    bug: "an embedder that is down fills the log with errors",
    file: "packages/host/src/limit-repeats.ts",
    find: ', error: limited("error")',
    replace: "",
    tests: ["packages/host/src/limit-repeats.test.ts"],
  },
  {
    bug: "errors are written as warnings",
    file: "packages/host/src/limit-repeats.ts",
    find: "      log[level](message, fields);\n",
    replace: "      log.warn(message, fields);\n",
    tests: ["packages/host/src/limit-repeats.test.ts"],
  },
  {
    bug: "an outage in one application hides that of another",
    file: "packages/host/src/limit-repeats.ts",
    find: "fields.work, fields.applicationId]",
    replace: "fields.work]",
    tests: ["packages/host/src/limit-repeats.test.ts"],
  },
  {
    bug: "an error after a warning of the same words is held back",
    file: "packages/host/src/limit-repeats.ts",
    find: "JSON.stringify([level, message,",
    replace: "JSON.stringify([message,",
    tests: ["packages/host/src/limit-repeats.test.ts"],
  },
  {
    bug: "the second mail that is not accepted within 30 s is not logged",
    file: "packages/host/src/limit-repeats.ts",
    find: 'const identities = ["requestId", "endpointId", "deliveryId", "jobId", "mailId"] as const;',
    replace: 'const identities = ["requestId", "endpointId", "deliveryId", "jobId"] as const;',
    tests: ["packages/host/src/limit-repeats.test.ts"],
  },
  {
    bug: "every 503 of an outage brings its stack into the log",
    file: "packages/http/src/handler/request-log.ts",
    find: "if (status === 503) log.warn",
    replace: "if (status === 599) log.warn",
    tests: ["packages/http/src/handler/request-log.test.ts"],
  },
  {
    bug: "the access log does not tell who asked",
    file: "packages/http/src/handler/handler.ts",
    find: "clientAddress: dependencies.clientAddress?.(request) });",
    replace: "clientAddress: undefined });",
    tests: ["packages/http/src/handler/handler.test.ts"],
  },
  {
    bug: "fail2ban cannot see who guesses passwords",
    file: "packages/core/src/identity/sign-in/verify-credentials.ts",
    find: "clientAddress: clientAddress ?? undefined };",
    replace: "};",
    tests: ["packages/core/src/identity/sign-in/verify-credentials.test.ts"],
  },
  {
    bug: "a DSN of several hosts is told as an invalid URL",
    file: "packages/host/src/config/database-url.ts",
    find: "if (value === undefined || !hasSeveralHosts(value))",
    replace: 'if (value === undefined || value !== "")',
    tests: ["packages/host/src/config/config.test.ts"],
  },
  {
    bug: "a password with a comma is taken for several hosts",
    file: "packages/host/src/config/database-url.ts",
    find: 'authority.slice(authority.lastIndexOf("@") + 1)',
    replace: "authority",
    tests: ["packages/host/src/config/config.test.ts"],
  },
  {
    bug: "the service tells the commit of the project that it is a dependency of",
    file: "packages/host/src/version.ts",
    find: "return /^packages\\/host\\/src\\/\\n([0-9a-f]{12,})\\n$/u",
    replace: "return /\\n([0-9a-f]{12,})\\n$/u",
    tests: ["packages/host/src/version.test.ts"],
  },
  {
    bug: "a start ends with 2 when a fail-over cuts its connection while it migrates",
    file: "apps/server/src/await-database.ts",
    find: '"unavailable") || leftMs <= 0) throw thrown;',
    replace: '"unavailable") || leftMs < Infinity) throw thrown;',
    tests: start,
  },
  {
    bug: "a connection that is cut during a migration ends the process with a stack",
    file: "packages/storage-kysely/src/schema/migrate.ts",
    find: '  pool.on("connect", (client) => client.on("error", report));\n',
    replace: "",
    tests: start,
  },
];
