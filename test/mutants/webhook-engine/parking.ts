import { type Mutant, seed } from "../mutant.ts";

const source = "packages/webhook-engine/src/dispatcher";
const tests = [`${source}/parking.test.ts`];

/** Endpoints that are parked although their receivers may answer. */
export const mutants: readonly Mutant[] = [
  ...seed(`${source}/parking.ts`, tests, [
    [
      "a withdrawn master key is reported as a receiver that does not answer",
      '.filter(([, { cause }]) => cause === "silent")',
      "",
    ],
    [
      "the log says that a receiver is silent though its secret cannot be opened",
      'if (cause === "silent")',
      "if (cause)",
    ],
    [
      "a receiver that is found to be down later is never reported",
      "if (endpoint) endpoint.cause = sign;",
      "if (endpoint) return;",
    ],
    ["the log says that a receiver answers again that never failed to", 'cause === "unable" ?', 'cause === "silent" ?'],
  ]),
  ...seed(`${source}/begin-attempts.ts`, tests, [
    [
      "an attempt that cannot be made says that the receiver is silent",
      'options.onSign(held, "unable")',
      'options.onSign(held, "silent")',
    ],
    ["an endpoint whose secret cannot be opened takes slots from others", '    options.onSign(held, "unable");\n', ""],
  ]),
];
