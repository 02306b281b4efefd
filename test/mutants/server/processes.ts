import { type Mutant, seed } from "../mutant.ts";

const folder = "apps/server/src/processes";
const whole = [`${folder}/whole.test.ts`];
const calls = [`${folder}/calls.test.ts`];
const e2e = ["test/e2e/processes.test.ts"];

export const mutants: readonly Mutant[] = [
  ...seed(`${folder}/whole.ts`, whole, [
    [
      "a load balancer sends requests to a service one of whose processes hangs",
      "return { ready: false, checks",
      "return { ready: true, checks",
    ],
    ["a service without a process is ready", "each.length > 0 && ", ""],
    [
      "one process that hangs hides the metrics of all",
      "await Promise.allSettled(asked)",
      'await Promise.all(asked.map((one) => one.then((value) => ({ status: "fulfilled" as const, value }))))',
    ],
  ]),
  ...seed(`${folder}/calls.ts`, calls, [
    ["a probe hangs with the process that it asks about", "const answerMsMax = 2_000;", "const answerMsMax = 60_000;"],
    ["two scrapes at once get each other's answers", "const id = ++calls;", "const id = 1;"],
  ]),
  ...seed(`${folder}/supervisor.ts`, e2e, [
    [
      "a process that crashed is never replaced",
      "void this.#replaceAtEnd(this.#spawn(index),",
      "void this.#replaceAtEnd(child,",
    ],
    ["a process that ends at its start is replaced without a pause", "await Bun.sleep(pauseMs);", ""],
    ["the log blames another process than the one that ended", "process ${index + 1} ended", "process ${index} ended"],
    ["a stop leaves processes behind", 'child.kill("SIGTERM");', "child.unref();"],
  ]),
  ...seed(
    `${folder}/supervisor.ts`,
    ["test/e2e/stopped-start.test.ts"],
    [
      [
        "a service that is told to stop while its database starts starts all processes first",
        "if (signal?.aborted) stopFamily();",
        "",
      ],
      [
        "processes are started that nobody tells to stop",
        'if (this.#isStopping) throw new Error("Cannot start a process because the service is stopping");',
        "",
      ],
    ],
  ),
  ...seed(`${folder}/child.ts`, e2e, [
    [
      "nobody learns the password that several processes have made",
      "generatedPassword === undefined ? {} : { generatedPassword }",
      "{}",
    ],
    ["processes outlive their supervisor", 'process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));', ""],
  ]),
  ...seed(
    "apps/server/src/server.ts",
    [`${folder}/first-process.test.ts`],
    [
      ["each of several processes does the periodic work of all", "if (settings.isFirst) ", ""],
      ["nobody does the periodic work of several processes", "(membership?.place.index ?? 0) === 0", "!membership"],
    ],
  ),
  ...seed(
    "packages/webhook-engine/src/dispatcher/lanes.ts",
    ["packages/webhook-engine/src/dispatcher/lanes.test.ts"],
    [
      [
        "each of eight processes sends sixteen requests at once to an endpoint",
        "Math.max(perEndpointMin, Math.floor(perEndpoint / processes))",
        "perEndpoint",
      ],
    ],
  ),
  ...seed(
    "packages/host/src/config/processes.ts",
    ["packages/host/src/config/config.test.ts"],
    [["a typing error starts a thousand processes", "processes >= 1 && processes <= processesMax", "processes >= 1"]],
  ),
];
