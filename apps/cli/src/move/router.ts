import { spawn } from "node:child_process";
import { CliError, explain, usageError } from "../cli-error.ts";

/** Tells the proxies in front of the cells where a host is served. */
export interface Router {
  /** Lines that say what is run, or what is left to the operator. */
  describe(hosts: readonly string[], value: string): readonly string[];
  /**
   * Resolves once every proxy knows. Where a command fails, all hosts get the value `back`, if there is one.
   * @throws {CliError} when a command fails, or the operator must act first
   */
  route(hosts: readonly string[], value: string, options?: { readonly back: string }): Promise<void>;
  /**
   * The same for the cell that serves anyway, so nothing has to wait for it: every command is run.
   * @throws {CliError} with all commands that failed
   */
  routeBack(hosts: readonly string[], value: string): Promise<void>;
}

/** Value of a host that no cell serves at the moment. */
export const movingValue = "moving";

/** Most milliseconds that a command may take: users wait meanwhile. */
const commandMsMax = 10_000;

/** Words that need no quotes in a shell. */
const harmless = /^[A-Za-z0-9._:-]+$/u;

/** Runs each command, one for each proxy, for each host. */
export function createCommandRouter(commands: readonly string[]): Router {
  for (const command of commands) {
    if (!command.includes("{host}") || !command.includes("{value}"))
      throw usageError(`--router must contain {host} and {value}: current value is ${command}`);
  }
  const describe = (hosts: readonly string[], value: string) =>
    hosts.flatMap((host) => commands.map((command) => filled(command, { host, value })));
  return {
    describe,
    async route(hosts, value, options) {
      try {
        for (const line of describe(hosts, value)) await run(line);
      } catch (error) {
        await runEach(options ? describe(hosts, options.back) : []);
        throw error;
      }
    },
    async routeBack(hosts, value) {
      const failures = await runEach(describe(hosts, value));
      if (failures.length > 0) throw new CliError("failed", failures.join("\n"));
    },
  };
}

/** Runs every line and returns what failed: one proxy may be away, which the others must not wait for. */
async function runEach(lines: readonly string[]): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const line of lines) await run(line).catch((error: unknown) => failures.push(explain(error).message));
  return failures;
}

/** The operator, for a router without commands. */
export interface ByHand {
  /** Value that the map has by now; undefined before the first change. */
  readonly routed: string | undefined;
  readonly say: (text: string) => void;
}

/** Leaves the map to the operator: the mover ends before each change, and goes on when it is told that it was made. */
export function createHandRouter({ routed, say }: ByHand): Router {
  const lines = (hosts: readonly string[], value: string) => hosts.map((host) => `${host} ${value}`).join(", ");
  return {
    describe: (hosts, value) => hosts.map((host) => `change the map by hand: ${host} ${value}`),
    async route(hosts, value) {
      if (routed === value || hosts.length === 0) return;
      throw new CliError(
        "refused",
        `The move waits: change the map of each proxy to ${lines(hosts, value)}, ` +
          `then run the command again with --routed ${value}`,
      );
    },
    async routeBack(hosts, value) {
      if (hosts.length > 0) say(`change the map of each proxy back: ${lines(hosts, value)}`);
    },
  };
}

function filled(command: string, { host, value }: { readonly host: string; readonly value: string }): string {
  for (const word of [host, value]) {
    if (!harmless.test(word)) throw new CliError("refused", `Cannot pass ${word} to a command: a plain name is needed`);
  }
  return command.replaceAll("{host}", host).replaceAll("{value}", value);
}

async function run(line: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  const child = spawn(line, { shell: true, stdio: ["ignore", "ignore", "inherit"], timeout: commandMsMax });
  child.on("error", reject).on("exit", resolve);
  const code = await promise;
  if (code !== 0) throw new CliError("failed", `Cannot tell the proxy: the command ended with ${code}: ${line}`);
}
