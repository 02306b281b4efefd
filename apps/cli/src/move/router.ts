import { spawn } from "node:child_process";
import { CliError, usageError } from "../cli-error.ts";

/** Tells the proxies in front of the cells where a host is served. */
export interface Router {
  /** Lines that say what is run, or what is left to the operator. */
  describe(hosts: readonly string[], value: string): readonly string[];
  /** @throws {CliError} `failed` when a command fails */
  route(hosts: readonly string[], value: string): Promise<void>;
}

/** Value of a host that no cell serves at the moment. */
export const movingValue = "moving";

/** Most milliseconds that a command may take: users wait meanwhile. */
const commandMsMax = 10_000;

/** Words that need no quotes in a shell. */
const harmless = /^[A-Za-z0-9._:-]+$/u;

/** Runs each command, one for each proxy, for each host. Without commands it changes nothing. */
export function createRouter(commands: readonly string[]): Router {
  for (const command of commands) {
    if (!command.includes("{host}") || !command.includes("{value}"))
      throw usageError(`--router must contain {host} and {value}: current value is ${command}`);
  }
  const linesOf = (hosts: readonly string[], value: string) =>
    hosts.flatMap((host) => commands.map((command) => filled(command, { host, value })));
  return {
    describe: (hosts, value) =>
      commands.length > 0 ? linesOf(hosts, value) : hosts.map((host) => `change the map by hand: ${host} ${value}`),
    async route(hosts, value) {
      for (const line of linesOf(hosts, value)) await run(line);
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
