import { type Mutant, seed } from "../mutant.ts";

const commands = "apps/cli/src/commands";
const endpoints = [`${commands}/webhooks.test.ts`];
const deliveries = [`${commands}/deliveries.test.ts`];
const signIn = [`${commands}/login.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${commands}/webhooks-update.ts`, endpoints, [
    ["--description '' is refused instead of clearing it", "description: description || null", "description"],
    [
      "an update without an option writes a version",
      "if (Object.keys(changes).length === 0) throw",
      "if (false) throw",
    ],
    [
      "--disable enables",
      '(options.has("disable") ? { enabled: false }',
      '(options.has("disable") ? { enabled: true }',
    ],
  ]),
  ...seed(`${commands}/webhooks-create.ts`, endpoints, [
    [
      "--disabled registers an enabled endpoint",
      'enabled: !options.has("disabled")',
      'enabled: options.has("disabled")',
    ],
    [
      "a log gets the secret of a created endpoint",
      'shownSecret(invocation, textOf(data, "secret"))',
      'textOf(data, "secret")',
    ],
  ]),
  ...seed(`${commands}/header-options.ts`, endpoints, [
    ["a header without a variable is sent empty", 'if (name === "" || variable === ""', 'if (name === ""'],
  ]),
  ...seed(`${commands}/find-deliveries.ts`, deliveries, [
    ["resend takes every status, also delivered ones", "given.length > 0 ? given : fallbackStatuses", "given"],
    [
      "--until counts from the time on",
      'type: "lessThan", dateFrom: until',
      'type: "greaterThanOrEqual", dateFrom: until',
    ],
    [
      "a mistyped endpoint looks like one that missed nothing",
      "if (found.count === 0 && id !== undefined)",
      "if (found.count > 0 && id !== undefined)",
    ],
  ]),
  ...seed(`${commands}/deliveries-resend.ts`, deliveries, [
    ["a dry run sends", 'if (options.has("dry-run")) return dryRun(objectsOf(preview["sample"]), matching);', ""],
    [
      "resend --since asks nobody before it sends thousands",
      "await confirm(`Resend",
      "if (matching < 0) await confirm(`Resend",
    ],
  ]),
  ...seed("apps/cli/src/session/session.ts", signIn, [
    [
      "a wrong password exits as a service that is away",
      'error === "invalid_grant" ||',
      'error === "invalid_request" ||',
    ],
    [
      "an outage during a refresh tells the operator to sign in again",
      'error.reason === "unauthenticated" ? signInFirst',
      'error.reason !== "usage" ? signInFirst',
    ],
  ]),
  ...seed(`${commands}/login.ts`, signIn, [["logout keeps the tokens in the file", "store.remove(baseUrl);", ""]]),
  ...seed(
    `${commands}/doctor.ts`,
    [`${commands}/doctor.test.ts`],
    [
      [
        "doctor exits 0 although a check failed",
        "exitCode: failed === 0 ? exitCodes.ok : exitCodes.failed",
        "exitCode: exitCodes.ok",
      ],
    ],
  ),
];
