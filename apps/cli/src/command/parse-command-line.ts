import { versionText } from "@design-catalog/host";
import { Argument, Command as Parser, CommanderError, InvalidArgumentError, Option as ParserOption } from "commander";
import type { Command } from "./command.ts";
import { optionsOf, withCommandFirst } from "./common-options.ts";
import { commandHelp, generalHelp, groupHelp, groupSummaries } from "./help-texts.ts";
import { createOptionValues, type OptionValues } from "./option-values.ts";
import type { Operand, Option } from "./parameters.ts";
import { program } from "./program.ts";

/** A parsed command line. */
export interface ParsedCommand {
  readonly command: Command;
  readonly operands: Readonly<Record<string, string>>;
  readonly options: OptionValues;
}

/** Result of parsing: a command to run, or a text to show. */
export type CommandLine =
  | ({ readonly outcome: "command" } & ParsedCommand)
  | { readonly outcome: "help"; readonly text: string }
  | { readonly outcome: "usage"; readonly message: string };

/** Parses the words after the program's name. */
export function parseCommandLine(commands: readonly Command[], words: readonly string[]): CommandLine {
  const state: { parsed?: ParsedCommand; text: string } = { text: "" };
  const parser = buildParser(commands, {
    onCommand: (parsed) => void (state.parsed = parsed),
    write: (text) => void (state.text += text),
  });
  try {
    parser.parse([...withCommandFirst(words)], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { outcome: "help", text: state.text };
    return { outcome: "usage", message: state.text === "" ? error.message : state.text.trimEnd() };
  }
  if (state.parsed) return { outcome: "command", ...state.parsed };
  return { outcome: "help", text: parser.helpInformation() };
}

interface ParserHooks {
  readonly onCommand: (parsed: ParsedCommand) => void;
  readonly write: (text: string) => void;
}

function buildParser(commands: readonly Command[], hooks: ParserHooks): Parser {
  const { name, own } = program();
  const top = new Parser(name)
    .description("Operates a Design Catalog Service, over HTTP or on its database.")
    .exitOverride()
    .configureOutput({ writeOut: hooks.write, writeErr: hooks.write })
    .showHelpAfterError("(run with --help for usage)")
    .addHelpText("after", generalHelp(commands));
  for (const [word, summary] of own) top.command(word).description(summary).copyInheritedSettings(top);
  addVersion(top, hooks.write);
  for (const command of commands) addCommand(top, command, hooks);
  addGroupHelp(commands, top);
  return top;
}

/** Ends the help of each group with examples; `above` are the words before its own. */
function addGroupHelp(commands: readonly Command[], parser: Parser, above: readonly string[] = []): void {
  for (const group of parser.commands.filter(({ commands: inner }) => inner.length > 0)) {
    const words = [...above, group.name()];
    group.addHelpText("after", groupHelp(commands, words.join(" ")));
    addGroupHelp(commands, group, words);
  }
}

/**
 * Adds `--version` like the parser's `version()`, which would need the text now: reading it asks git for the commit. It
 * applies only before a command, because commands have their own `--version`, that of a resource.
 */
function addVersion(top: Parser, write: ParserHooks["write"]): void {
  top
    .enablePositionalOptions()
    .option("--version", "Print the version")
    .on("option:version", () => {
      write(`${program().name} ${versionText()}\n`);
      throw new CommanderError(0, "commander.version", "");
    });
}

function addCommand(top: Parser, command: Command, hooks: ParserHooks): void {
  const words = command.name.split(" ");
  const last = words.pop() ?? "";
  const parent = words.reduce((above, word) => findOrAdd(above, word), top);
  const parser = parent.command(last).description(command.summary).copyInheritedSettings(top);
  for (const operand of command.operands ?? []) parser.addArgument(toArgument(operand));
  for (const option of optionsOf(command)) parser.addOption(toParserOption(option));
  parser.addHelpText("after", commandHelp(command));
  parser.action((...received: readonly unknown[]) => {
    const operands = (command.operands ?? []).flatMap(({ name }, index) => {
      const value = received[index];
      return typeof value === "string" ? [[name, value] as const] : [];
    });
    hooks.onCommand({
      command,
      operands: Object.fromEntries(operands),
      options: createOptionValues(parser.opts(), command.options),
    });
  });
}

function findOrAdd(parent: Parser, word: string): Parser {
  const known = parent.commands.find((command) => command.name() === word);
  if (known) return known;
  return parent
    .command(word)
    .description(groupSummaries[word] ?? "")
    .copyInheritedSettings(parent);
}

function toArgument({ name, summary, optional = false, choices }: Operand): Argument {
  const argument = new Argument(optional ? `[${name}]` : `<${name}>`, summary);
  return choices ? argument.choices(choices) : argument;
}

function toParserOption({ name, value, summary, choices, range, many = false }: Option): ParserOption {
  const flags = value === undefined ? `--${name}` : `--${name} <${value}>`;
  const allowed = choices?.join(", ") ?? range?.join(" to ");
  const listed = allowed === undefined ? summary : `${summary} (${allowed})`;
  const option = new ParserOption(flags, listed);
  if (!many) return choices ? option.choices(choices) : option;
  return option.argParser((given: string, before: unknown) => {
    const unknown = given.split(",").find((item) => choices && !choices.includes(item.trim()));
    if (unknown !== undefined) {
      throw new InvalidArgumentError(`Allowed choices are ${choices?.join(", ")}.`);
    }
    return [...(Array.isArray(before) ? before.map(String) : []), given];
  });
}
