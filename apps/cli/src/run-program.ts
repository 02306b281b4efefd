import { createHttpCaller, type TokenSource } from "./caller/http-caller.ts";
import { CliError, explain, usageError } from "./cli-error.ts";
import { chooseServer, chooseTarget, type Target } from "./command/choose-target.ts";
import type { Invocation, Result } from "./command/command.ts";
import type { Environment, LocalSettings } from "./command/environment.ts";
import { type ParsedCommand, parseCommandLine } from "./command/parse-command-line.ts";
import { program } from "./command/program.ts";
import { commands } from "./commands/index.ts";
import { candidates } from "./completion/candidates.ts";
import { exitCodes } from "./exit-codes.ts";
import type { LocalService } from "./local/local-service.ts";
import { createTerminalLog } from "./local/terminal-log.ts";
import { type CredentialStore, openCredentialStore } from "./session/credentials.ts";
import { createServiceSession, serviceAccountOf } from "./session/service-session.ts";
import { createSession, fixedToken } from "./session/session.ts";
import { confirm } from "./terminal/prompt.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** Everything a run depends on except its words. */
export interface Surroundings {
  readonly environment: Environment;
  readonly terminal: Terminal;
}

/** Word that the completion scripts call; not a command for people. */
const completionWord = "__complete";

/** Runs one command line and returns the exit code. */
export async function runProgram(words: readonly string[], { environment, terminal }: Surroundings): Promise<number> {
  if (words[0] === completionWord) {
    terminal.out(
      candidates(commands, words.slice(1))
        .map((word) => `${word}\n`)
        .join(""),
    );
    return exitCodes.ok;
  }
  const line = parseCommandLine(commands, words);
  if (line.outcome === "help") {
    terminal.out(line.text);
    return exitCodes.ok;
  }
  if (line.outcome === "usage") {
    if (asksForJson(words)) return printFailure(usageError(line.message), { terminal, isJson: true, verbose: false });
    terminal.err(`${line.message}\n`);
    return exitCodes.usage;
  }
  return runCommand(line, { environment, terminal });
}

/** Whether a program waits for the answer, also to a line that cannot be parsed. */
function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end === -1 ? words.length : end).includes("--json");
}

async function runCommand(line: ParsedCommand, { environment, terminal }: Surroundings): Promise<number> {
  const isJson = line.options.has("json");
  const closing = createClosing();
  const interruption = whenInterrupted();
  try {
    const invocation = createInvocation(line, { environment, terminal, closing });
    const result = await Promise.race([line.command.run(invocation), interruption.promise]);
    print(result, { terminal, isJson });
    return result.exitCode ?? exitCodes.ok;
  } catch (error) {
    return printFailure(error, { terminal, isJson, verbose: Boolean(environment["CATALOGCTL_DEBUG"]) });
  } finally {
    // A terminal that goes away sends its signal twice, and people press twice: the end must not be ended.
    await closing.close();
    interruption.stop();
  }
}

interface InvocationParts extends Surroundings {
  readonly closing: Closing;
}

function createInvocation(
  { command, operands, options }: ParsedCommand,
  { environment, terminal, closing }: InvocationParts,
): Invocation {
  const store = openCredentialStore(environment);
  // Read only by commands that ask a server: a broken file keeps nobody from looking at the database.
  const sources = () => ({ options, environment, signedInTo: store.current() });
  const located = withDataDirectory(environment, options.text("data-dir"));
  const local = async (settings?: LocalSettings): Promise<LocalService> => {
    // Loaded here because only some commands need drivers and binaries.
    const { openLocalService } = await import("./local/local-service.ts");
    const service = await openLocalService(settings?.at ?? located, createTerminalLog(terminal), settings);
    closing.add(() => service.close());
    return service;
  };
  const target = (): Target => {
    if (command.reach === "database") return { kind: "database" };
    return command.reach === "remote" ? { kind: "http", baseUrl: chooseServer(sources()) } : chooseTarget(sources());
  };
  const tokensFor = (baseUrl: string): TokenSource => {
    const token = environment["CATALOG_TOKEN"];
    if (token) return fixedToken(token);
    const account = serviceAccountOf(environment);
    if (account) return createServiceSession(baseUrl, account);
    warnOfExposure(store, terminal);
    return createSession(store, baseUrl);
  };
  return {
    operands,
    options,
    terminal,
    environment: located,
    local,
    atEnd: (end) => closing.add(end),
    target,
    async caller() {
      const place = target();
      if (place.kind === "database") return (await local()).caller;
      return createHttpCaller({ baseUrl: place.baseUrl, tokens: tokensFor(place.baseUrl) });
    },
    confirm: async (question) => {
      if (!options.has("yes")) await confirm(terminal, question);
    },
    mayShowSecrets: terminal.isOutputTty || options.has("json"),
  };
}

function warnOfExposure(store: CredentialStore, terminal: Terminal): void {
  const exposure = store.exposure();
  if (exposure !== undefined) terminal.err(`${program().name}: ${exposure}\n`);
}

/** Makes `--data-dir` choose the embedded database there, whatever the environment says. */
function withDataDirectory(environment: Environment, dataDirectory: string | undefined): Environment {
  if (dataDirectory === undefined) return environment;
  return { ...environment, DATA_DIR: dataDirectory, DATABASE_URL: "" };
}

interface Printing {
  readonly terminal: Terminal;
  readonly isJson: boolean;
}

function print(result: Result, { terminal, isJson }: Printing): void {
  if (isJson && result.data !== undefined) terminal.out(`${JSON.stringify(result.data, null, 2)}\n`);
  if (!isJson) terminal.out(result.text({ width: terminal.columns, colour: terminal.colour }));
}

function printFailure(error: unknown, { terminal, isJson, verbose }: Printing & { readonly verbose: boolean }): number {
  const { exitCode, code, message, details, stack } = explain(error);
  if (isJson) terminal.err(`${JSON.stringify({ error: { code, message, details } })}\n`);
  else terminal.err([`${program().name}: ${message}`, ...details.map((detail) => `  ${detail}`), ""].join("\n"));
  if (stack !== undefined && verbose) terminal.err(`${stack}\n`);
  return exitCode;
}

interface Closing {
  add(close: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Functions to call at the end of a command, the last first. */
function createClosing(): Closing {
  const open: (() => Promise<void>)[] = [];
  return {
    add: (close) => void open.push(close),
    async close() {
      for (let next = open.pop(); next; next = open.pop()) await next().catch(() => undefined);
    },
  };
}

/** Ends a command in order on Ctrl-C, so an embedded database that it started stops. */
function whenInterrupted(): { readonly promise: Promise<never>; stop(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  // Once no command races it, nobody would handle the rejection.
  promise.catch(() => undefined);
  const interrupt = () => reject(new CliError("interrupted", "Interrupted"));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, interrupt);
  return {
    promise,
    stop() {
      for (const signal of signals) process.removeListener(signal, interrupt);
    },
  };
}
