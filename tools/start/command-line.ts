import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

/** A command that a person types, such as `bun start`. It imports no package: nothing may be installed yet. */
export interface TypedCommand<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  readonly name: string;
  /** Text of `--help` below the line of usage. */
  readonly help: string;
  readonly options: Options;
  /** Name of its arguments, such as `platform`; without a name it takes none. */
  readonly operands?: string;
}

const exitCodes = { ok: 0, usage: 2 } as const;

/**
 * The words of a command, or the end of the process: `--help` and `-h` print its help and exit with 0, a word that it
 * does not know exits with 2. Call it before anything is installed, written or started.
 */
export function readCommandLine<Options extends ParseArgsOptionsConfig>(
  command: TypedCommand<Options>,
  words: readonly string[] = process.argv.slice(2),
) {
  if (words.includes("--help") || words.includes("-h")) {
    process.stdout.write(helpOf(command));
    process.exit(exitCodes.ok);
  }
  const read = parsed(command, words);
  const [argument] = read.positionals;
  if (argument !== undefined && command.operands === undefined)
    refuse(command.name, `Unexpected argument '${argument}'`);
  return read;
}

function parsed<Options extends ParseArgsOptionsConfig>(
  { name, options }: TypedCommand<Options>,
  words: readonly string[],
) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    // Further sentences explain how to pass it as an argument.
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    return refuse(name, reason);
  }
}

/** Ends the process with 2 because of a wrong command line; `reason` names the word. */
export function refuse(name: string, reason: string): never {
  process.stderr.write(`${reason}. Nothing was done; run \`${name} --help\` for usage.\n`);
  return process.exit(exitCodes.usage);
}

function helpOf({ name, help, options, operands }: TypedCommand): string {
  const optional = Object.entries(options).map(([option, { type }]) =>
    type === "string" ? ` [--${option} <value>]` : ` [--${option}]`,
  );
  return `Usage: ${name}${optional.join("")}${operands === undefined ? "" : ` [${operands} ...]`}\n\n${help}\n`;
}
