import {
  administratorToken,
  type ServedApplication,
  serveApplication,
} from "@design-catalog/testing/http/served-application";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import { createTestClock } from "@design-catalog/testing/test-ports";
import { runProgram } from "../run-program.ts";
import { createTextTerminal, type TextTerminalOptions } from "../terminal/text-terminal.ts";

/** The end of a command line. */
export interface Run {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Parsed output. Its members depend on the command. */
// oxlint-disable-next-line no-explicit-any -- tests read members of many shapes and assert on their values
export type OperatorJson = Record<string, any>;

/** An operator with a token at the command line, and the service in memory that answers by HTTP. */
export interface Operator extends ServedApplication {
  readonly application: TestApplication;
  run(...words: readonly string[]): Promise<Run>;
  /** Runs with other variables, or at a terminal. */
  runWith(
    words: readonly string[],
    options: TextTerminalOptions & { readonly environment?: Readonly<Record<string, string>> },
  ): Promise<Run>;
  /** Runs with `--json`; returns the output. */
  json(...words: readonly string[]): Promise<OperatorJson>;
}

/** Starts a service with the time of now, which `--since` counts from. */
export async function startOperator(ports: Parameters<typeof createTestApplication>[0] = {}): Promise<Operator> {
  const application = await createTestApplication({ clock: createTestClock(Date.now()), ...ports });
  const service = serveApplication(application);
  const own = {
    CATALOG_URL: service.url,
    CATALOG_TOKEN: administratorToken,
    XDG_CONFIG_HOME: "/nowhere",
    XDG_STATE_HOME: "/dev/null",
  };
  const runWith: Operator["runWith"] = async (words, { environment, ...options }) => {
    const terminal = createTextTerminal(options);
    const exitCode = await runProgram(words, { environment: { ...own, ...environment }, terminal });
    return { exitCode, ...terminal.written() };
  };
  return {
    ...service,
    application,
    runWith,
    run: (...words) => runWith(words, {}),
    async json(...words) {
      const { exitCode, out, err } = await runWith([...words, "--json"], {});
      if (exitCode !== 0) throw new Error(`Cannot read the output because ${words.join(" ")} failed: ${err}`);
      // The data of a command is an object.
      return JSON.parse(out) as OperatorJson;
    },
  };
}
