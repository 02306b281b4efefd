import { seed } from "../mutant.ts";

const source = "apps/cli/src";
const http = [`${source}/caller/http-caller.test.ts`];
const credentials = [`${source}/session/credentials.test.ts`];
const signIn = [`${source}/commands/login.test.ts`];
const completion = [`${source}/completion/candidates.test.ts`];

/** The service behind a command: requests, sign-ins and what completes a command line. */
export const mutants = [
  ...seed(`${source}/caller/http-caller.ts`, http, [
    ["an id with a slash names another path", 'encodeURIComponent(parameters[name] ?? "")', 'parameters[name] ?? ""'],
    ["a request that is sent again happens twice", '{ "idempotency-key": randomUUID() }', "{}"],
    ["a redirect carries the token to another server", 'redirect: "manual"', 'redirect: "follow"'],
    [
      "a token that ran out ends the command",
      "response.status === 401 && tries === 1",
      "response.status === 401 && tries === 0",
    ],
    ["a command waits for an hour without a word", "waitMs <= patienceMs && ", ""],
    ["a busy service gets the next request at once", "    await sleep(waitMs);\n", ""],
    ["nobody learns that the token has too few scopes", "detail + remedy(fields)", "detail"],
    [
      "the page of a proxy that has no server is told as a fault of catalogctl",
      'status >= 500 ? "unavailable" : "internal"',
      '"internal"',
    ],
  ]),
  ...seed(
    `${source}/caller/local-caller.ts`,
    [`${source}/caller/local-caller.test.ts`],
    [
      [
        "a change at the database ends with an error of the queue",
        "if (!isReading(operation)) await prepareWrites();",
        "",
      ],
      ["a look at the database starts the queue", "if (!isReading(operation)) await", "await"],
      [
        "what a filter selects is sent again without a queue",
        '(grid !== undefined && !(isAreaPrivilege(privilege) && privilege.endsWith(" r/w")))',
        "grid !== undefined",
      ],
    ],
  ),
  ...seed(`${source}/session/credentials.ts`, credentials, [
    ["a sign-in at one service forgets that at another", "...read().services, ", ""],
    ["others on the machine read the tokens", "  chmodSync(draft, 0o600);\n", "  chmodSync(draft, 0o644);\n"],
    ["the tokens are kept in the folder where the command runs", 'configured?.startsWith("/") === true', "configured"],
  ]),
  ...seed(`${source}/session/session.ts`, signIn, [
    ["an account with a second factor is not asked for its code", "error.cause === codeNeeded", "error.cause === null"],
    ["a refused CATALOG_TOKEN is sent again", "if (stale !== token) return token;", "return token;"],
  ]),
  ...seed(`${source}/completion/candidates.ts`, completion, [
    [
      "an option is completed although it was given",
      "many === true || !given.has(`--${name}`)",
      'many === true || name !== ""',
    ],
    ["an option that may be repeated is completed once", "many === true || !given", "!given"],
    ["the second value of a list is not completed", 'many ? partial.slice(0, partial.lastIndexOf(",") + 1) : ""', '""'],
    ["the value of an option counts as an operand", ' && !taking.has(before[index - 1] ?? "")', ""],
  ]),
  ...seed(
    `${source}/commands/webhooks-test.ts`,
    ["test/cli/commands.test.ts"],
    [["webhooks test fails when the receiver accepts", "!isAccepted(attempt)", "isAccepted(attempt)"]],
  ),
];
